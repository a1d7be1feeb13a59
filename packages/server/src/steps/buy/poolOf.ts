import type { OrderFacts } from '../../orderbook/orderKind.ts'
import { orderKind } from '../../orderbook/orderKinds.ts'

/** What tells the pool of a listing from others; undefined for one that lies in no pool. */
export function poolOf(order: OrderFacts): string | undefined {
  const costOf = orderKind(order.kind)?.costOf
  return costOf && `${order.kind}:${costOf(order, 1n).pool}`
}
