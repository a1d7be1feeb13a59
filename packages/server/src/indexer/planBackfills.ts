import { eq, max } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { servedZones } from '../orderbook/zone/servedZones.ts'
import { backfills, cursors, followed } from '../storage/schema/chainData.ts'
import { changedFollowing } from './changedFollowing.ts'
import { gapsBetween } from './gapsBetween.ts'
import { planReread } from './planReread.ts'
import { positionManagers } from './positionManagers.ts'

/**
 * Notes what the settings follow, and, where an index with other settings has passed, what is yet to be read for
 * them: a cursor says how far a chain was read, not for what. The orders of what is followed now and was not, or the
 * other way round, and those of zones that have come or gone are to be read again, see `markChanged`.
 */
export async function planBackfills({ db, chain }: ChainContext): Promise<void> {
  const { startBlock, collections = 'all', ignoredCollections: ignored = positionManagers } = chain
  const now = { startBlock, collections, ignored, zones: servedZones(chain) }
  await db.transaction(async tx => {
    const [cursor] = await tx.select().from(cursors).where(eq(cursors.chainId, chain.id))
    const [before] = await tx.select().from(followed).where(eq(followed.chainId, chain.id))
    const gaps = cursor && before ? gapsBetween(before, now, cursor.number) : []
    const [last] = await tx
      .select({ id: max(backfills.id) })
      .from(backfills)
      .where(eq(backfills.chainId, chain.id))
    const first = (last?.id ?? 0) + 1
    const rows = gaps.map((gap, i) => ({ ...gap, chainId: chain.id, id: first + i }))
    if (rows.length > 0) await tx.insert(backfills).values(rows)
    const changed = before && changedFollowing(before, now)
    if (changed) await planReread(tx, chain.id, changed)
    // Nothing on the chain tells of it.
    if (before && before.zones?.join() !== now.zones.join())
      await planReread(tx, chain.id, { type: 'zones' })
    await tx
      .insert(followed)
      .values({ chainId: chain.id, ...now })
      .onConflictDoUpdate({ target: followed.chainId, set: now })
  })
}
