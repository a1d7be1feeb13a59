import { describe, expect, test } from 'vitest'
import { crossChainWait } from './crossChainWait.ts'

const [minute, hour] = [60_000, 3_600_000]
const now = 1_800_000_000_000
const wait = (seconds: number | undefined, configured?: number) =>
  crossChainWait({
    configured,
    now,
    refundableFrom: seconds === undefined ? undefined : now / 1000 + seconds,
  })

describe('crossChainWait', () => {
  test.each([
    ['no deadline', undefined, 30 * minute],
    ['one that is over', -7_200, 30 * minute],
    ['one within the usual time', 1_200, 30 * minute],
    ['one after it', 4_200, 75 * minute],
    ['the latest that the server states', 5 * 3_600, 5 * hour + 5 * minute],
    ['one that no marketplace should state', 86_400, 6 * hour],
    ['nonsense', 1e15, 6 * hour],
  ])('default: %s', (_, seconds, expected) => {
    expect(wait(seconds)).toBe(expected)
  })

  test('options: configured holds as it is', () => {
    expect(wait(4_200, 1_000)).toBe(1_000)
    expect(wait(undefined, 50 * hour)).toBe(50 * hour)
  })
})
