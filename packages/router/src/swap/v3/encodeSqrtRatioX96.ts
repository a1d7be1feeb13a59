import { maxUint256 } from '../check.ts'
import { squareRoot } from '../v2/squareRoot.ts'
import { positiveOf, uintOf } from './check.ts'

/**
 * The square root of `amount1 / amount0`, in Q64.96, rounded down: the price with which a pool is made.
 *
 * @param amount1 base units of token1.
 * @param amount0 base units of token0.
 * @throws RouterError `invalid_input` when an amount is negative or `amount0` is zero.
 *
 * @example
 * ```ts
 * encodeSqrtRatioX96(1n, 1n) // 2n ** 96n
 * ```
 */
export function encodeSqrtRatioX96(amount1: bigint, amount0: bigint): bigint {
  uintOf('amount1', amount1, maxUint256)
  positiveOf('amount0', amount0, maxUint256)
  return squareRoot((amount1 << 192n) / amount0)
}
