import { guard } from '../guard.ts'
import { tradeOf } from './createTrade.ts'
import { leastOf, type Slippage, slippageOf } from './slippage.ts'
import type { Trade } from './types.ts'

/**
 * The least that a trade may give, in base units of its output: what an exact output asks for, and for
 * an exact input `outputAmount / (1 + slippage)`, rounded down, and 1 at least: a minimum of nothing would
 * take any price for good, and one unit of a token without decimals may be worth much. Over two routes each has
 * a least amount of its own, rounded down: the sum that the router holds a swap to may be one unit less.
 *
 * @throws RouterError `invalid_input` for what is no trade, and for a slippage that is negative or no
 * bigint.
 *
 * @example
 * ```ts
 * minimumAmountOut(trade, { slippageTolerance: 50n }) // 0.5 %
 * ```
 */
export const minimumAmountOut = /* @__PURE__ */ guard(unguardedMinimumAmountOut)

function unguardedMinimumAmountOut(trade: Trade, options: Slippage): bigint {
  const { type, outputAmount } = tradeOf('trade', trade)
  return leastOf(type, outputAmount, slippageOf(options))
}
