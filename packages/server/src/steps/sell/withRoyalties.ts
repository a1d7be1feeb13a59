import type { ChainContext } from '../../context.ts'
import { missingRoyalties } from '../../orderbook/missingRoyalties.ts'
import { priceColumns } from '../../orderbook/priceColumns.ts'
import { readRoyalties } from '../../orderbook/readRoyalties.ts'
import type { OfferFill } from '../selectOffers.ts'

/**
 * Fills whose offers leave out the royalties of the tokens that are sold into them: an offer for any token of a
 * collection is kept with those of the collection.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function withRoyalties(
  context: ChainContext,
  fills: readonly OfferFill[],
): Promise<OfferFill[]> {
  const all = await readRoyalties(
    context,
    fills.map(fill => fill.token),
  )
  return fills.map(({ order, ...fill }, index) => {
    const royalties = all[index]
    if (!royalties) return { order, ...fill }
    const missing = missingRoyalties({ facts: order, fees: order.fees }, royalties)
    const columns = priceColumns(context.chain, { ...order, missing }, order, new Map())
    return { order: { ...order, ...columns }, ...fill }
  })
}
