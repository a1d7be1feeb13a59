import { describe, expect, test } from 'vitest'
import { dai, usdc } from '../../testing/v3Pools.ts'
import { encodeSqrtRatioX96 } from './encodeSqrtRatioX96.ts'
import { v3Pool } from './v3Pool.ts'
import { v3Price } from './v3Price.ts'

const fails = (field: string) =>
  expect.objectContaining({ name: 'RouterError', code: 'invalid_input', field })
const options = {
  tokenA: usdc,
  tokenB: dai,
  fee: 500,
  sqrtRatioX96: encodeSqrtRatioX96(101n * 10n ** 6n, 100n * 10n ** 18n),
  liquidity: 0n,
}

describe('v3Pool', () => {
  test('default: tokens in their order, spacing of the tier, tick of the price', () => {
    const pool = v3Pool(options)
    expect(pool).toMatchObject({
      type: 'v3-pool',
      token0: dai,
      token1: usdc,
      tickSpacing: 10,
      tickCurrent: -276_225,
    })
    expect(v3Pool({ ...options, tokenA: dai, tokenB: usdc })).toEqual(pool)
  })

  test.each([
    [100, 1],
    [500, 10],
    [3000, 60],
    [10_000, 200],
  ])('behavior: fee %d has the spacing %d', (fee, tickSpacing) => {
    expect(v3Pool({ ...options, fee }).tickSpacing).toBe(tickSpacing)
  })

  test('options: tickSpacing', () => {
    expect(v3Pool({ ...options, fee: 2500, tickSpacing: 50 }).tickSpacing).toBe(50)
    expect(() => v3Pool({ ...options, fee: 2500 })).toThrow(fails('tickSpacing'))
  })

  test('options: tickCurrent, one below the price after a crossing', () => {
    const at = { ...options, sqrtRatioX96: encodeSqrtRatioX96(1n, 1n) }
    expect(v3Pool({ ...at, tickCurrent: -1 }).tickCurrent).toBe(-1)
    expect(() => v3Pool({ ...at, tickCurrent: -2 })).toThrow(fails('pool.tickCurrent'))
  })

  test('options: ticks, looked through at once', () => {
    const ticks = [
      { index: -276_300, liquidityNet: 5n },
      { index: -276_200, liquidityNet: -5n },
    ]
    expect(v3Pool({ ...options, liquidity: 5n, ticks }).ticks).toBe(ticks)
    expect(() => v3Pool({ ...options, ticks })).toThrow(fails('pool.liquidity'))
    expect(() => v3Pool({ ...options, ticks: ticks.slice(1) })).toThrow(
      fails('pool.ticks[0].liquidityNet'),
    )
  })

  test('error: what no pool has', () => {
    expect(() => v3Pool({ ...options, tokenB: usdc })).toThrow(fails('tokenB'))
    expect(() => v3Pool({ ...options, fee: 1e6 })).toThrow(fails('fee'))
    expect(() => v3Pool({ ...options, sqrtRatioX96: 0n })).toThrow(fails('sqrtRatioX96'))
    expect(() => v3Pool({ ...options, liquidity: 2n ** 128n })).toThrow(fails('pool.liquidity'))
    expect(() => v3Pool(undefined as never)).toThrow(fails('options'))
  })
})

describe('v3Price', () => {
  test('default: either way, as exact inverses', () => {
    const pool = v3Pool(options)
    const price = v3Price({ pool, base: dai })
    // 1.01 USDC per DAI is 1.01e6 / 1e18 in base units.
    expect(Number((price.numerator * 10n ** 24n) / price.denominator) / 1e12).toBeCloseTo(1.01, 9)
    expect(v3Price({ pool, base: usdc })).toEqual({
      numerator: price.denominator,
      denominator: price.numerator,
    })
  })

  test('error: a token of another pool', () => {
    const base = { ...dai, address: `0x${'1'.repeat(40)}` as const }
    expect(() => v3Price({ pool: v3Pool(options), base })).toThrow(fails('base'))
  })
})
