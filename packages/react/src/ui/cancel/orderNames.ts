import { untrustedText } from '../../format/untrustedText.ts'
import type { OrderSubject } from '../dialog/subjects.ts'
import { tokenLabel } from '../dialog/tokenLabel.ts'
import { shortHex } from '../format/shortHex.ts'

/** The names of orders, as they may be shown; of one that is not known, its id. */
export type OrderNames = {
  of(orderId: string): string
  /** Of some of them, as many as fit. */
  some(orderIds: readonly string[]): string
}

/** Names beyond these are counted. */
const most = 3

export function orderNames(orders: readonly OrderSubject[]): OrderNames {
  const named = new Map(
    orders.map(({ orderId, name, token }) => [
      orderId.toLowerCase(),
      token === undefined ? untrustedText(name, { max: 60 }) : tokenLabel(name, token.tokenId),
    ]),
  )
  const of = (orderId: string) => named.get(orderId.toLowerCase()) ?? shortHex(orderId, 4, 4)
  return {
    of,
    some(orderIds) {
      const shown = orderIds.slice(0, most).map(of).join(', ')
      return orderIds.length > most ? `${shown} + ${orderIds.length - most}` : shown
    },
  }
}
