import { guard } from '../../guard.ts'
import { objectOf } from '../check.ts'
import type { Token, V3Pool } from '../types.ts'
import { questionOf, quoteOf, type V3Quote } from './quote.ts'
import { snapshotOf, swapThrough } from './snapshot.ts'

/**
 * What a v3 pool gives for an exact input, and the pool as it stands afterwards: to the unit what the
 * pool's contract would, across any number of ticks. The ticks are those of `pool.ticks`; where they are
 * not known, `readV3AmountOut` of `@sluice/router/ticks` reads them as it goes.
 *
 * A pool whose liquidity ends, or whose price reaches the limit, takes only a part: then `partial` is true
 * and `amountIn` of the result tells how much.
 *
 * Source: Uniswap v3 Core whitepaper, 6.2.3; `UniswapV3Pool.swap`.
 *
 * @throws RouterError `insufficient_reserves` when the pool has nothing to give, `amount_overflow` beyond
 * an int256, `invalid_input` otherwise; `field` names what is wrong.
 *
 * @example
 * ```ts
 * const { amountOut, poolAfter } = v3AmountOut({ pool, tokenIn: weth, amountIn: 10n ** 18n })
 * // The same swap once more:
 * v3AmountOut({ pool: poolAfter, tokenIn: weth, amountIn: 10n ** 18n })
 * ```
 */
export const v3AmountOut = /* @__PURE__ */ guard(unguardedV3AmountOut)

function unguardedV3AmountOut(options: v3AmountOut.Options): V3Quote {
  const bag = objectOf('options', options)
  const snapshot = snapshotOf(bag.pool)
  const pool = bag.pool as V3Pool
  const question = questionOf(pool, true, bag.tokenIn, bag.amountIn, bag.sqrtPriceLimitX96)
  return quoteOf(pool, question, swapThrough(pool, snapshot, question))
}

export declare namespace v3AmountOut {
  type Options = {
    /** With its ticks. */
    pool: V3Pool
    /** One of the two tokens of the pool. */
    tokenIn: Token
    /** Base units of `tokenIn`, more than zero. */
    amountIn: bigint | string
    /** Where the price stops at the latest: the square root of token1 per token0, in Q64.96. */
    sqrtPriceLimitX96?: bigint | undefined
  }
}
