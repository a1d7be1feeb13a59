import { eq, max } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { backfills } from '../storage/schema/chainData.ts'
import { foundLate } from './discoverCollections.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { insertNew } from './insertNew.ts'
import { unansweredContracts } from './unansweredContracts.ts'

/**
 * Adds the collections that took their time to say that they are some, and has the blocks read in which they were not
 * followed. For the time between two blocks: one that is being written goes by what was known before.
 *
 * @param indexed The block at which the index stands.
 * @returns Their contracts.
 */
export async function addFound(context: ChainContext, indexed: number): Promise<Hex[]> {
  const { db, chain, now } = context
  const late = foundLate(context)
  const told = [...late.values()]
  if (told.length === 0) return []
  const added = await db.transaction(async tx => {
    // One whose block was dropped meanwhile is not kept any more, and for one of an older block that counts.
    const kept = await unansweredContracts(context).take(
      tx,
      told.map(({ contract }) => contract),
    )
    const since = new Map(kept.map(({ contract, block }) => [contract, block]))
    const found = told.flatMap(row => {
      const createdBlock = since.get(row.contract)
      return createdBlock === undefined ? [] : { ...row, createdBlock }
    })
    if (found.length === 0) return []
    const figures = await advanceFigures(tx, chain, Math.floor(now() / 1000))
    const added = await insertNew(tx, chain.id, { found, moved: [] })
    await changeFigures(tx, chain, { ...added, figures, sign: 1n })
    const [last] = await tx
      .select({ id: max(backfills.id) })
      .from(backfills)
      .where(eq(backfills.chainId, chain.id))
    const first = (last?.id ?? 0) + 1
    await tx.insert(backfills).values(
      found.map(({ contract, createdBlock: next }, i) => ({
        ...{ chainId: chain.id, id: first + i, next, until: Math.max(next, indexed) },
        ...{ collections: [contract], except: [] },
      })),
    )
    return found.map(({ contract }) => contract)
  })
  for (const { contract } of told) late.delete(contract)
  return added
}
