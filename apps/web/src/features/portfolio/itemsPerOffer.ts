import type { saleOf } from './saleOf.ts'

/**
 * How many of the rows each offer is the best one for, by its id. Where that is several, not each of them can have
 * it, unless the offer is for as many.
 */
export function itemsPerOffer(
  bids: readonly Pick<saleOf.Bid, 'id'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { id } of bids) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
