import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema/orders.ts'

/** The sources of orders, by their ids, of those that are in the book and have one. */
export async function findOrderSources(
  tx: Db,
  chainId: number,
  sold: readonly { orderId: Hex }[],
): Promise<Map<Hex, string>> {
  if (sold.length === 0) return new Map()
  const ids = [...new Set(sold.map(sale => sale.orderId))]
  const rows = await tx
    .select({ id: orders.id, source: orders.source })
    .from(orders)
    .where(and(eq(orders.chainId, chainId), inArray(orders.id, ids), isNotNull(orders.source)))
  return new Map(rows.flatMap(({ id, source }) => (source === null ? [] : [[id, source]])))
}
