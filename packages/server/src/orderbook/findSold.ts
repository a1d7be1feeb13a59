import { and, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { padRows } from '../storage/padRows.ts'
import { sales } from '../storage/schema/chainData.ts'

/** Orders per statement. */
const chunkSize = 500

/** Which of some orders sales of the index are of. */
export async function findSold(
  db: Db,
  chainId: number,
  ids: readonly Hex[],
): Promise<ReadonlySet<Hex>> {
  const found = new Set<Hex>()
  for (let i = 0; i < ids.length; i += chunkSize)
    for (const { orderId } of await db
      .select({ orderId: sales.orderId })
      .from(sales)
      .where(
        and(
          eq(sales.chainId, chainId),
          inArray(sales.orderId, padRows(ids.slice(i, i + chunkSize))),
        ),
      ))
      found.add(orderId)
  return found
}
