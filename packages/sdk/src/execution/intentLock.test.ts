import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardStore } from '../journal/guardStore.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import { drive } from '../testing/drive.ts'
import { fakeLocks } from '../testing/fakeLocks.ts'
import { copyStore } from '../testing/tabs.ts'
import { takeLock, untilAbandoned } from './intentLock.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const open = (store: JournalStore) => guardStore(store, () => undefined)
/** The same entries through a store of another process: asynchronous, and without `add`. */
const remote = (store: JournalStore): JournalStore => ({
  get: async key => store.get(key),
  set: async (key, value) => store.set(key, value),
  delete: async key => store.delete(key),
  keys: async prefix => store.keys(prefix),
})
const take = (store: JournalStore, wait = 0, signal?: AbortSignal) =>
  drive(takeLock(open(store), 'wish', { wait, signal }), advance)

const kinds: [string, () => JournalStore][] = [
  ['a lease', memoryStore],
  ['a lease in a store without `add`', () => remote(memoryStore())],
  ['Web Locks', () => ({ ...memoryStore(), locks: fakeLocks() })],
]

describe.each(kinds)('takeLock: %s', (_, make) => {
  test('default: one has it, the next gets it when it is released', async () => {
    const store = make()
    const first = await take(store)
    expect(first.value).toMatchObject({ waited: false })
    expect((await take(store)).value).toBeUndefined()
    const second = takeLock(open(store), 'wish', { wait: 60_000 })
    await advance(1_000)
    await first.value?.release()
    const { value, elapsed } = await drive(second, advance)
    expect(value).toMatchObject({ waited: true })
    expect(elapsed).toBeLessThan(1_000)
    expect(await value?.held()).toBe(true)
    await value?.release()
    // Another wish never waited.
    const other = await drive(takeLock(open(store), 'another', { wait: 0 }), advance)
    await other.value?.release()
    expect(store.keys('lock/')).toSatisfy(
      (keys: unknown) => !Array.isArray(keys) || keys.length === 0,
    )
  })

  test('behavior: of two at the same moment, one', async () => {
    const store = make()
    const both = await drive(
      Promise.all([
        takeLock(open(store), 'wish', { wait: 0 }),
        takeLock(open(store), 'wish', { wait: 0 }),
      ]),
      advance,
    )
    const got = (both.value ?? []).filter(lock => lock !== undefined)
    expect(got).toHaveLength(1)
    await got[0]?.release()
  })

  test('error: the wait is aborted, or takes too long', async () => {
    const store = make()
    const first = await take(store)
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 500)
    expect((await take(store, 60_000, stop.signal)).error).toMatchObject({ code: 'aborted' })
    const late = await take(store, 30_000)
    expect(late.error).toMatchObject({ code: 'run_under_way', retryable: true })
    expect(late.elapsed).toBeLessThan(31_000)
    await first.value?.release()
    const next = await take(store)
    expect(next.value).toBeDefined()
    await next.value?.release()
  })

  test('behavior: a long run keeps it', async () => {
    const store = make()
    const first = await take(store)
    await advance(600_000)
    expect((await take(store)).value).toBeUndefined()
    expect(await first.value?.held()).toBe(true)
    await first.value?.release()
  })
})

describe('takeLock: leases', () => {
  test('behavior: whoever crashed loses it after seconds (F71, F72)', async () => {
    const store = memoryStore()
    const first = await take(store)
    const left = copyStore(store)
    await first.value?.release()
    expect((await take(left)).value).toBeUndefined()
    const { value, elapsed } = await take(left, 60_000)
    expect(value).toMatchObject({ waited: true })
    expect(elapsed).toBeLessThan(18_000)
    await value?.release()
  })

  test.each([
    ['with `add`', (store: JournalStore) => store],
    ['without', remote],
  ])(
    'behavior: of two that take over at once only one may ask a wallet, %s (F72, F73)',
    async (_, make) => {
      const base = memoryStore()
      base.set('lock/wish', JSON.stringify({ owner: 'dead', until: Date.now() - 60_000 }))
      const slow: JournalStore = {
        ...make(base),
        set: async (key, value) => {
          await new Promise(resolve => setTimeout(resolve, 250))
          base.set(key, value)
        },
      }
      const both = [make(base), slow].map(store => takeLock(open(store), 'wish', { wait: 0 }))
      const { value } = await drive(Promise.all(both), advance)
      const got = (value ?? []).filter(lock => lock !== undefined)
      // Before the next renewal, which is seconds away.
      const held = await Promise.all(got.map(lock => lock.held()))
      expect(held.filter(Boolean)).toHaveLength(1)
      await drive(Promise.all(got.map(lock => lock.release())), advance)
    },
  )

  test('behavior: a machine that slept finds that it lost it', async () => {
    const store = memoryStore()
    const first = await take(store)
    // Asleep: no timer runs, and another process takes over.
    const [key = ''] = store.keys('lock/') as readonly string[]
    store.set(key, JSON.stringify({ owner: 'another', until: Date.now() + 15_000 }))
    await advance(6_000)
    expect(await first.value?.held()).toBe(false)
    await first.value?.release()
    // What the other one holds stays.
    expect(store.get(key)).toContain('another')
  })

  test.each([
    ['not JSON', 'x'],
    ['of no shape', '{"owner":1}'],
    ['held for ever', JSON.stringify({ owner: 'evil', until: 9e15 })],
  ])('behavior: a lease that is %s holds nobody up (F76)', async (_, value) => {
    const store = memoryStore()
    store.set('lock/wish', value)
    const { value: lock } = await take(store)
    expect(lock).toBeDefined()
    await lock?.release()
  })
})

describe('takeLock: Web Locks', () => {
  test('behavior: a page that is refused them uses leases', async () => {
    const refuse = async () => {
      throw new DOMException('no origin', 'SecurityError')
    }
    const store: JournalStore = { ...memoryStore(), locks: { request: refuse } }
    const { value } = await take(store)
    expect(store.keys('lock/')).toEqual(['lock/wish'])
    await value?.release()
  })
})

describe('untilAbandoned', () => {
  const look = (store: JournalStore) => drive(untilAbandoned(open(store), 'wish'), advance)

  test('default: nobody holds it', async () => {
    expect((await look(memoryStore())).value).toBe(true)
  })

  test('behavior: a living holder renews it; one that crashed does not', async () => {
    const store = memoryStore()
    const first = await take(store)
    const left = copyStore(store)
    const living = await look(store)
    expect(living.value).toBe(false)
    expect(living.elapsed).toBeLessThan(7_000)
    await first.value?.release()
    const dead = await look(left)
    expect(dead.value).toBe(true)
    expect(dead.elapsed).toBeLessThan(18_500)
  })
})
