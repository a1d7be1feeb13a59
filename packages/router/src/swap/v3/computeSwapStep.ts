import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { objectOf, overflow } from '../check.ts'
import { maxInt256, maxUint128, maxUint160 } from './bounds.ts'
import { poolFeeOf, positiveOf, uintOf } from './check.ts'
import { ceilDiv } from './fullMath.ts'
import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from './sqrtPriceMath.ts'

const million = 1_000_000n

/**
 * What one step of a swap does: within one range of liquidity, towards a price, until the amount is used
 * up or the price is reached. To the unit what SwapMath of the contracts computes.
 *
 * @returns the price after the step; what came in (without the fee), went out and was kept as fee.
 * @throws RouterError `invalid_input` for what is no price, liquidity or fee, `amount_overflow` for amounts
 * beyond int256.
 *
 * @example
 * ```ts
 * computeSwapStep({
 *   sqrtRatioX96: encodeSqrtRatioX96(1n, 1n),
 *   sqrtRatioTargetX96: encodeSqrtRatioX96(101n, 100n),
 *   liquidity: 2n * 10n ** 18n,
 *   amountRemaining: 10n ** 18n,
 *   fee: 600,
 * }).amountOut // 9925619580021728n
 * ```
 */
export const computeSwapStep = /* @__PURE__ */ guard(unguardedComputeSwapStep)

function unguardedComputeSwapStep(options: computeSwapStep.Options): computeSwapStep.Result {
  objectOf('options', options)
  const { sqrtRatioX96: current, sqrtRatioTargetX96: target, liquidity } = options
  positiveOf('sqrtRatioX96', current, maxUint160)
  positiveOf('sqrtRatioTargetX96', target, maxUint160)
  uintOf('liquidity', liquidity, maxUint128)
  const fee = BigInt(poolFeeOf('fee', options.fee))
  const { amountRemaining } = options
  if (typeof amountRemaining !== 'bigint')
    throw invalid('amountRemaining', amountRemaining, 'must be a bigint')
  const exactIn = amountRemaining >= 0n
  const remaining = exactIn ? amountRemaining : -amountRemaining
  if (remaining > maxInt256) throw overflow('amountRemaining', amountRemaining)

  const zeroForOne = current >= target
  const inputTo = zeroForOne ? getAmount0Delta : getAmount1Delta
  const outputTo = zeroForOne ? getAmount1Delta : getAmount0Delta
  const usable = exactIn ? (remaining * (million - fee)) / million : remaining
  const needed = exactIn
    ? inputTo(target, current, liquidity, true)
    : outputTo(target, current, liquidity, false)
  const next =
    usable >= needed
      ? target
      : exactIn
        ? getNextSqrtPriceFromInput(current, liquidity, usable, zeroForOne)
        : getNextSqrtPriceFromOutput(current, liquidity, usable, zeroForOne)

  const amountIn = inputTo(next, current, liquidity, true)
  const computedOut = outputTo(next, current, liquidity, false)
  // Rounding may compute more than was asked for; the contract gives no more than that.
  const amountOut = !exactIn && computedOut > remaining ? remaining : computedOut
  const feeAmount =
    exactIn && next !== target ? remaining - amountIn : ceilDiv(amountIn * fee, million - fee)
  return { sqrtRatioX96: next, amountIn, amountOut, feeAmount }
}

export declare namespace computeSwapStep {
  type Options = {
    /** The square root of the price before the step, in Q64.96. */
    sqrtRatioX96: bigint
    /** Where the step ends at the latest; below the price it is token0 that comes in. */
    sqrtRatioTargetX96: bigint
    liquidity: bigint
    /** Base units: what is still to come in, or, negative, what is still to go out. */
    amountRemaining: bigint
    /** Hundredths of a bip. */
    fee: number
  }
  type Result = {
    sqrtRatioX96: bigint
    amountIn: bigint
    amountOut: bigint
    feeAmount: bigint
  }
}
