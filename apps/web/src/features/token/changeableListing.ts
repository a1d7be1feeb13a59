import type { Order } from '@sluice/sdk'
import { ownOrder } from '../portfolio/ownOrder.ts'

/**
 * The cheapest of one's own listings that its dialog can change, in the currency that it has. Listings of a list, or of any
 * of a collection, are no single token's.
 *
 * @param mine The cheapest first of those in one currency.
 */
export function changeableListing(
  mine: readonly Order[],
  options: ownOrder.Options,
): changeableListing.Result {
  const all = mine.map(order => ({ order, ...ownOrder(order, options) }))
  const order = all.find(({ change }) => change?.kind === 'edit-listing')?.order
  return { order, why: order === undefined ? all[0]?.unchangeable : undefined }
}

export declare namespace changeableListing {
  type Result = {
    order: Order | undefined
    /** Why the cheapest cannot be changed, where none can. */
    why: string | undefined
  }
}
