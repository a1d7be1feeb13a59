import { quoteOf, type V3Quote } from './quote.ts'
import { readingOf } from './readingOf.ts'
import { type ReadLimits, readThrough, type V3TickSource } from './readThrough.ts'
import type { v3AmountOut } from './v3AmountOut.ts'

/**
 * As `v3AmountOut`, with ticks that are read as the swap goes: of the bitmap of ticks only the words that
 * it comes through, and of the ticks those that it crosses. `pool.ticks` is not looked at.
 *
 * It ends after 30 seconds (`timeout`) and after 1000 reads, one after the other (`maxReads`): a swap that
 * outgrows a pool's liquidity would look through all the words behind it.
 *
 * @throws RouterError as `v3AmountOut`, `invalid_input` for answers of the source that no pool gives, and
 * `reading_stopped` when it takes too long or too many reads.
 * What the source itself throws is thrown as it is, and the reason of the signal when it is aborted. The
 * options are read at once, before the source is asked.
 *
 * @example
 * ```ts
 * const { amountOut } = await readV3AmountOut({
 *   pool,
 *   source: v3TickReader({ pool: '0x88e6A0c2dDD26FEEb64F039a2c41296FcB3f5640', call }),
 *   tokenIn: weth,
 *   amountIn: 10n ** 18n,
 *   timeout: 5_000,
 * })
 * // What was read becomes a trade, which `swap` encodes.
 * const trade = uncheckedTrade({
 *   type: 'exactIn',
 *   swaps: [{ route, inputAmount: 10n ** 18n, outputAmount: amountOut }],
 * })
 * ```
 */
export async function readV3AmountOut(options: readV3AmountOut.Options): Promise<V3Quote> {
  const { pool, question, source, limits } = readingOf(options, true)
  return quoteOf(pool, question, await readThrough(pool, question, source, limits))
}

export declare namespace readV3AmountOut {
  type Options = v3AmountOut.Options & ReadLimits & { source: V3TickSource }
}
