import { and, eq, type SQL } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { collections } from '../storage/schema/metadata.ts'

type CollectionRow = typeof collections.$inferSelect

/** What the feed tells of. */
const told = ['name', 'description', 'image', 'royalties'] as const

/** Stores what is known anew of a collection, where `only` is so, and tells what is other than before. */
export async function saveCollection(
  { db, chain, now, announce }: Pick<ChainContext, 'db' | 'chain' | 'now' | 'announce'>,
  before: CollectionRow,
  change: { [name in keyof CollectionRow]?: CollectionRow[name] | undefined },
  only?: SQL | undefined,
): Promise<void> {
  const { contract } = before
  const changed = told.filter(
    name => change[name] !== undefined && !isSame(change[name], before[name]),
  )
  await db.transaction(async tx => {
    const saved = await tx
      .update(collections)
      .set({ ...change, updatedAt: now() })
      .where(and(eq(collections.chainId, chain.id), eq(collections.contract, contract), only))
      .returning({ contract: collections.contract })
    if (changed.length === 0 || saved.length === 0) return
    const event = {
      event: 'collection.updated' as const,
      subject: contract,
      tags: { id: contract },
    }
    await recordEvents(tx, chain.id, [{ ...event, changed }], now())
  })
  if (changed.length > 0) announce?.([contract])
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
