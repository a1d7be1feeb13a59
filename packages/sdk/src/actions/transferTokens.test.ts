import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../deepFreeze.ts'
import { cast, transferAnswer } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { type FakeLog, tokenLog, transferLog } from '../testing/fakeChain.ts'
import { ether, nft, type Scenario, scenario } from '../testing/scenario.ts'
import type { transferTokens } from './transferTokens.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const { recipient, seller } = cast
const token = `${nft}:1` as const
const transfer = (s: Scenario, options: Partial<Omit<transferTokens.Options, 'precheck'>> = {}) =>
  drive(
    s.client.actions.transferTokens({
      ...{ to: recipient, items: [{ token }], wallet: s.wallet },
      ...options,
    }),
    advance,
  )
const showing = (logs: readonly FakeLog[]) => {
  const s = scenario()
  s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [...logs] })
  return s
}

describe('transferTokens', () => {
  test('default: only from, to and items are sent (I10)', async () => {
    const s = scenario({ config: { source: 'market.example', bountyReferrer: seller } })
    const items = deepFreeze([{ token, quantity: 1 }])
    const { value } = await transfer(s, { items })
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(s.api.to('/execute/transfer/v1')[0]?.body).toEqual({
      ...{ from: account, to: recipient, items: [{ token, quantity: 1 }] },
    })
    expect(s.events.map(event => event.name)).toEqual(['transfer_complete'])
  })

  test('options: precheck carries nothing out', async () => {
    const s = scenario()
    const { value } = await drive(
      s.client.actions.transferTokens({
        ...{ to: recipient, items: [{ token }], wallet: s.wallet, precheck: true },
      }),
      advance,
    )
    expect(Object.keys(value ?? {}).sort()).toEqual(['fees', 'path', 'steps'])
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: one of two got there', async () => {
    const { value } = await transfer(scenario(), { items: [{ token }, { token: `${nft}:2` }] })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { code: 'partial', message: 'Only 1 of 2 got there' } },
    })
    // What went is told, so that it is not sent once more.
    const moved = value?.steps.flatMap(step => step.items.flatMap(item => item.transfersData ?? []))
    expect(moved).toMatchObject([
      { from: account.toLowerCase(), to: recipient.toLowerCase(), token: { tokenId: '1' } },
    ])
  })

  test.each([
    ['nothing moved', [], 'no'],
    ['it went to another account', [transferLog(nft, account, seller, 1n)], 'yes'],
    ['another token went', [transferLog(nft, account, recipient, 2n)], 'no'],
    ['it came from another account', [transferLog(nft, seller, recipient, 1n)], 'no'],
    [
      'it came back',
      [transferLog(nft, account, recipient, 1n), transferLog(nft, recipient, account, 1n)],
      'no',
    ],
  ] as [string, FakeLog[], string][])('error: %s', async (_, logs, moneyMoved) => {
    const s = showing(logs)
    expect((await transfer(s)).error).toMatchObject({ code: 'nothing_transferred', moneyMoved })
    expect(s.events.map(event => event.name)).toEqual(['transfer_error'])
  })

  test.each([
    ['the token', 1n, 'complete'],
    ['another word', 7n, 'unknown'],
  ])('behavior: an old NFT whose event has %s in its data', async (_, word, status) => {
    const s = showing([tokenLog(nft, account, recipient, word)])
    await transfer(s)
    expect(s.events[0]?.data.state.status).toBe(status)
  })

  test('error: a contract without the standard events leaves it unproven', async () => {
    const s = showing([{ address: nft, topics: [`0x${'01'.repeat(32)}`], data: '0x' }])
    expect((await transfer(s)).error).toMatchObject({ code: 'unproven', moneyMoved: 'unknown' })
    expect(s.events[0]?.data.state.status).toBe('unknown')
  })

  test('error: it may not send native currency along', async () => {
    const [step] = transferAnswer(account).steps
    const data = { ...step?.items[0]?.data, value: '0x1' }
    const steps = [{ ...step, items: [{ status: 'incomplete', data }] }]
    const s = scenario({ handlers: { '/execute/transfer/v1': () => ({ json: { steps } }) } })
    expect((await transfer(s)).error).toMatchObject({ code: 'value_above_quote' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: an answer without the transfer', async () => {
    const s = scenario({ handlers: { '/execute/transfer/v1': () => ({ json: { steps: [] } }) } })
    expect((await transfer(s)).error).toMatchObject({ code: 'incomplete_answer' })
  })

  test('behavior: a refusal of the API leads to no refresh of orders', async () => {
    const s = scenario({ handlers: { '/execute/transfer/v1': () => ({ status: 400, json: {} }) } })
    expect((await transfer(s)).error).toMatchObject({ statusCode: 400 })
    await advance(0)
    expect(s.api.to('/tokens/refresh/v2')).toEqual([])
  })

  test.each([
    [{ to: ether }, 'to'],
    [{ to: '0x12' }, 'to'],
    [{ to: account.toLowerCase() }, 'to'],
    [{ items: [] }, 'items'],
    [{ items: [{ token: nft }] }, 'items.0.token'],
    [{ items: [{ token, quantity: -1 }] }, 'items.0.quantity'],
  ])('error: %o', async (bad, field) => {
    const s = scenario()
    expect((await transfer(s, bad as never)).error).toMatchObject({
      ...{ code: 'invalid_input', details: { field } },
    })
    expect(s.api.calls).toEqual([])
  })

  test('error: a chain that is not configured (A14)', async () => {
    const { error } = await transfer(scenario(), { chainId: 137 })
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
  })
})
