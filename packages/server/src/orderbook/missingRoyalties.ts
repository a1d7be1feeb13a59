import type { Royalty } from '../storage/schema/metadata.ts'
import type { ParsedOrder } from './orderKind.ts'

/**
 * The royalties, of a token or a collection, that the fees of an order leave unpaid. What would go to the order's own maker is
 * never missing: of a listing it is part of the price, and whoever offers waives what it would pay to itself.
 */
export function missingRoyalties(
  { facts, fees, paysRoyalties }: missingRoyalties.Order,
  royalties: readonly Royalty[],
): Royalty[] {
  if (paysRoyalties) return []
  const paid = new Map<string, number>()
  for (const { recipient, bps } of fees) paid.set(recipient, (paid.get(recipient) ?? 0) + bps)
  return royalties.flatMap(({ recipient, bps }) => {
    if (recipient === facts.maker) return []
    const had = paid.get(recipient) ?? 0
    // One account may have several: what it gets counts once.
    paid.set(recipient, Math.max(had - bps, 0))
    return had < bps ? [{ recipient, bps: bps - had }] : []
  })
}

export declare namespace missingRoyalties {
  type Order = Pick<ParsedOrder, 'fees' | 'paysRoyalties'> & {
    facts: Pick<ParsedOrder['facts'], 'maker'>
  }
}
