import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { maxUint256, objectOf, overflow } from '../check.ts'
import { maxSqrtRatio, maxUint128, minSqrtRatio } from './bounds.ts'
import { uintOf } from './check.ts'
import { getAmount0Delta, getAmount1Delta } from './sqrtPriceMath.ts'

const q96 = 0x1000000000000000000000000n

/**
 * The liquidity that amounts of both tokens make between two prices, when the price is `sqrtRatioX96`.
 *
 * @param options.precise `false` for what the periphery contracts compute, which cut the product of both
 * prices to 96 fractional bits first; `true`, the default, for the most that the pool itself allows.
 * @throws RouterError `invalid_input` when the two prices are one, `amount_overflow` when the liquidity is
 * not a uint128.
 *
 * @example
 * ```ts
 * maxLiquidityForAmounts({
 *   sqrtRatioX96: encodeSqrtRatioX96(1n, 1n),
 *   sqrtRatioAX96: encodeSqrtRatioX96(100n, 110n),
 *   sqrtRatioBX96: encodeSqrtRatioX96(110n, 100n),
 *   amount0: 100n,
 *   amount1: 200n,
 * }) // 2148n
 * ```
 */
export const maxLiquidityForAmounts = /* @__PURE__ */ guard(unguardedMaxLiquidityForAmounts)

function unguardedMaxLiquidityForAmounts(options: maxLiquidityForAmounts.Options): bigint {
  const [price, lower, upper] = rangeOf(options)
  const { amount0, amount1, precise = true } = options
  uintOf('amount0', amount0, maxUint256)
  uintOf('amount1', amount1, maxUint256)
  const liquidity =
    price <= lower
      ? liquidityFor0(lower, upper, amount0, precise)
      : price >= upper
        ? liquidityFor1(lower, upper, amount1)
        : least(liquidityFor0(price, upper, amount0, precise), liquidityFor1(lower, price, amount1))
  if (liquidity > maxUint128) throw overflow('liquidity', liquidity)
  return liquidity
}

export declare namespace maxLiquidityForAmounts {
  type Options = amountsForLiquidity.Range & {
    /** Base units of token0. */
    amount0: bigint
    /** Base units of token1. */
    amount1: bigint
    precise?: boolean | undefined
  }
}

/**
 * The amounts that liquidity between two prices is made of, when the price is `sqrtRatioX96`.
 *
 * @param options.roundUp `true` for what adding the liquidity costs, `false`, the default, for what taking
 * it out gives.
 * @returns base units of token0 and token1.
 * @throws RouterError `invalid_input` when the two prices are one, `amount_overflow` for liquidity beyond
 * a uint128.
 *
 * @example
 * ```ts
 * amountsForLiquidity({
 *   sqrtRatioX96: encodeSqrtRatioX96(1n, 1n),
 *   sqrtRatioAX96: encodeSqrtRatioX96(100n, 110n),
 *   sqrtRatioBX96: encodeSqrtRatioX96(110n, 100n),
 *   liquidity: 2148n,
 * }) // { amount0: 99n, amount1: 99n }
 * ```
 */
export const amountsForLiquidity = /* @__PURE__ */ guard(unguardedAmountsForLiquidity)

function unguardedAmountsForLiquidity(
  options: amountsForLiquidity.Options,
): amountsForLiquidity.Result {
  const [price, lower, upper] = rangeOf(options)
  const { liquidity, roundUp = false } = options
  const from = price < lower ? lower : price > upper ? upper : price
  return {
    amount0: getAmount0Delta(from, upper, liquidity, roundUp),
    amount1: getAmount1Delta(lower, from, liquidity, roundUp),
  }
}

export declare namespace amountsForLiquidity {
  type Range = {
    /** The square root of the price of the pool, in Q64.96. */
    sqrtRatioX96: bigint
    /** The square root of the price at one end, in Q64.96; the order of the two does not matter. */
    sqrtRatioAX96: bigint
    sqrtRatioBX96: bigint
  }
  type Options = Range & { liquidity: bigint; roundUp?: boolean | undefined }
  type Result = { amount0: bigint; amount1: bigint }
}

function rangeOf(options: amountsForLiquidity.Range): [bigint, bigint, bigint] {
  objectOf('options', options)
  const { sqrtRatioX96, sqrtRatioAX96, sqrtRatioBX96 } = options
  priceOf('sqrtRatioX96', sqrtRatioX96)
  priceOf('sqrtRatioAX96', sqrtRatioAX96)
  priceOf('sqrtRatioBX96', sqrtRatioBX96)
  if (sqrtRatioAX96 === sqrtRatioBX96)
    throw invalid('sqrtRatioBX96', sqrtRatioBX96, 'must not be the same price as sqrtRatioAX96')
  return sqrtRatioAX96 < sqrtRatioBX96
    ? [sqrtRatioX96, sqrtRatioAX96, sqrtRatioBX96]
    : [sqrtRatioX96, sqrtRatioBX96, sqrtRatioAX96]
}

function priceOf(path: string, value: unknown): void {
  if (typeof value !== 'bigint' || !(value >= minSqrtRatio && value <= maxSqrtRatio))
    throw invalid(path, value, 'must be a price that a pool can have, in Q64.96')
}

function liquidityFor0(lower: bigint, upper: bigint, amount: bigint, precise: boolean): bigint {
  return precise
    ? (amount * lower * upper) / (q96 * (upper - lower))
    : (amount * ((lower * upper) / q96)) / (upper - lower)
}

function liquidityFor1(lower: bigint, upper: bigint, amount: bigint): bigint {
  return (amount * q96) / (upper - lower)
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
