import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import type { resume } from '../resume.ts'
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
import { copyStore, openTab } from '../testing/tabs.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address.toLowerCase() as typeof nft
const indexes = [1, 2, 3] as const
const orderOf = (index: number) => `0xa${index}`
const bytesOf = (index: number): Hex => `0xabcdef0${index}`
const itemOf = (index: number) => {
  const { data, ...item } = saleItem(account, { orderIds: [orderOf(index)] })
  return { ...item, data: { ...data, data: bytesOf(index) } }
}
const path = indexes.map(index =>
  pathLine(oneEther, { orderId: orderOf(index), tokenId: `${index}` }),
)
const items = indexes.map(index => ({ token: `${nft}:${index}` as const }))
const expectedPrice = { [ether]: { raw: 3n * oneEther } }
const answerOf = (...sales: unknown[]) => ({
  json: buyAnswer(account, { steps: [saleStep(sales)], path }),
})

/** Three orders, a transaction each, of which the page sees the first one mined and then dies. */
async function begun(
  answer = () => answerOf(...indexes.map(itemOf)),
): Promise<Scenario & { left: JournalStore }> {
  const s = scenario({ handlers: { '/execute/buy/v7': answer } })
  s.provider.onSent = hash => {
    const { input = '0x' } = s.provider.chain.transactions.find(sent => sent.hash === hash) ?? {}
    s.provider.chain.mine(hash, {
      logs: [transferLog(nft, seller, account, BigInt(input.at(-1) ?? 0))],
    })
  }
  s.provider.onPrompt = (_, params) =>
    JSON.stringify(params).includes(bytesOf(2)) ? new Promise(() => undefined) : undefined
  const store = memoryStore()
  const stop = new AbortController()
  const tab = openTab(s, store)
  const run = tab.client.actions.buyToken({
    ...{ items, wallet: tab.wallet, expectedPrice, signal: stop.signal },
    verify: async () => ({ verdict: 'allow', reasons: [] }),
  })
  run.catch(() => undefined)
  await advance(20_000)
  const left = copyStore(store)
  stop.abort()
  // The wallet shows nothing any more.
  await advance(600_000)
  s.provider.onPrompt = () => undefined
  return { ...openTab(s, left), left }
}

const resumed = (s: Scenario, options: Partial<resume.Options> = {}) =>
  drive(
    s.client.resume({
      ...{ wallet: s.wallet, verify: async () => ({ verdict: 'allow', reasons: [] }) },
      ...options,
    }),
    advance,
  )
const sent = (s: Scenario) => s.provider.chain.transactions.map(({ input }) => input)

describe('resume: one of several items is done', () => {
  const rest = () =>
    answerOf(itemOf(2), itemOf(3), { status: 'complete', data: {}, orderIds: [orderOf(1)] })

  test('default: the marketplace lists what is left, and exactly that is bought', async () => {
    const s = await begun()
    expect(sent(s)).toEqual([bytesOf(1)])
    s.api.handlers['/execute/buy/v7'] = rest
    const { value } = await resumed(s)
    expect(value).toMatchObject([{ result: { state: { status: 'complete' } } }])
    expect(sent(s)).toEqual(indexes.map(bytesOf))
  })

  test('behavior: a verifier is told what was done, as the chain shows it', async () => {
    const s = await begun()
    s.api.handlers['/execute/buy/v7'] = rest
    const seen: unknown[] = []
    await resumed(s, {
      verify: async (_, step, item) => {
        seen.push([item.orderIds, ...step.items.map(each => [each.data !== undefined, each.done])])
        return { verdict: 'refuse', reasons: [] }
      },
    })
    const moved = { from: seller, to: account, amount: '1', token: { contract: nft, tokenId: '1' } }
    expect(seen).toMatchObject([
      [
        ['0xa2'],
        [false, { value: oneEther, transfers: [moved] }],
        [true, undefined],
        [true, undefined],
      ],
    ])
    // It is read from the chain each time, and never written down.
    for (const key of s.left.keys('run/') as readonly string[])
      expect(s.left.get(key)).not.toContain('"done":{"value"')
  })

  test('behavior: of a swap before the sale, too, among all steps', async () => {
    const swapStep = (item: unknown) => ({ ...saleStep([item]), id: 'swap' })
    const answer = (swap: unknown) => () => ({
      json: buyAnswer(account, {
        steps: [swapStep(swap), saleStep([itemOf(2), itemOf(3)])],
        path,
      }),
    })
    const { orderIds: _, ...swap } = itemOf(1)
    const s = await begun(answer(swap))
    expect(sent(s)).toEqual([bytesOf(1)])
    s.api.handlers['/execute/buy/v7'] = answer({ status: 'complete', data: {} })
    const seen: unknown[] = []
    await resumed(s, {
      verify: async (_, step, item, steps) => {
        seen.push([item.data, steps.includes(step), steps.map(({ id }) => id)])
        seen.push(steps.find(({ id }) => id === 'swap')?.items)
        return { verdict: 'refuse', reasons: [] }
      },
    })
    const moved = { from: seller, to: account, token: { contract: nft } }
    expect(seen).toMatchObject([
      [{ data: bytesOf(2) }, true, ['swap', 'sale']],
      [{ status: 'complete', done: { value: oneEther, transfers: [moved] } }],
    ])
    expect(seen[1]).not.toHaveProperty('0.data')
  })

  test('error: what is left has become another transaction', async () => {
    const s = await begun()
    s.api.handlers['/execute/buy/v7'] = () =>
      answerOf(
        { ...itemOf(2), orderIds: [orderOf(2), orderOf(3)] },
        { status: 'complete', data: {}, orderIds: [orderOf(1)] },
      )
    const { value } = await resumed(s)
    expect(value).toMatchObject([{ error: { code: 'partial' } }])
    expect(value?.[0]?.error?.cause).toMatchObject({ code: 'steps_changed' })
    expect(sent(s)).toEqual([bytesOf(1)])
  })

  test('error: together with what was sent before it would be more than was agreed to', async () => {
    const s = await begun()
    const { data, ...item } = itemOf(3)
    const dearer = { ...item, data: { ...data, value: `${oneEther + oneEther / 10n}` } }
    s.api.handlers['/execute/buy/v7'] = () =>
      answerOf(itemOf(2), dearer, { status: 'complete', data: {}, orderIds: [orderOf(1)] })
    await resumed(s)
    expect(sent(s)).toEqual([bytesOf(1), bytesOf(2)])
  })
})
