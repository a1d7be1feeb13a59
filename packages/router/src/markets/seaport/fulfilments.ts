import * as itemType from './itemTypes.ts'
import { readSmall } from './readSmall.ts'
import type { OrderToFill } from './types.ts'

/** Points at one item of one order. */
export type FulfilmentComponent = { orderIndex: bigint; itemIndex: bigint }

/**
 * How the items of several orders are put together for `fulfillAvailableAdvancedOrders`: every offer
 * item on its own, considerations in one transfer per recipient, token, identifier and item type.
 * Seaport refuses to aggregate across any of these, so grouping by recipient alone would revert when
 * one recipient is paid in two currencies.
 */
export function fulfilments(orders: readonly fulfilments.Order[]): fulfilments.Result {
  const groups = new Map<string, FulfilmentComponent[]>()
  const offer: FulfilmentComponent[][] = []
  for (let order = 0; order < orders.length; order++) {
    const { offer: offered, consideration } = orders[order] as fulfilments.Order
    const orderIndex = BigInt(order)
    for (let index = 0; index < offered.length; index++)
      offer.push([{ orderIndex, itemIndex: BigInt(index) }])
    for (let index = 0; index < consideration.length; index++) {
      const item = consideration[index] as fulfilments.Order['consideration'][number]
      const component = { orderIndex, itemIndex: BigInt(index) }
      const key = keyOf(item, order, index)
      const group = groups.get(key)
      if (group) group.push(component)
      else groups.set(key, [component])
    }
  }
  return { offer, consideration: [...groups.values()] }
}

export declare namespace fulfilments {
  type Order = Pick<OrderToFill['parameters'], 'offer' | 'consideration'>
  type Result = {
    offer: readonly (readonly FulfilmentComponent[])[]
    consideration: readonly (readonly FulfilmentComponent[])[]
  }
}

function keyOf(
  item: fulfilments.Order['consideration'][number],
  order: number,
  index: number,
): string {
  const kind = readSmall(item.itemType) ?? 0
  // Which token it will be is only known once the criteria are resolved.
  if (kind >= itemType.erc721WithCriteria) return `${order}.${index}`
  return `${item.recipient}${item.token}${kind}:${item.identifierOrCriteria}`.toLowerCase()
}
