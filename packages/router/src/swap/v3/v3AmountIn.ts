import { guard } from '../../guard.ts'
import { objectOf } from '../check.ts'
import type { Token, V3Pool } from '../types.ts'
import { questionOf, quoteOf, type V3Quote } from './quote.ts'
import { snapshotOf, swapThrough } from './snapshot.ts'

/**
 * What a v3 pool takes for an exact output, and the pool as it stands afterwards: to the unit what the
 * pool's contract would, across any number of ticks. The ticks are those of `pool.ticks`; where they are
 * not known, `readV3AmountIn` of `@sluice/router/ticks` reads them as it goes.
 *
 * With a price limit the pool may give only a part: then `partial` is true and `amountOut` of the result
 * tells how much. Without one, less than what was asked for is an error, as it is to router and quoter.
 *
 * Source: Uniswap v3 Core whitepaper, 6.2.3; `UniswapV3Pool.swap`.
 *
 * @throws RouterError `insufficient_reserves` when the pool cannot give the amount, `amount_overflow`
 * beyond an int256, `invalid_input` otherwise; `field` names what is wrong.
 *
 * @example
 * ```ts
 * const { amountIn } = v3AmountIn({ pool, tokenOut: usdc, amountOut: 2_500_000_000n })
 * ```
 */
export const v3AmountIn = /* @__PURE__ */ guard(unguardedV3AmountIn)

function unguardedV3AmountIn(options: v3AmountIn.Options): V3Quote {
  const bag = objectOf('options', options)
  const snapshot = snapshotOf(bag.pool)
  const pool = bag.pool as V3Pool
  const question = questionOf(pool, false, bag.tokenOut, bag.amountOut, bag.sqrtPriceLimitX96)
  return quoteOf(pool, question, swapThrough(pool, snapshot, question))
}

export declare namespace v3AmountIn {
  type Options = {
    /** With its ticks. */
    pool: V3Pool
    /** One of the two tokens of the pool. */
    tokenOut: Token
    /** Base units of `tokenOut`, more than zero. */
    amountOut: bigint | string
    /** Where the price stops at the latest: the square root of token1 per token0, in Q64.96. */
    sqrtPriceLimitX96?: bigint | undefined
  }
}
