import { and, eq, gte, inArray, type SQL } from 'drizzle-orm'
import { unsettled } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import { orders } from '../storage/schema/orders.ts'

/** Orders per statement: a maker may have thousands. */
const chunkSize = 5000

/**
 * Marks the orders that a block touches and that are too many to be read with it, to be read by later passes. Those that
 * are marked already keep their place among them.
 */
export async function markTouched(
  tx: Db,
  chainId: number,
  { toMark, block }: { toMark: readonly SQL[]; block: number },
): Promise<void> {
  for (const condition of toMark)
    for (let marked = chunkSize; marked === chunkSize; ) {
      const some = tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.chainId, chainId), condition, gte(orders.statusBlock, 0)))
        .orderBy(orders.id)
        .limit(chunkSize)
        .for('update')
      const rows = await tx
        .update(orders)
        .set({ statusBlock: unsettled(block) })
        .where(and(eq(orders.chainId, chainId), inArray(orders.id, some)))
        .returning({ id: orders.id })
      marked = rows.length
    }
}
