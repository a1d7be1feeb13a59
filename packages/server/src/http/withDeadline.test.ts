import { describe, expect, test, vi } from 'vitest'
import { withDeadline } from './withDeadline.ts'

describe('withDeadline', () => {
  test('default', async () => {
    expect(await withDeadline(1000, async () => 1)).toBe(1)
    await expect(withDeadline(1000, async () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    )
  })

  test('error: what takes too long is 504, in the words of the contract', async () => {
    vi.useFakeTimers()
    try {
      let given: AbortSignal | undefined
      let fail: (error: Error) => void = () => undefined
      const slow = new Promise<never>((_, reject) => {
        fail = reject
      })
      const answer = withDeadline(10_000, signal => {
        given = signal
        return slow
      }).catch(error => error.toBody())
      await vi.advanceTimersByTimeAsync(9_999)
      expect(given?.aborted).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await answer).toEqual({
        statusCode: 504,
        error: 'Gateway Timeout',
        message: 'Query cancelled because it took longer than 10s to execute',
      })
      // Who works on is told so, with the same reason.
      expect(() => given?.throwIfAborted()).toThrow('longer than 10s')
      // What fails afterwards troubles nobody.
      fail(new Error('late'))
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })
})
