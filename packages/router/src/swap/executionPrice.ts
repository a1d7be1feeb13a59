import { guard } from '../guard.ts'
import { tradeOf } from './createTrade.ts'
import type { Fraction, Trade } from './types.ts'

/**
 * What a trade gives per unit of what it costs, in base units of both.
 *
 * @throws RouterError `invalid_input` for what is no trade.
 *
 * @example
 * ```ts
 * const { numerator, denominator } = executionPrice(trade)
 * ```
 */
export const executionPrice = /* @__PURE__ */ guard(unguardedExecutionPrice)

function unguardedExecutionPrice(trade: Trade): Fraction {
  const { inputAmount, outputAmount } = tradeOf('trade', trade)
  return { numerator: outputAmount, denominator: inputAmount }
}
