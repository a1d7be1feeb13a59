import { and, eq, isNull, sql } from 'drizzle-orm'
import { orderEvent } from '../../live/orderEvents.ts'
import type { LiveEvent } from '../../live/recordEvents.ts'
import type { Db } from '../../storage/openDatabase.ts'
import { type OrderRow, orders } from '../../storage/schema/orders.ts'
import { reasons } from '../reasons.ts'
import { updateBest } from '../updateBest.ts'

/**
 * Marks orders of our zone as cancelled for good. From the moment at which this is committed nothing is
 * signed for them any more; what is over already stays as it ended.
 *
 * @param now Milliseconds since 1970.
 * @returns What the feed is to be told.
 */
export async function revokeOrders(
  tx: Db,
  rows: readonly Pick<
    OrderRow,
    'chainId' | 'id' | 'side' | 'contract' | 'tokenId' | 'tokenSetId'
  >[],
  now: number,
): Promise<LiveEvent[]> {
  const [first] = rows
  if (!first) return []
  // In one order for everybody: two that change the same orders must not wait for each other.
  const ids = rows.map(row => row.id).sort()
  const isOpen = sql`${orders.status} in ('active', 'inactive')`
  const changed: OrderRow[] = []
  for (const id of ids) {
    const rows = await tx
      .update(orders)
      .set({
        revokedAt: now,
        status: sql`case when ${isOpen} then 'cancelled' else ${orders.status} end`,
        statusReason: sql`case when ${isOpen} then ${reasons.revoked} else ${orders.statusReason} end`,
        nextCheck: null,
        updatedAt: now,
      })
      .where(and(eq(orders.chainId, first.chainId), eq(orders.id, id), isNull(orders.revokedAt)))
      .returning()
    changed.push(...rows)
  }
  const best = await updateBest(tx, first.chainId, rows, now)
  return [...changed.map(row => orderEvent(row, 'updated', ['status', 'statusReason'])), ...best]
}
