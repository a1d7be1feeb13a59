import type { PathItem } from '@sluice/sdk/api'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { orders } from '../../storage/schema/orders.ts'
import type { TransactionItem } from '../transactionItem.ts'

/**
 * The transactions of a sale of which some is on the chain: those stand as complete among the others, one exchange
 * after the other, the oldest release first, as they were made.
 */
export async function placeItems(
  { db, chain }: ChainContext,
  { settled, path, items, isApart }: placeItems.Options,
): Promise<TransactionItem[]> {
  const ids = path.map(line => line.orderId as Hex)
  const found = await db
    .select({ id: orders.id, kind: orders.kind })
    .from(orders)
    .where(and(eq(orders.chainId, chain.id), inArray(orders.id, ids)))
  const kinds = new Map<string, string>(found.map(({ id, kind }) => [id, kind]))
  const kindOf = (orderId: string | null | undefined) => kinds.get(orderId ?? '') ?? ''
  const groups = new Map<string, string[]>()
  for (const [index, { orderId }] of settled.entries()) {
    const key = isApart ? `${index}` : kindOf(orderId)
    groups.set(key, [...(groups.get(key) ?? []), orderId ?? ''])
  }
  const sold = [...groups.values()].map(
    (orderIds): TransactionItem => ({ status: 'complete', data: {}, orderIds }),
  )
  return [...sold, ...items]
    .map(item => ({
      item,
      kind: kindOf(item.orderIds?.[0]),
      at: path.findIndex(line => item.orderIds?.includes(line.orderId ?? '')),
    }))
    .sort((a, b) => (a.kind === b.kind ? a.at - b.at : a.kind < b.kind ? -1 : 1))
    .map(({ item }) => item)
}

export declare namespace placeItems {
  type Options = {
    /** The lines that are on the chain. */
    settled: readonly PathItem[]
    /** All lines, in their places. */
    path: readonly PathItem[]
    /** The transactions that do the rest. */
    items: readonly TransactionItem[]
    /** Whether each offer has a transaction of its own. */
    isApart: boolean
  }
}
