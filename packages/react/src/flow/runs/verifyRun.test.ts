import type { ExecutionStep, RunSummary, StepItem } from '@sluice/sdk'
import { encodeFunctionData, erc20Abi, erc721Abi, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fillCall } from '../../testing/fillCall.ts'
import {
  account,
  conduit,
  contract,
  ether,
  maker,
  seaport,
  weth,
} from '../../testing/openMarket.ts'
import { eth, runCases, runOf } from '../../testing/runCases.ts'
import type { RunTerms } from './runTerms.ts'
import { termsOfRun } from './termsOfRun.ts'
import { verifyRun } from './verifyRun.ts'

const judged = (run: RunSummary, id: string, data: object) => {
  const item = { status: 'incomplete', state: 'planned', data } as StepItem
  const step = { id, action: '', description: '', kind: 'transaction', items: [item] }
  const intent = { action: run.action, chainId: 31337, account, arguments: {} }
  return verifyRun(run)?.(intent, step as ExecutionStep, item)
}
const transaction = (more: object) => ({
  ...{ from: account, to: seaport, data: fillCall([{ price: eth }]), value: `${eth}` },
  ...more,
})

describe('verifyRun', () => {
  test('default: a purchase, by the price that was expected', async () => {
    const run = runOf()
    expect(await judged(run, 'sale', transaction({}))).toMatchObject({ verdict: 'allow' })
    for (const more of [{ value: `${eth + 1n}` }, { to: contract }])
      expect(await judged(run, 'sale', transaction(more))).toMatchObject({ verdict: 'refuse' })
    // Nothing has to be approved where native currency is paid.
    expect(await judged(run, 'currency-approval', transaction({ value: '0' }))).toMatchObject({
      verdict: 'refuse',
    })
  })

  test('behavior: an approval of what is paid, of no more than that', async () => {
    const run = runOf({ expectedPrice: { [weth]: { raw: eth } } })
    const approval = (amount: bigint) => {
      const args = [conduit, amount] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
      return transaction({ to: weth, data, value: '0' })
    }
    const verdict = async (amount: bigint) =>
      (await judged(run, 'currency-approval', approval(amount)))?.verdict
    expect([await verdict(eth), await verdict(eth + 1n)]).toEqual(['allow', 'refuse'])
  })

  test('behavior: a transfer, to whom and of what it was begun with', async () => {
    const { subject } = runOf()
    const run = runOf({ action: 'transfer', subject: { ...subject, to: maker } })
    const send = (to: typeof maker, tokenId: bigint) => {
      const args = [account, to, tokenId] as const
      const data = encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args })
      return transaction({ to: contract, data, value: '0' })
    }
    const verdict = async (to: typeof maker, id: bigint) =>
      (await judged(run, 'transfer', send(to, id)))?.verdict
    expect(await verdict(maker, 7n)).toBe('allow')
    expect(await verdict(account, 7n)).toBe('refuse')
    expect(await verdict(maker, 8n)).toBe('refuse')
  })

  test('behavior: a mint, by the terms that its page left', async () => {
    const terms = { kind: 'mint', contract, quantity: 1n, total: 5n }
    const run = runOf({ action: 'mint', terms })
    const abi = parseAbi([
      'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
    ])
    const mint = (to: typeof maker, value: string) => {
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [1n, to, 1n, []] })
      return transaction({ to: contract, data, value })
    }
    const verdict = async (to: typeof maker, value: string) =>
      (await judged(run, 'sale', mint(to, value)))?.verdict
    expect(await verdict(account, '5')).toBe('allow')
    expect(await verdict(maker, '5')).toBe('refuse')
    expect(await verdict(account, '6')).toBe('refuse')
  })

  test('behavior: what is cancelled already is not cancelled again', () => {
    const cancels = `0x${'12'.repeat(32)}`
    const before = runCases['a listing that was to take the place of another']
    const terms = before.terms as Extract<RunTerms, { kind: 'listing' }>
    const listings = terms.listings.map(each => ({ ...each, cancels }))
    const run = { ...before, terms: { ...terms, listings } }
    const cancelsOf = (told: RunSummary) => {
      const known = termsOfRun(told)
      return known?.kind === 'listing' && known.listings.map(each => each.cancels)
    }
    expect(cancelsOf(run)).toEqual([undefined])
    expect(cancelsOf({ ...run, steps: run.steps.slice(1) })).toEqual([cancels])
  })

  test('behavior: none where the terms are gone, cannot be read, or are those of another action', () => {
    expect(verifyRun(runCases['a listing without its terms'])).toBeUndefined()
    expect(verifyRun(runOf({ expectedPrice: undefined }))).toBeUndefined()
    for (const action of ['sell', 'bid', 'mint', 'swap', 'call'] as const)
      expect(verifyRun(runOf({ action, expectedPrice: { [ether]: { raw: 1n } } }))).toBeUndefined()
    const terms = { kind: 'mint', contract, quantity: 1n, total: 5n }
    expect(verifyRun(runOf({ action: 'buy', terms }))).toBeUndefined()
    expect(verifyRun(runOf({ action: 'mint', terms: { ...terms, total: 'all' } }))).toBeUndefined()
  })
})
