import type { PathItem } from '@sluice/sdk/api'
import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { orders } from '../../storage/schema/orders.ts'
import type { findRequest } from '../findRequest.ts'
import type { TransactionItem } from '../transactionItem.ts'

/**
 * The answer of a sale of which some is on the chain: that stands as complete among what is still to be done, line by
 * line and transaction by transaction where the earlier answer had it.
 */
export async function placeSold(
  { db, chain }: ChainContext,
  { answer, settled, lines, items, isApart }: placeSold.Options,
): Promise<{ path: PathItem[]; items: TransactionItem[] }> {
  const path = pathOf({ answer, settled }, lines)
  const found = await db
    .select({ id: orders.id, kind: orders.kind })
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        inArray(
          orders.id,
          path.map(line => line.orderId as Hex),
        ),
      ),
    )
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
  // One exchange after the other, the oldest release first, as the transactions are made.
  const placed = [...sold, ...items].map(item => ({
    item,
    kind: kindOf(item.orderIds?.[0]),
    at: path.findIndex(line => item.orderIds?.includes(line.orderId ?? '')),
  }))
  placed.sort((a, b) => (a.kind === b.kind ? a.at - b.at : a.kind < b.kind ? -1 : 1))
  return { path, items: placed.map(({ item }) => item) }
}

export declare namespace placeSold {
  type Options = Pick<findRequest.Result, 'answer' | 'settled'> & {
    /** What is still to be sold, and the transactions that do it. */
    lines: readonly PathItem[]
    items: readonly TransactionItem[]
    /** Whether each offer has a transaction of its own. */
    isApart: boolean
  }
}

function pathOf(
  { answer, settled }: Pick<findRequest.Result, 'answer' | 'settled'>,
  lines: readonly PathItem[],
): PathItem[] {
  const sold = new Set(settled)
  const open = [...lines]
  const placed = answer.flatMap(line => {
    if (sold.has(line)) return [line]
    const at = open.findIndex(
      each => each.orderId === line.orderId && each.tokenId === line.tokenId,
    )
    return at < 0 ? [] : open.splice(at, 1)
  })
  return [...placed, ...open]
}
