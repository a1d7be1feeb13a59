import { describe, expect, test } from 'vitest'
import { claimTime, intentTimes, longestWait } from './intentTimes.ts'

const time = 1_800_000_000
const after = (origin: number, destination: number) => {
  const { payBy, fillBy, deadline } = intentTimes(time, { origin, destination })
  return [payBy - time, fillBy - payBy, deadline - fillBy]
}

describe('intentTimes', () => {
  test('default: ten minutes to pay, ten to fill, ten to claim', () => {
    expect(after(0, 0)).toEqual([600, 600, 600])
    expect(after(100, 100)).toEqual([600, 600, 600])
  })

  test('behavior: the confirmations of both chains have their time, a quarter more, and whole five minutes', () => {
    // Twelve blocks of twelve seconds on both: 1.25 × 144 + 120, and 1.25 × 288 + 300.
    expect(after(144, 144)).toEqual([600, 600, 900])
    // Sixty-four of them where it is filled: 1.25 × (144 + 768) + 300 = 1440.
    expect(after(144, 768)).toEqual([600, 600, 1500])
    // And where it is paid: 1.25 × 768 + 120 = 1080.
    expect(after(768, 144)).toEqual([600, 1200, 1500])
  })

  test('behavior: what is mined at the last moment is still claimed, and nothing is held for a day', () => {
    for (const origin of [0, 13, 768, longestWait])
      for (const destination of [0, 13, 768, longestWait]) {
        const { payBy, fillBy, deadline } = intentTimes(time, { origin, destination })
        expect(payBy + origin).toBeLessThan(fillBy)
        expect(fillBy + destination + origin).toBeLessThan(deadline)
        expect(deadline - fillBy).toBeGreaterThanOrEqual(claimTime({ origin, destination }))
        expect(deadline - time).toBeLessThan(5 * 3600)
      }
  })
})
