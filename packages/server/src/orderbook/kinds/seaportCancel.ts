import { cancel, type SeaportVersion } from '@sluice/router/seaport'
import type { OrderFacts } from '../orderKind.ts'
import { seaportComponents } from './seaportComponents.ts'

/** Of one transaction: what nodes take is 128 KiB, and a block's gas is not without end. */
const mostBytes = 96 * 1024
const mostOrders = 100

/** The calls by which the maker of some orders cancels them, in as few transactions as it takes. */
export function seaportCancel(version: SeaportVersion, orders: readonly OrderFacts[]) {
  const parts: { orders: OrderFacts[]; bytes: number }[] = []
  for (const order of orders) {
    const bytes = cancel([seaportComponents(order)], version).data.length / 2
    const last = parts.at(-1)
    if (last && last.orders.length < mostOrders && last.bytes + bytes <= mostBytes) {
      last.orders.push(order)
      last.bytes += bytes
    } else parts.push({ orders: [order], bytes })
  }
  return parts.map(part => ({
    orders: part.orders,
    call: cancel(part.orders.map(seaportComponents), version),
  }))
}
