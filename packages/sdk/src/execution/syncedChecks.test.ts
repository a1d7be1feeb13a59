import type { Hash } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ClientConfig, findChain } from '../context.ts'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { scenario } from '../testing/scenario.ts'
import { syncedChecks } from './syncedChecks.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const path = '/transactions/synced/v2'
const hash = (n: number): Hash => `0x${n.toString(16).padStart(64, '0')}`

function setUp(handler: ApiHandler, config: Partial<ClientConfig> = {}) {
  const { client, api } = scenario({ handlers: { [path]: handler }, config })
  const wait = (n: number, more: Partial<syncedChecks.Options> = {}) =>
    syncedChecks(client, findChain(client)).wait({
      ...{ hash: hash(n), transfers: false, interval: 1_000, attempts: 10 },
      ...more,
    })
  return { client, wait, calls: () => api.to(path), asked: (at: number) => api.to(path)[at]?.query }
}
/** Answers that each hash of `done` is synced. */
const syncing =
  (done: (count: number) => readonly number[]): ApiHandler =>
  (call, count) => ({
    json: {
      transactions: call.query.getAll('txHash').map(entry => ({
        hash: entry,
        synced: done(count)
          .map(hash)
          .includes(entry as Hash),
      })),
    },
  })

describe('syncedChecks', () => {
  test('default: what waits together is one request, at once', async () => {
    const { wait, calls, asked, client } = setUp(syncing(() => [1, 2, 3]))
    const { value, elapsed } = await drive(
      Promise.all([wait(1), wait(2, { transfers: true }), wait(3)]),
      advance,
    )
    expect(value?.map(result => result.status)).toEqual(['success', 'success', 'success'])
    expect(elapsed).toBeLessThan(100)
    expect(calls()).toHaveLength(1)
    expect(asked(0)?.getAll('txHash')).toEqual([1, 2, 3].map(hash))
    expect(asked(0)?.get('includeTransfers')).toBe('true')
    expect(client.syncedChecks.size).toBe(0)
  })

  test('behavior: a subset is synced; the others are asked about again (F18)', async () => {
    const { wait, calls, asked } = setUp(syncing(count => (count === 0 ? [1] : [1, 2])))
    await drive(Promise.all([wait(1), wait(2)]), advance)
    expect(calls()).toHaveLength(2)
    expect(asked(1)?.getAll('txHash')).toEqual([hash(2)])
  })

  test('behavior: an empty list is not synced (A7), and the attempts run out', async () => {
    const { wait, calls } = setUp(() => ({ json: { transactions: [] } }))
    const { value } = await drive(wait(1, { attempts: 4 }), advance)
    expect(value).toEqual({ status: 'timeout', attempts: 4 })
    expect(calls()).toHaveLength(4)
  })

  test('behavior: one that comes later is asked about at once; who is taken along loses no attempt', async () => {
    const { wait, calls } = setUp(syncing(() => [2]))
    const later = async () => {
      await new Promise(resolve => setTimeout(resolve, 1_500))
      return wait(2)
    }
    const { value } = await drive(Promise.all([wait(1, { attempts: 5 }), later()]), advance)
    expect(value).toMatchObject([{ status: 'timeout', attempts: 5 }, { status: 'success' }])
    expect(calls().length).toBeLessThanOrEqual(6)
  })

  test('behavior: at most 50 in one request', async () => {
    const all = Array.from({ length: 120 }, (_, n) => n + 1)
    const { wait, calls } = setUp(syncing(() => all))
    await drive(Promise.all(all.map(n => wait(n))), advance)
    expect(calls().map(call => call.query.getAll('txHash').length)).toEqual([50, 50, 20])
  })

  test('behavior: a failure among several is looked for one by one', async () => {
    const { wait } = setUp(call => {
      const asked = call.query.getAll('txHash')
      const failed = asked.includes(hash(2))
      return {
        json: failed
          ? { status: 'failure', details: 'Order expired' }
          : { transactions: asked.map(entry => ({ hash: entry, synced: true })) },
      }
    })
    const { value } = await drive(Promise.all([wait(1), wait(2)]), advance)
    expect(value).toMatchObject([
      { status: 'success' },
      { status: 'failure', details: 'Order expired' },
    ])
  })

  test.each([
    ['5', 5_000],
    ['86400', 60_000],
  ])('behavior: 429 with Retry-After %s (F5)', async (after, rest) => {
    const { wait, calls } = setUp((call, count) =>
      count === 0
        ? { status: 429, headers: { 'retry-after': after } }
        : syncing(() => [1])(call, count),
    )
    const { value, elapsed } = await drive(wait(1, { attempts: 100 }), advance)
    expect(value?.status).toBe('success')
    expect(calls()).toHaveLength(2)
    expect(Math.abs(elapsed - rest)).toBeLessThan(600)
  })

  test('error: aborted: only that one ends', async () => {
    const { wait } = setUp(syncing(count => (count > 5 ? [2] : [])))
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 2_500)
    const { value } = await drive(
      Promise.allSettled([wait(1, { signal: controller.signal }), wait(2)]),
      advance,
    )
    expect(value).toMatchObject([
      { status: 'rejected', reason: { code: 'aborted', moneyMoved: 'unknown' } },
      { status: 'fulfilled', value: { status: 'success' } },
    ])
  })

  test('error: aborted while a request is under way: the others, for the same hash too, have its answer', async () => {
    let answer = () => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    const { wait, calls } = setUp(async (call, count) => {
      await held
      return syncing(() => [1, 2])(call, count)
    })
    const controller = new AbortController()
    const left = wait(1, { signal: controller.signal }).catch((error: unknown) => error)
    const others = Promise.all([wait(1), wait(2)])
    await advance(100)
    expect(calls()).toHaveLength(1)
    controller.abort()
    // Who left is told at once, and does not wait for the answer.
    expect(await left).toMatchObject({ code: 'aborted' })
    answer()
    const { value } = await drive(others, advance)
    expect(value).toMatchObject([{ status: 'success' }, { status: 'success' }])
    expect(calls()).toHaveLength(1)
  })

  test('behavior: when the last one leaves, the request under way is given up', async () => {
    let given: AbortSignal | undefined
    const silent = (_: unknown, init?: RequestInit) =>
      new Promise<never>(() => {
        given = init?.signal ?? undefined
      })
    const { wait, client } = setUp(() => ({}), { fetch: silent })
    const controllers = [new AbortController(), new AbortController()] as const
    const waits = controllers.map(({ signal }, index) => wait(index + 1, { signal }))
    const ends = Promise.allSettled(waits)
    await advance(100)
    controllers[0].abort()
    await advance(0)
    expect(given?.aborted).toBe(false)
    controllers[1].abort()
    await advance(0)
    expect(given?.aborted).toBe(true)
    expect((await ends).map(entry => entry.status)).toEqual(['rejected', 'rejected'])
    expect(client.syncedChecks.size).toBe(0)
  })
})
