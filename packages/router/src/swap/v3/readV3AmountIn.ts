import { quoteOf, type V3Quote } from './quote.ts'
import { readingOf } from './readingOf.ts'
import { type ReadLimits, readThrough, type V3TickSource } from './readThrough.ts'
import type { v3AmountIn } from './v3AmountIn.ts'

/**
 * As `v3AmountIn`, with ticks that are read as the swap goes: of the bitmap of ticks only the words that
 * it comes through, and of the ticks those that it crosses. `pool.ticks` is not looked at.
 *
 * It ends after 30 seconds (`timeout`) and after 1000 reads, one after the other (`maxReads`): a swap that
 * outgrows a pool's liquidity would look through all the words behind it.
 *
 * @throws RouterError as `v3AmountIn`, `invalid_input` for answers of the source that no pool gives, and
 * `reading_stopped` when it takes too long or too many reads.
 * What the source itself throws is thrown as it is, and the reason of the signal when it is aborted. The
 * options are read at once, before the source is asked.
 *
 * @example
 * ```ts
 * const { amountIn } = await readV3AmountIn({
 *   pool,
 *   source: v3TickReader({ pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640', call }),
 *   tokenOut: usdc,
 *   amountOut: 2_500_000_000n,
 *   timeout: 5_000,
 * })
 * ```
 */
export async function readV3AmountIn(options: readV3AmountIn.Options): Promise<V3Quote> {
  const { pool, question, source, limits } = readingOf(options, false)
  return quoteOf(pool, question, await readThrough(pool, question, source, limits))
}

export declare namespace readV3AmountIn {
  type Options = v3AmountIn.Options & ReadLimits & { source: V3TickSource }
}
