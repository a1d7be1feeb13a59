import { describe, expect, test } from 'vitest'
import { encodeSqrtRatioX96 } from './encodeSqrtRatioX96.ts'
import { amountsForLiquidity, maxLiquidityForAmounts } from './liquidityAmounts.ts'

// The expected values are those of `maxLiquidityForAmounts.test.ts` of @uniswap/v3-sdk and
// `LiquidityAmounts.spec.ts` of @uniswap/v3-periphery.

const range = {
  sqrtRatioAX96: encodeSqrtRatioX96(100n, 110n),
  sqrtRatioBX96: encodeSqrtRatioX96(110n, 100n),
}
const inside = { ...range, sqrtRatioX96: encodeSqrtRatioX96(1n, 1n) }
const below = { ...range, sqrtRatioX96: encodeSqrtRatioX96(99n, 110n) }
const above = { ...range, sqrtRatioX96: encodeSqrtRatioX96(111n, 100n) }
const plenty = 2n ** 127n

describe('maxLiquidityForAmounts', () => {
  test.each([
    [inside, 100n, 200n, 2148n],
    [inside, 100n, plenty, 2148n],
    [inside, plenty, 200n, 4297n],
    [below, 100n, 200n, 1048n],
    [below, 100n, plenty, 1048n],
    [below, plenty, 0n, undefined],
    [above, 100n, 200n, 2097n],
    [above, plenty, 200n, 2097n],
  ])('default: %#', (at, amount0, amount1, liquidity) => {
    if (liquidity === undefined) {
      expect(() => maxLiquidityForAmounts({ ...at, amount0, amount1 })).toThrow(
        expect.objectContaining({ code: 'amount_overflow' }),
      )
    } else {
      for (const precise of [true, false])
        expect(maxLiquidityForAmounts({ ...at, amount0, amount1, precise })).toBe(liquidity)
    }
  })

  test('behavior: the order of the two ends does not matter', () => {
    const { sqrtRatioAX96, sqrtRatioBX96 } = range
    expect(
      maxLiquidityForAmounts({
        sqrtRatioX96: inside.sqrtRatioX96,
        sqrtRatioAX96: sqrtRatioBX96,
        sqrtRatioBX96: sqrtRatioAX96,
        amount0: 100n,
        amount1: 200n,
      }),
    ).toBe(2148n)
  })

  test('error: a range of no width', () => {
    expect(() =>
      maxLiquidityForAmounts({
        ...inside,
        sqrtRatioBX96: range.sqrtRatioAX96,
        amount0: 1n,
        amount1: 1n,
      }),
    ).toThrow(expect.objectContaining({ code: 'invalid_input', field: 'sqrtRatioBX96' }))
  })
})

describe('amountsForLiquidity', () => {
  test.each([
    [inside, 2148n, { amount0: 99n, amount1: 99n }],
    [inside, 4297n, { amount0: 199n, amount1: 199n }],
    [below, 1048n, { amount0: 99n, amount1: 0n }],
    [above, 2097n, { amount0: 0n, amount1: 199n }],
  ])('default: %#', (at, liquidity, amounts) => {
    expect(amountsForLiquidity({ ...at, liquidity })).toEqual(amounts)
  })

  test('options: roundUp', () => {
    expect(amountsForLiquidity({ ...inside, liquidity: 2148n, roundUp: true })).toEqual({
      amount0: 100n,
      amount1: 100n,
    })
  })

  test('error: liquidity that no pool holds', () => {
    expect(() => amountsForLiquidity({ ...inside, liquidity: 2n ** 128n })).toThrow(
      expect.objectContaining({ code: 'amount_overflow', field: 'liquidity' }),
    )
  })
})
