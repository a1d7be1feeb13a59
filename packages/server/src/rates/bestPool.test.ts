import { describe, expect, test } from 'vitest'
import { bestPool } from './bestPool.ts'
import { one } from './convert.ts'

const pool = (native: bigint, isMean = false) => ({
  rate: one,
  isMean,
  native,
  other: 1000n - native,
})

describe('bestPool', () => {
  test('default: the deepest, by the side that is asked for', () => {
    const [thin, deep] = [pool(100n), pool(400n)]
    expect(bestPool([thin, deep], 'native', 1n)).toBe(deep)
    expect(bestPool([thin, deep], 'other', 1n)).toBe(thin)
  })

  test('behavior: a mean of half an hour counts for ten times what a moment does', () => {
    const mean = pool(50n, true)
    expect(bestPool([pool(400n), mean], 'native', 1n)).toBe(mean)
    const spot = pool(501n)
    expect(bestPool([spot, mean], 'native', 1n)).toBe(spot)
  })

  test('behavior: what is too thin counts for nothing, mean or not', () => {
    expect(bestPool([pool(99n, true), pool(99n)], 'native', 100n)).toBeUndefined()
    expect(bestPool([], 'native', 0n)).toBeUndefined()
  })
})
