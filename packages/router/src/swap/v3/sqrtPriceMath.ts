import { insufficientReserves, maxUint256, overflow } from '../check.ts'
import { maxUint128, maxUint160 } from './bounds.ts'
import { positiveOf, uintOf } from './check.ts'
import { ceilDiv, mulDivRoundingUp } from './fullMath.ts'

// What SqrtPriceMath of the contracts does, for any input that the contracts take. The walk through a pool
// (`walk.ts`) computes the same for inputs of which it knows more; a test holds the two together.

/**
 * How much token0 lies between two prices at a liquidity.
 *
 * @param sqrtRatioAX96 the square root of one price, in Q64.96; the order of the two does not matter.
 * @returns base units of token0.
 * @throws RouterError `invalid_input` for a price of zero or what is no bigint, `amount_overflow` beyond
 * uint160 and uint128.
 *
 * @example
 * ```ts
 * getAmount0Delta(2n ** 96n, 2n ** 97n, 1000n, false) // 500n
 * ```
 */
export function getAmount0Delta(
  sqrtRatioAX96: bigint,
  sqrtRatioBX96: bigint,
  liquidity: bigint,
  roundUp: boolean,
): bigint {
  positiveOf('sqrtRatioAX96', sqrtRatioAX96, maxUint160)
  positiveOf('sqrtRatioBX96', sqrtRatioBX96, maxUint160)
  uintOf('liquidity', liquidity, maxUint128)
  const distance =
    sqrtRatioAX96 > sqrtRatioBX96 ? sqrtRatioAX96 - sqrtRatioBX96 : sqrtRatioBX96 - sqrtRatioAX96
  // The contract divides by the one and then by the other; rounding both the same way, once is the same.
  const numerator = (liquidity * distance) << 96n
  const denominator = sqrtRatioAX96 * sqrtRatioBX96
  return roundUp ? ceilDiv(numerator, denominator) : numerator / denominator
}

/**
 * How much token1 lies between two prices at a liquidity.
 *
 * @param sqrtRatioAX96 the square root of one price, in Q64.96; the order of the two does not matter.
 * @returns base units of token1.
 * @throws RouterError `invalid_input` for what is no bigint, `amount_overflow` beyond uint160 and uint128.
 *
 * @example
 * ```ts
 * getAmount1Delta(2n ** 96n, 2n ** 97n, 1000n, false) // 1000n
 * ```
 */
export function getAmount1Delta(
  sqrtRatioAX96: bigint,
  sqrtRatioBX96: bigint,
  liquidity: bigint,
  roundUp: boolean,
): bigint {
  uintOf('sqrtRatioAX96', sqrtRatioAX96, maxUint160)
  uintOf('sqrtRatioBX96', sqrtRatioBX96, maxUint160)
  uintOf('liquidity', liquidity, maxUint128)
  const distance =
    sqrtRatioAX96 > sqrtRatioBX96 ? sqrtRatioAX96 - sqrtRatioBX96 : sqrtRatioBX96 - sqrtRatioAX96
  const amount = liquidity * distance
  return roundUp ? (amount + 0xffff_ffff_ffff_ffff_ffff_ffffn) >> 96n : amount >> 96n
}

/**
 * The price after `amountIn` came into the pool, fee already taken off.
 *
 * @param zeroForOne whether it is token0 that came.
 * @throws RouterError `invalid_input` for a price or liquidity of zero, `amount_overflow` when the price
 * after it is no uint160.
 *
 * @example
 * ```ts
 * getNextSqrtPriceFromInput(2n ** 96n, 1000n, 1000n, true) // 2n ** 95n: a quarter of the price
 * ```
 */
export function getNextSqrtPriceFromInput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountIn: bigint,
  zeroForOne: boolean,
): bigint {
  positiveOf('sqrtPriceX96', sqrtPriceX96, maxUint160)
  positiveOf('liquidity', liquidity, maxUint128)
  uintOf('amountIn', amountIn, maxUint256)
  const next = zeroForOne
    ? afterAmount0Came(sqrtPriceX96, liquidity, amountIn)
    : sqrtPriceX96 + (amountIn << 96n) / liquidity
  if (next > maxUint160) throw overflow('sqrtPriceX96 after the input', next)
  return next
}

/**
 * The price after `amountOut` left the pool.
 *
 * @param zeroForOne whether it is token1 that left.
 * @throws RouterError `invalid_input` for a price or liquidity of zero, `insufficient_reserves` when the
 * pool does not hold the amount at this liquidity, `amount_overflow` when the contract cannot compute it.
 *
 * @example
 * ```ts
 * getNextSqrtPriceFromOutput(2n ** 96n, 1000n, 500n, true) // 2n ** 95n: a quarter of the price
 * ```
 */
export function getNextSqrtPriceFromOutput(
  sqrtPriceX96: bigint,
  liquidity: bigint,
  amountOut: bigint,
  zeroForOne: boolean,
): bigint {
  positiveOf('sqrtPriceX96', sqrtPriceX96, maxUint160)
  positiveOf('liquidity', liquidity, maxUint128)
  uintOf('amountOut', amountOut, maxUint256)
  if (zeroForOne) {
    const quotient = ceilDiv(amountOut << 96n, liquidity)
    if (quotient >= sqrtPriceX96) throw insufficientReserves('amountOut', amountOut)
    return sqrtPriceX96 - quotient
  }
  const product = amountOut * sqrtPriceX96
  const reserve = liquidity << 96n
  if (product >= reserve) throw insufficientReserves('amountOut', amountOut)
  const next = mulDivRoundingUp(reserve, sqrtPriceX96, reserve - product)
  if (next > maxUint160) throw overflow('sqrtPriceX96 after the output', next)
  return next
}

/** The contract changes to a coarser formula where its 256 bits would overflow, and so must we. */
export function afterAmount0Came(sqrtPrice: bigint, liquidity: bigint, amount: bigint): bigint {
  const reserve = liquidity << 96n
  const denominator = reserve + amount * sqrtPrice
  // No overflow of the sum means none of the product.
  if (denominator <= maxUint256) return ceilDiv(reserve * sqrtPrice, denominator)
  const divisor = reserve / sqrtPrice + amount
  if (divisor > maxUint256) throw overflow('amountIn', amount)
  return ceilDiv(reserve, divisor)
}
