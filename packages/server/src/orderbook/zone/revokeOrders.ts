import { and, eq, isNull, sql } from 'drizzle-orm'
import { orderEvent } from '../../live/orderEvents.ts'
import type { LiveEvent } from '../../live/recordEvents.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { reasons } from '../reasons.ts'
import { updateBest } from '../updateBest.ts'

type Revoked = Pick<OrderRow, 'chainId' | 'id' | 'side' | 'contract' | 'tokenId' | 'tokenSetId'>

/**
 * Marks orders of our zone as cancelled for good, and sets anew what is best without them.
 *
 * @param now Milliseconds since 1970.
 * @returns What the feed is to be told.
 */
export async function revokeOrders(
  tx: Db,
  rows: readonly Revoked[],
  now: number,
): Promise<LiveEvent[]> {
  const [first] = rows
  if (!first) return []
  const changed = await markRevoked(tx, rows, now)
  const best = await updateBest(tx, first.chainId, rows, now)
  return [...changed.map(revokedEvent), ...best]
}

/** What the feed is told of an order that was revoked. */
export const revokedEvent = (row: OrderRow): LiveEvent =>
  orderEvent(row, 'updated', ['status', 'statusReason'])

/**
 * Marks orders of our zone as cancelled for good. From the moment at which this is committed nothing is
 * signed for them any more; what is over already stays as it ended. What is best is another one after that.
 *
 * @param now Milliseconds since 1970.
 * @returns Those that were not before.
 */
export async function markRevoked(
  tx: Db,
  rows: readonly Pick<Revoked, 'chainId' | 'id'>[],
  now: number,
): Promise<OrderRow[]> {
  // In one order for everybody: two that change the same orders must not wait for each other.
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  const isOpen = sql`${orders.status} in ('active', 'inactive')`
  const changed: OrderRow[] = []
  for (const { chainId, id } of sorted) {
    const rows = await tx
      .update(orders)
      .set({
        revokedAt: now,
        status: sql`case when ${isOpen} then 'cancelled' else ${orders.status} end`,
        statusReason: sql`case when ${isOpen} then ${reasons.revoked} else ${orders.statusReason} end`,
        nextCheck: null,
        updatedAt: now,
      })
      .where(and(eq(orders.chainId, chainId), eq(orders.id, id), isNull(orders.revokedAt)))
      .returning()
    changed.push(...rows)
  }
  return changed
}
