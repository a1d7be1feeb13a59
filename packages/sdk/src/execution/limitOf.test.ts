import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import {
  buyAnswer,
  listAnswer,
  nft,
  oneEther,
  orderItem,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
} from '../testing/scenario.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const count = 100

/** Answers after a second, and counts how many wait at once. */
function slowly(answer: ApiHandler): { handler: ApiHandler; seen: { most: number; all: number } } {
  const seen = { most: 0, all: 0 }
  let running = 0
  const handler: ApiHandler = async (call, index) => {
    running += 1
    seen.all += 1
    seen.most = Math.max(seen.most, running)
    await new Promise(resolve => setTimeout(resolve, 1_000))
    running -= 1
    return answer(call, index)
  }
  return { handler, seen }
}

/** Makes the node answer after 50 ms, and counts how many calls wait at once. */
function slowNode({ provider: { chain } }: Scenario): { most: number } {
  const seen = { most: 0 }
  const { request } = chain
  let running = 0
  chain.request = async call => {
    running += 1
    seen.most = Math.max(seen.most, running)
    await new Promise(resolve => setTimeout(resolve, 50))
    running -= 1
    return request(call)
  }
  return seen
}

const check = (id: number) => ({
  ...{ endpoint: '/execute/status/v1', method: 'POST' },
  body: { kind: 'transaction', id: `${id}` },
})

describe('limitOf', () => {
  test('default: a hundred transactions: at most 6 results and 6 checks at once; each is told (A24)', async () => {
    const reports = slowly(() => ({ json: { message: 'Success' } }))
    const checks = slowly(() => ({ json: { status: 'success' } }))
    const items = Array.from({ length: count }, (_, id) => saleItem(account, { check: check(id) }))
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, {
            steps: [saleStep(items)],
            path: [pathLine(BigInt(count) * oneEther, { quantity: count })],
          }),
        }),
        '/execute/results/v1': reports.handler,
        '/execute/status/v1': checks.handler,
      },
    })
    const node = slowNode(s)
    const wanted = [{ token: `${nft}:1`, quantity: count }] as const
    await drive(s.client.actions.buyToken({ items: wanted, wallet: s.wallet }), advance)
    await advance(120_000)
    expect(checks.seen).toEqual({ most: 6, all: count })
    expect(reports.seen.most).toBe(6)
    expect(node.most).toBeLessThanOrEqual(8)
    const told = s.api.to('/execute/results/v1').map(call => Reflect.get(call.body ?? {}, 'txHash'))
    const hashes = s.provider.chain.transactions.map(({ hash }) => hash)
    expect(hashes).toHaveLength(count)
    expect(new Set(told)).toEqual(new Set(hashes))
  })

  test('behavior: a hundred orders of fifty listings: at most 6 posts at once', async () => {
    const posts = slowly((_, index) => ({
      json: { results: [{ message: 'success', orderIndex: 0, orderId: `0x${index}` }] },
    }))
    const signed = Array.from({ length: count }, (_, index) => {
      const data = orderItem({}, { value: { amount: `${index}` } }).data
      return orderItem({ orderIndexes: [index], data })
    })
    const s = scenario({
      handlers: {
        '/execute/list/v5': () => ({ json: listAnswer(signed) }),
        '/order/v4': posts.handler,
      },
    })
    const listings = Array.from({ length: 50 }, (_, id) => ({
      ...{ token: `${nft}:${id}`, weiPrice: '1' },
    }))
    const { error } = await drive(
      s.client.actions.listToken({ listings, wallet: s.wallet }),
      advance,
    )
    expect(error).toBeUndefined()
    expect(posts.seen).toEqual({ most: 6, all: count })
  })

  test('behavior: a stop empties the queue at once', async () => {
    let posts = 0
    const signed = Array.from({ length: 20 }, (_, index) => orderItem({ orderIndexes: [index] }))
    const s = scenario({
      handlers: {
        '/execute/list/v5': () => ({ json: listAnswer(signed) }),
        '/order/v4': () => {
          posts += 1
          return new Promise(() => undefined)
        },
      },
    })
    const listings = Array.from({ length: 20 }, (_, id) => ({
      ...{ token: `${nft}:${id}`, weiPrice: '1' },
    }))
    const stop = new AbortController()
    const { signal } = stop
    const run = s.client.actions.listToken({ listings, wallet: s.wallet, signal })
    run.catch(() => undefined)
    for (let turn = 0; turn < 20; turn += 1) await advance(500)
    expect(posts).toBe(6)
    stop.abort()
    expect((await drive(run, advance)).error).toMatchObject({
      code: 'post_unknown',
      moneyMoved: 'unknown',
    })
    expect(posts).toBe(6)
    await advance(2_000)
    expect(posts).toBe(6)
  })

  test('behavior: results that wait for their turn are given up after the end of the run', async () => {
    const items = Array.from({ length: 20 }, () => saleItem(account))
    const free: (() => void)[] = []
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, {
            steps: [saleStep(items)],
            path: [pathLine(20n * oneEther, { quantity: 20 })],
          }),
        }),
        '/execute/results/v1': () =>
          new Promise(resolve => free.push(() => resolve({ json: { message: 'Success' } }))),
      },
    })
    const wanted = [{ token: `${nft}:1`, quantity: 20 }] as const
    await drive(s.client.actions.buyToken({ items: wanted, wallet: s.wallet }), advance)
    const told = () => s.api.to('/execute/results/v1').length
    expect(told()).toBe(6)
    await advance(3_000)
    free.shift()?.()
    await advance(0)
    expect(told()).toBe(7)
    await advance(3_000)
    for (const reply of free) reply()
    await advance(0)
    expect(told()).toBe(7)
  })

  test('behavior: a run that is stopped does not wait for the posts of another', async () => {
    const signed = Array.from({ length: 6 }, (_, index) => orderItem({ orderIndexes: [index] }))
    const s = scenario({
      handlers: {
        '/execute/list/v5': (_, index) => ({ json: listAnswer(index === 0 ? signed : undefined) }),
        '/order/v4': () => new Promise(() => undefined),
      },
    })
    const list = (id: number, more: object = {}) => {
      const listings = Array.from({ length: id === 0 ? 6 : 1 }, () => ({
        ...{ token: `${nft}:${id}` as const, weiPrice: '1' },
      }))
      return s.client.actions.listToken({ listings, wallet: s.wallet, ...more })
    }
    const first = list(0)
    first.catch(() => undefined)
    await advance(1_000)
    const stop = new AbortController()
    const second = list(1, { signal: stop.signal })
    second.catch(() => undefined)
    await advance(1_000)
    stop.abort()
    const { error, elapsed } = await drive(second, advance)
    expect(error).toMatchObject({ code: 'post_unknown' })
    expect(elapsed).toBeLessThan(100)
    expect(s.api.to('/order/v4')).toHaveLength(6)
    await drive(first, advance)
  })
})
