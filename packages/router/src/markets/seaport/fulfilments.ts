import type { OrderComponents } from './types.ts'

/** Points at one item of one order. */
export type FulfilmentComponent = { orderIndex: bigint; itemIndex: bigint }

/**
 * How the items of several orders are put together for `fulfillAvailableAdvancedOrders`: every offer
 * item on its own, considerations in one transfer per recipient, token, identifier and item type.
 * Seaport refuses to aggregate across any of these, so grouping by recipient alone would revert when
 * one recipient is paid in two currencies.
 */
export function fulfilments(orders: readonly OrderComponents[]): fulfilments.Result {
  const groups = new Map<string, FulfilmentComponent[]>()
  const offer: FulfilmentComponent[][] = []
  for (const [orderIndex, order] of orders.entries()) {
    for (const itemIndex of order.offer.keys())
      offer.push([{ orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) }])
    for (const [itemIndex, item] of order.consideration.entries()) {
      const key =
        `${item.recipient}:${item.itemType}:${item.token}:${item.identifierOrCriteria}`.toLowerCase()
      const component = { orderIndex: BigInt(orderIndex), itemIndex: BigInt(itemIndex) }
      const group = groups.get(key)
      if (group) group.push(component)
      else groups.set(key, [component])
    }
  }
  return { offer, consideration: [...groups.values()] }
}

export declare namespace fulfilments {
  type Result = {
    offer: readonly (readonly FulfilmentComponent[])[]
    consideration: readonly (readonly FulfilmentComponent[])[]
  }
}
