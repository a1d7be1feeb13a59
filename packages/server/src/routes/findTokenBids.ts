import type { ChainContext } from '../context.ts'
import { findTopBids } from '../orderbook/findTopBids.ts'
import type { ShownOrder } from '../storage/orderColumns.ts'
import { findOrders, keyOf, type TokenKey } from './tokenDetails.ts'

/** The best offer for each token that has one, by token, with its price now. */
export async function findTokenBids(
  context: ChainContext,
  keys: readonly TokenKey[],
): Promise<Map<string, ShownOrder>> {
  const bids = await findTopBids(context, keys)
  const found = await findOrders(
    context,
    bids.map(bid => bid.orderId),
  )
  return new Map(
    bids.flatMap(bid => {
      const order = found.get(bid.orderId)
      return order ? [[keyOf(bid), order] as const] : []
    }),
  )
}
