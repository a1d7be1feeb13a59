import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStore } from '../journal/memoryStore.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  buyAnswer,
  ether,
  nft,
  oneEther,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address.toLowerCase() as typeof nft
const orderOf = (index: number) => `0xa${index}`
const bytesOf = (index: number): Hex => `0xabcdef0${index}`
const path = (indexes: readonly number[]) =>
  indexes.map(index => pathLine(oneEther, { orderId: orderOf(index), tokenId: `${index}` }))
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A marketplace that sells each order by a transaction of its own, of which some revert. */
function market(gone: readonly number[], indexes: readonly number[] = all): Scenario {
  const sale = (index: number) => {
    const { data, ...item } = saleItem(account, { orderIds: [orderOf(index)] })
    return { ...item, data: { ...data, data: bytesOf(index) } }
  }
  const s = scenario({
    handlers: {
      // The chain's own logs say what arrived.
      '/transactions/synced/v2': call => ({
        json: {
          transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: true })),
        },
      }),
      '/execute/buy/v7': () => ({
        json: buyAnswer(account, { steps: [saleStep(indexes.map(sale))], path: path(indexes) }),
      }),
    },
    config: { journal: memoryStore() },
  })
  s.provider.onSent = hash => {
    const { input = '0x' } = s.provider.chain.transactions.find(sent => sent.hash === hash) ?? {}
    const index = Number(input.at(-1))
    if (gone.includes(index)) s.provider.chain.mine(hash, { status: 'reverted', logs: [] })
    else s.provider.chain.mine(hash, { logs: [transferLog(nft, seller, account, BigInt(index))] })
  }
  return s
}
const buy = (s: Scenario, indexes: readonly number[], partial: boolean) =>
  drive(
    s.client.actions.buyToken({
      items: indexes.map(index => ({ token: `${nft}:${index}` as const })),
      wallet: s.wallet,
      expectedPrice: { [ether]: { raw: BigInt(indexes.length) * oneEther } },
      options: partial ? { partial } : {},
    }),
    advance,
  )
const sent = (s: Scenario) => s.provider.chain.transactions.map(({ input }) => input)

describe('a purchase of separate transactions, of which some revert', () => {
  const gone = [2, 5, 8]

  test.each([false, true])(
    'default: with `partial` the others go on: 7 of 10 bought (one by one: %s)',
    async synchronousStepItemExecution => {
      const s = market(gone)
      s.client.configure({ synchronousStepItemExecution })
      const { error } = await buy(s, all, true)
      expect(error).toMatchObject({
        ...{ code: 'partial', moneyMoved: 'yes', details: { done: 7n, asked: 10n } },
        cause: { code: 'transaction_reverted' },
      })
      expect(sent(s)).toEqual(all.map(bytesOf))
      const [run] = await s.client.listRuns()
      expect(run).toMatchObject({ status: 'partial', next: 'none', inFlight: false })
      const states = run?.steps[0]?.items.map(({ state }) => state)
      expect(states).toEqual(all.map(index => (gone.includes(index) ? 'reverted' : 'complete')))
      const arrived = run?.steps[0]?.items.flatMap(item =>
        (item.transfersData ?? []).map(({ token }) => Number(token?.tokenId)),
      )
      expect(new Set(arrived)).toEqual(new Set(all.filter(index => !gone.includes(index))))
    },
  )

  test('behavior: what is left can be bought then, and nothing of it twice', async () => {
    const s = market(gone)
    await buy(s, all, true)
    const again = market([], gone)
    const { value } = await buy(again, gone, true)
    expect(value?.state.status).toBe('complete')
    expect(sent(again)).toEqual(gone.map(bytesOf))
  })

  test('behavior: without `partial` the first one that fails halts what was not asked for yet', async () => {
    const s = market(gone)
    s.client.configure({ synchronousStepItemExecution: true })
    const { error } = await buy(s, all, false)
    expect(error).toMatchObject({ code: 'partial', details: { done: 2n, asked: 10n } })
    expect(sent(s)).toEqual([0, 1, 2].map(bytesOf))
  })

  test('behavior: a person who declines one is asked for no more, `partial` or not', async () => {
    const s = market([])
    s.provider.onPrompt = (_, params) => {
      if (JSON.stringify(params).includes(bytesOf(3)))
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
    }
    const { error } = await buy(s, all, true)
    expect(error).toMatchObject({ code: 'partial', cause: { code: 'user_rejected' } })
    expect(sent(s)).toEqual([0, 1, 2].map(bytesOf))
  })
})
