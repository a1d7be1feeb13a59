import {
  type OfferItem,
  type OrderComponents,
  orderHash,
  seaportAbi,
  seaportAddress,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { fakeLog } from './fakeLog.ts'

/** What Seaport tells of an order of which `filled` of `size` tokens went to or came from `taker`. */
export function fulfilledLog(
  order: OrderComponents,
  { taker, identifier, filled, size }: fulfilledLog.Options,
) {
  const plain = (item: OfferItem) => ({
    itemType: item.itemType > 3 ? item.itemType - 2 : item.itemType,
    token: item.token,
    identifier: item.itemType > 1 ? identifier : 0n,
    amount: (item.startAmount * filled) / size,
  })
  return fakeLog(seaportAddress['1.5'], seaportAbi, 'OrderFulfilled', {
    orderHash: orderHash(order),
    offerer: order.offerer,
    zone: order.zone,
    recipient: taker,
    offer: order.offer.slice(0, 1).map(plain),
    consideration: order.consideration.map(item => ({ ...plain(item), recipient: item.recipient })),
  })
}

export declare namespace fulfilledLog {
  type Options = {
    taker: Hex
    /** The token, also where the order is about any of a collection. */
    identifier: bigint
    filled: bigint
    size: bigint
  }
}
