import { and, eq, max, sql } from 'drizzle-orm'
import type { Db } from '../storage/openDatabase.ts'
import { type Reread, rereads } from '../storage/schema/chainData.ts'

/**
 * Has `markChanged` go through all orders for those that other settings concern. What is under way for zones or
 * currencies begins anew, with the currencies that are left of it.
 */
export async function planReread(tx: Db, chainId: number, reread: Reread): Promise<void> {
  const before = await tx
    .select()
    .from(rereads)
    .where(and(eq(rereads.chainId, chainId), isRepeated(reread)))
  const currencies = new Set(
    [reread, ...before.map(row => row.reread)].flatMap(each =>
      each.type === 'currencies' ? each.currencies : [],
    ),
  )
  const [last] = await tx
    .select({ id: max(rereads.id) })
    .from(rereads)
    .where(eq(rereads.chainId, chainId))
  await tx.delete(rereads).where(and(eq(rereads.chainId, chainId), isRepeated(reread)))
  await tx.insert(rereads).values({
    chainId,
    id: (last?.id ?? 0) + 1,
    reread: reread.type === 'currencies' ? { ...reread, currencies: [...currencies] } : reread,
  })
}

/** Each change of contracts is one by itself. */
const isRepeated = ({ type }: Reread) =>
  type === 'contracts' ? sql`false` : sql`${rereads.reread}->>'type' = ${type}`
