import { describe, expect, test } from 'vitest'
import { dai, usdc, weth, wholeRange } from '../../testing/v3Pools.ts'
import type { V3Pool } from '../types.ts'
import { getSqrtRatioAtTick } from './tickMath.ts'
import { v3AmountIn } from './v3AmountIn.ts'
import { lowestLimit } from './walk.ts'

const fails = (code: string, field?: string) =>
  expect.objectContaining({ name: 'RouterError', code, ...(field && { field }) })

const narrow: V3Pool = {
  ...wholeRange,
  fee: 3000,
  tickSpacing: 60,
  liquidity: 10n ** 18n,
  ticks: [
    { index: -600, liquidityNet: 10n ** 18n },
    { index: 600, liquidityNet: -(10n ** 18n) },
  ],
}

describe('v3AmountIn', () => {
  // As in `pool.test.ts` of @uniswap/v3-sdk.
  test('default: either way', () => {
    for (const tokenOut of [dai, usdc])
      expect(v3AmountIn({ pool: wholeRange, tokenOut, amountOut: 98n })).toMatchObject({
        amountIn: 100n,
        amountOut: 98n,
        partial: false,
        ticksCrossed: 0,
      })
  })

  test('behavior: the last unit of the liquidity crosses its end', () => {
    // (1 - 1.0001^-300) * 10^18, rounded down, is what lies on either side.
    const amountOut = 29_550_334_533_236_140n
    const most = v3AmountIn({
      pool: narrow,
      tokenOut: usdc,
      amountOut: 10n ** 18n,
      sqrtPriceLimitX96: lowestLimit,
    })
    expect(most.partial).toBe(true)
    expect(Number(most.amountOut) / Number(amountOut)).toBeCloseTo(1, 3)
    const all = v3AmountIn({ pool: narrow, tokenOut: usdc, amountOut: most.amountOut })
    expect(all).toMatchObject({ amountIn: most.amountIn, partial: false, ticksCrossed: 1 })
    expect(all.poolAfter).toMatchObject({
      sqrtRatioX96: getSqrtRatioAtTick(-600),
      tickCurrent: -601,
      liquidity: 0n,
    })
  })

  test('error: more than the pool has, where @uniswap/v3-sdk 3.13.1 quotes the price of less', () => {
    const most = v3AmountIn({
      pool: narrow,
      tokenOut: usdc,
      amountOut: 10n ** 18n,
      sqrtPriceLimitX96: lowestLimit,
    }).amountOut
    expect(() => v3AmountIn({ pool: narrow, tokenOut: usdc, amountOut: most + 1n })).toThrow(
      fails('insufficient_reserves', 'amountOut'),
    )
    expect(() => v3AmountIn({ pool: narrow, tokenOut: usdc, amountOut: most + 1n })).toThrow(
      'insufficient reserves',
    )
  })

  test('options: sqrtPriceLimitX96', () => {
    const limit = getSqrtRatioAtTick(50)
    const quote = v3AmountIn({
      pool: wholeRange,
      tokenOut: dai,
      amountOut: 10n ** 17n,
      sqrtPriceLimitX96: limit,
    })
    expect(quote.partial).toBe(true)
    expect(quote.poolAfter).toMatchObject({ sqrtRatioX96: limit, tickCurrent: 50 })
    expect(
      v3AmountIn({ pool: wholeRange, tokenOut: dai, amountOut: quote.amountOut }).amountIn,
    ).toBeLessThanOrEqual(quote.amountIn)
  })

  test('error: amounts and tokens', () => {
    expect(() => v3AmountIn({ pool: wholeRange, tokenOut: weth, amountOut: 1n })).toThrow(
      fails('invalid_input', 'tokenOut'),
    )
    expect(() => v3AmountIn({ pool: wholeRange, tokenOut: dai, amountOut: 0n })).toThrow(
      fails('invalid_input', 'amountOut'),
    )
    expect(() => v3AmountIn({ pool: wholeRange, tokenOut: dai, amountOut: 2n ** 255n })).toThrow(
      fails('amount_overflow', 'amountOut'),
    )
    expect(() => v3AmountIn(null as never)).toThrow(fails('invalid_input', 'options'))
    expect(() => v3AmountIn({} as never)).toThrow(fails('invalid_input', 'pool'))
  })
})
