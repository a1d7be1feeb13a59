import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChainContext } from '../context.ts'
import type { PendingBlock } from '../indexer/chainSource.ts'
import { watchPending } from './watchPending.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A watch over a source that answers what `answer` does; counts how often it is asked. */
function watch(answer: () => Promise<PendingBlock | undefined>, leads = () => true) {
  let asked = 0
  const stopped = new AbortController()
  const failures: unknown[] = []
  const rows = { from: () => ({ where: async () => [] }) }
  const done = watchPending(
    {
      source: {
        pending: () => {
          asked++
          return answer()
        },
      },
      db: { select: () => rows },
      chain: { id: 1 },
    } as unknown as ChainContext,
    { signal: stopped.signal, leads, onFailure: error => failures.push(error), pause: 100 },
  )
  return { asked: () => asked, failures, stop: () => stopped.abort(), done }
}

test('default: asks again and again, and ends with its signal', async () => {
  const { asked, stop, done } = watch(async () => ({ number: 1, transactions: [] }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked()).toBeGreaterThan(5)
  stop()
  await vi.advanceTimersByTimeAsync(200)
  await done
  const before = asked()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked()).toBe(before)
})

test('behavior: a node that does not tell is left alone for ten minutes', async () => {
  const { asked, stop } = watch(async () => undefined)
  await vi.advanceTimersByTimeAsync(599_000)
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked()).toBe(2)
  stop()
})

test('behavior: who does not lead asks nobody', async () => {
  const { asked, stop } = watch(
    async () => undefined,
    () => false,
  )
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked()).toBe(0)
  stop()
})

test('error: a node that fails or never answers is asked again, and nothing is told of it', async () => {
  let isHanging = false
  const { asked, failures, stop } = watch(() =>
    isHanging ? new Promise(() => undefined) : Promise.reject(new Error('down')),
  )
  await vi.advanceTimersByTimeAsync(250)
  expect(asked()).toBeGreaterThan(1)
  isHanging = true
  const before = asked()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(asked() - before).toBeGreaterThanOrEqual(2)
  expect(failures).toEqual([])
  stop()
})
