import type { SeenListing } from '@sluice/react'
import type { Order } from '@sluice/sdk'

/** What somebody sees of a listing who presses "Buy" beside its price; undefined where there is no price. */
export function seenListing({
  id,
  price,
}: {
  id?: Order['id'] | null | undefined
  price?: Order['price']
}): SeenListing | undefined {
  return id && price
    ? { orderId: id, currency: price.currency.contract, unitPrice: BigInt(price.amount.raw) }
    : undefined
}
