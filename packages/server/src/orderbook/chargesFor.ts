import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { Charges, OrderFacts } from './orderKind.ts'
import { orderKind } from './orderKinds.ts'

/**
 * What exchanges that say so themselves take of orders, by the orders' ids. What could not be read is missing, so that
 * what is stored stays, and is counted (`sluice_order_fees_unread_total`).
 */
export async function chargesFor(
  { source, metrics }: Pick<ChainContext, 'source' | 'metrics'>,
  orders: readonly OrderFacts[],
): Promise<ReadonlyMap<Hex, Charges>> {
  const found = new Map<Hex, Charges>()
  for (const name of new Set(orders.map(({ kind }) => kind))) {
    const own = orders.filter(({ kind }) => kind === name)
    const charges = (await orderKind(name)?.chargesOf?.(source, own)) ?? []
    for (const [i, { id }] of own.entries()) {
      const each = charges[i]
      if (each) found.set(id, each)
    }
    if (orderKind(name)?.chargesOf) {
      const unread = charges.filter(each => each === undefined).length
      if (unread > 0) metrics?.feesUnread(source.chainId, unread)
    }
  }
  return found
}
