import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { waker } from './waker.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const { signal } = new AbortController()
/** How long a pause lasts, milliseconds. */
async function length(pause: Promise<void>, limit = 10_000): Promise<number> {
  const began = performance.now()
  let ended: number | undefined
  void pause.then(() => {
    ended = performance.now()
  })
  while (ended === undefined && performance.now() - began < limit) await advance(1)
  return (ended ?? Number.POSITIVE_INFINITY) - began
}

describe('waker', () => {
  test('default: a pause that nobody ends', async () => {
    expect(await length(waker(250).pause(1_000, signal))).toBe(1_000)
  })

  test('behavior: woken at once, also right after a pause that was over by itself', async () => {
    const wake = waker(250)
    await length(wake.pause(250, signal))
    setTimeout(wake.now, 10)
    expect(await length(wake.pause(250, signal))).toBe(10)
  })

  test('behavior: woken between two pauses, the next is none', async () => {
    const wake = waker(250)
    await length(wake.pause(250, signal))
    wake.now()
    expect(await length(wake.pause(250, signal))).toBeLessThanOrEqual(1)
    expect(await length(wake.pause(250, signal))).toBe(250)
  })

  test('behavior: a flood wakes every 50 ms at most (F23)', async () => {
    const wake = waker(250)
    const flood = setInterval(wake.now, 1)
    const lengths: number[] = []
    for (let turn = 0; turn < 5; turn += 1) lengths.push(await length(wake.pause(10_000, signal)))
    clearInterval(flood)
    expect(lengths[0]).toBe(1)
    for (const later of lengths.slice(1)) expect(later).toBeGreaterThanOrEqual(49)
  })

  test('behavior: what comes soon after a pause is collected first', async () => {
    const wake = waker(250)
    setTimeout(wake.soon, 10)
    expect(await length(wake.pause(1_000, signal))).toBe(250)
    setTimeout(wake.soon, 400)
    expect(await length(wake.pause(1_000, signal))).toBe(401)
  })

  test('behavior: aborted, a pause is over and nothing is left', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 100)
    expect(await length(waker(250).pause(1_000, controller.signal))).toBe(100)
  })
})
