import { guard } from '../guard.ts'
import { tradeOf } from './createTrade.ts'
import { mostOf, type Slippage, slippageOf } from './slippage.ts'
import type { Trade } from './types.ts'

/**
 * The most that a trade may cost, in base units of its input: what an exact input pays, and for an
 * exact output `inputAmount * (1 + slippage)`, rounded down.
 *
 * @throws RouterError `invalid_input` for what is no trade, and for a slippage that is negative or no
 * bigint; `amount_overflow` when the most is beyond uint256.
 *
 * @example
 * ```ts
 * maximumAmountIn(trade, { slippageTolerance: 50n }) // 0.5 %
 * ```
 */
export const maximumAmountIn = /* @__PURE__ */ guard(unguardedMaximumAmountIn)

function unguardedMaximumAmountIn(trade: Trade, options: Slippage): bigint {
  const { type, inputAmount } = tradeOf('trade', trade)
  return mostOf(type, inputAmount, slippageOf(options))
}
