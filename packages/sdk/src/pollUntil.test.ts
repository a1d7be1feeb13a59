import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PollLimitError, pollUntil } from './pollUntil.ts'
import { drive } from './testing/drive.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const counting = () => {
  let count = 0
  return async () => {
    count += 1
    return count
  }
}

describe('pollUntil', () => {
  test('default: the first try is made at once', async () => {
    const { value, elapsed } = await drive(
      pollUntil({ request: counting(), until: () => true }),
      advance,
    )
    expect([value, elapsed]).toEqual([1, 0])
  })

  test('behavior: 15 tries, 5 s apart', async () => {
    const request = vi.fn(counting())
    const { error, elapsed } = await drive(pollUntil({ request, until: () => false }), advance)
    expect(error).toBeInstanceOf(PollLimitError)
    expect(error).toMatchObject({ code: 'poll_limit', details: { attempts: 15 } })
    expect(request).toHaveBeenCalledTimes(15)
    expect(Math.abs(elapsed - 70_000)).toBeLessThan(1_000)
  })

  test('options: attempts, interval', async () => {
    const { value, elapsed } = await drive(
      pollUntil({ request: counting(), until: n => n === 3, attempts: 3, interval: 100 }),
      advance,
    )
    expect(value).toBe(3)
    expect(elapsed).toBe(200)
  })

  test('error: what the request throws', async () => {
    const failure = new Error('no network')
    const request = () => Promise.reject(failure)
    const { error } = await drive(pollUntil({ request, until: () => true }), advance)
    expect(error).toBe(failure)
  })

  test('error: aborted during the wait', async () => {
    const controller = new AbortController()
    const waiting = pollUntil({
      ...{ request: counting(), until: () => false, signal: controller.signal },
    })
    setTimeout(() => controller.abort(), 1_000)
    const { error, elapsed } = await drive(waiting, advance)
    expect(error).toMatchObject({ code: 'aborted' })
    expect(elapsed).toBe(1_000)
  })
})
