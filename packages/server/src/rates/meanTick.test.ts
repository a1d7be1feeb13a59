import { describe, expect, test } from 'vitest'
import { meanTick } from './meanTick.ts'

/** What a pool counts up in so many seconds at one liquidity. */
const perLiquidity = (seconds: bigint, liquidity: bigint) => (seconds << 128n) / liquidity

describe('meanTick', () => {
  test('default: each tick for as long as it was there', () => {
    // 1200 s at tick 10 and 600 s at tick 40: (12,000 + 24,000) / 1800.
    const told = meanTick(
      1800n,
      [5000n, 5000n + 36_000n],
      [7n, 7n + perLiquidity(1800n, 1n << 60n)],
    )
    expect(told).toEqual({ tick: 20, liquidity: 1n << 60n })
  })

  test('behavior: rounded down below zero, as the library of Uniswap does', () => {
    const at = (moved: bigint) => meanTick(1800n, [0n, moved], [0n, 1n << 128n])?.tick
    expect([at(-9000n), at(-9001n), at(9001n), at(-1n)]).toEqual([-5, -6, 5, -1])
  })

  test('behavior: a moment of much liquidity hardly counts', () => {
    // 1799 s with 2^40, and 1 s with 2^100: the harmonic mean is 2^40 · 1800/1799.
    const passed = perLiquidity(1799n, 1n << 40n) + perLiquidity(1n, 1n << 100n)
    expect(meanTick(1800n, [0n, 0n], [0n, passed])?.liquidity).toBe(((1n << 40n) * 1800n) / 1799n)
  })

  test('behavior: the count of seconds begins anew after 160 bits', () => {
    const passed = perLiquidity(1800n, 1n << 60n)
    const before = (1n << 160n) - 5n
    expect(meanTick(1800n, [0n, 0n], [before, passed - 5n])?.liquidity).toBe(1n << 60n)
  })

  test('error: what no pool answers', () => {
    expect(meanTick(1800n, [0n, 1800n * 887_273n], [0n, 1n])).toBeUndefined()
    expect(meanTick(1800n, [0n, 0n], [5n, 5n])).toBeUndefined()
  })
})
