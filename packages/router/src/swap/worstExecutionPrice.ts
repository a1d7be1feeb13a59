import { guard } from '../guard.ts'
import { tradeOf } from './createTrade.ts'
import { leastOf, mostOf, type Slippage, slippageOf } from './slippage.ts'
import type { Fraction, Trade } from './types.ts'

/**
 * The least that a trade may give per unit of the most that it may cost, in base units of both.
 *
 * @throws RouterError as `minimumAmountOut` and `maximumAmountIn`.
 *
 * @example
 * ```ts
 * const { numerator, denominator } = worstExecutionPrice(trade, { slippageTolerance: 50n })
 * ```
 */
export const worstExecutionPrice = /* @__PURE__ */ guard(unguardedWorstExecutionPrice)

function unguardedWorstExecutionPrice(trade: Trade, options: Slippage): Fraction {
  const { type, inputAmount, outputAmount } = tradeOf('trade', trade)
  const bps = slippageOf(options)
  return {
    numerator: leastOf(type, outputAmount, bps),
    denominator: mostOf(type, inputAmount, bps),
  }
}
