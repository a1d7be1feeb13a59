import { objectOf } from '../check.ts'
import { questionOf, quoteOf, type V3Quote } from './quote.ts'
import { readThrough, signalOf, sourceOf, type V3TickSource } from './readThrough.ts'
import type { Signal } from './signal.ts'
import type { v3AmountIn } from './v3AmountIn.ts'
import { v3PoolOf } from './v3PoolOf.ts'

/**
 * As `v3AmountIn`, with ticks that are read as the swap goes: of the bitmap of ticks only the words that
 * it comes through, and of the ticks those that it crosses. `pool.ticks` is not looked at.
 *
 * @throws RouterError as `v3AmountIn`, and `invalid_input` for answers of the source that no pool gives.
 * What the source itself throws is thrown as it is, and the reason of the signal when it is aborted.
 *
 * @example
 * ```ts
 * const { amountIn } = await readV3AmountIn({
 *   pool,
 *   source: v3TickReader({ pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640', call }),
 *   tokenOut: usdc,
 *   amountOut: 2_500_000_000n,
 *   signal: AbortSignal.timeout(5_000),
 * })
 * ```
 */
export async function readV3AmountIn(options: readV3AmountIn.Options): Promise<V3Quote> {
  const bag = objectOf('options', options)
  const pool = v3PoolOf('pool', bag.pool)
  const source = sourceOf('source', bag.source)
  const signal = signalOf('signal', bag.signal)
  const question = questionOf(pool, false, bag.tokenOut, bag.amountOut, bag.sqrtPriceLimitX96)
  return quoteOf(pool, question, await readThrough(pool, question, source, signal))
}

export declare namespace readV3AmountIn {
  type Options = v3AmountIn.Options & {
    source: V3TickSource
    /** Ends the reading; the only deadline there is. */
    signal?: Signal | undefined
  }
}
