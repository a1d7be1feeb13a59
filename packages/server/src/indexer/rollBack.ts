import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { chainEvents } from '../live/chainEvents.ts'
import { findOrderSources } from '../live/findOrderSources.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { updateCollectionFloors } from '../orderbook/updateCollectionFloors.ts'
import { lockTokens, updateLastSales } from '../orderbook/updateLastSales.ts'
import {
  backfills,
  blocks,
  cursors,
  sales,
  transactions,
  transferRanges,
  transfers,
} from '../storage/schema/chainData.ts'
import { collectionFigures, collectionFloors } from '../storage/schema/figures.ts'
import { collections, renewals, tokens, traitFloors } from '../storage/schema/metadata.ts'
import { changeBalances } from './changeBalances.ts'
import { countLost, deleteTraits } from './deleteTraits.ts'
import { forgetIgnored } from './discoverCollections.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import { findBlockHash } from './findBlockHash.ts'
import { markSome, markUnread } from './markUnread.ts'
import { toldRows } from './rangeRows.ts'
import { restoreAcquired } from './restoreAcquired.ts'
import { rollBackRanges } from './rollBackRanges.ts'
import { rollBackTraits } from './rollBackTraits.ts'
import { unansweredContracts } from './unansweredContracts.ts'

/** Rows per statement. */
const chunkSize = 500

/** Transfers that one transaction takes back, but for those of one block. */
const mostAtOnce = 5000

/**
 * Takes back what was indexed after block `to`: of many blocks with very many transfers some blocks at a time, each time
 * with the cursor, so that whoever goes on after an end in the midst of it finds an index that stands at an older block.
 *
 * @param returned Is told what the blocks had moved before that is final.
 */
export async function rollBack(
  context: ChainContext,
  to: number,
  returned?: (moved: readonly (typeof transfers.$inferSelect)[]) => void,
) {
  forgetIgnored(context)
  for (let next: number | undefined; next !== to; ) {
    next = await nextStep(context, to)
    await takeBack(context, next, returned)
  }
}

/** The block after which no more than some transfers are left, if its hash is known, for the cursor; else `to`. */
async function nextStep(context: ChainContext, to: number): Promise<number> {
  const { db, chain } = context
  const isLater = and(eq(transfers.chainId, chain.id), gt(transfers.block, to))
  const at = async (place: number) => {
    const [row] = await db
      .select({ block: transfers.block })
      .from(transfers)
      .where(isLater)
      .orderBy(desc(transfers.block), desc(transfers.logIndex), desc(transfers.batchIndex))
      .offset(place)
      .limit(1)
    return row?.block
  }
  const [last, rest] = [await at(0), await at(mostAtOnce)]
  if (last === undefined || rest === undefined) return to
  const next = Math.max(to, rest === last ? last - 1 : rest)
  return (await findBlockHash(context, next)) ? next : to
}

/**
 * The blocks after `to` in one database transaction; of very many tokens the traits, and what moved as ranges, before it,
 * in parts. Orders are kept, they were never on the chain; those whose state was read in a block that is gone are read
 * again with the next blocks, and marked for it before, in parts as well.
 */
async function takeBack(
  context: ChainContext,
  to: number,
  returned?: (moved: readonly (typeof transfers.$inferSelect)[]) => void,
) {
  const { db, chain } = context
  await rollBackRanges(context, to, returned)
  await rollBackTraits(context, to)
  await markUnread(context, to)
  await db.transaction(async tx => {
    await unansweredContracts(context).rollBack(tx, to)
    const now = context.now()
    const figures = await advanceFigures(tx, chain, Math.floor(now / 1000))
    // Orders before tokens, each in one order, as everybody locks them. These are those that came since.
    await markSome(tx, { chainId: chain.id, to })
    const gone = await tx
      .delete(transfers)
      .where(and(eq(transfers.chainId, chain.id), gt(transfers.block, to)))
      .returning()
    // What is yet to be written of them goes as well. Of their transfers the first ones were told.
    const ranges = await tx
      .delete(transferRanges)
      .where(and(eq(transferRanges.chainId, chain.id), gt(transferRanges.block, to)))
      .returning()
    returned?.(gone)
    const owners = await changeBalances(tx, chain, gone, -1n)
    await restoreAcquired(tx, chain.id, gone)
    const unsold = await tx
      .delete(sales)
      .where(and(eq(sales.chainId, chain.id), gt(sales.block, to)))
      .returning()
    await tx
      .delete(transactions)
      .where(and(eq(transactions.chainId, chain.id), gt(transactions.block, to)))
    // The tokens that go are locked, so that no document that is read meanwhile leaves traits behind, and with them
    // those whose last sale becomes another one.
    const isGoing = and(eq(tokens.chainId, chain.id), gt(tokens.mintedBlock, to))
    const going = await tx
      .select({ contract: tokens.contract, tokenId: tokens.tokenId })
      .from(tokens)
      .where(isGoing)
    await lockTokens(tx, chain.id, [...going, ...unsold])
    // Before they go: a look for what has none would go through all traits. Of very many only what was read since is left.
    const lost = await deleteTraits(tx, chain.id, going)
    const unminted = await tx.delete(tokens).where(isGoing).returning({
      contract: tokens.contract,
      tokenId: tokens.tokenId,
      floorPrice: tokens.floorPrice,
    })
    await updateLastSales(tx, chain, { sold: unsold })
    await changeFigures(tx, chain, { sold: unsold, tokens: unminted, owners, figures, sign: -1n })
    await updateLastMints(tx, chain.id, gone)
    const unlisted = new Map<Hex, number>()
    for (const { contract, floorPrice } of unminted)
      if (floorPrice !== null) unlisted.set(contract, (unlisted.get(contract) ?? 0) - 1)
    await updateCollectionFloors(tx, chain.id, unlisted, now)
    await countLost(tx, chain.id, lost)
    const unknown = await tx
      .delete(collections)
      .where(and(eq(collections.chainId, chain.id), gt(collections.createdBlock, to)))
      .returning({ contract: collections.contract })
    for (const table of [collectionFigures, collectionFloors, traitFloors, renewals])
      for (let i = 0; i < unknown.length; i += chunkSize) {
        const contracts = unknown.slice(i, i + chunkSize).map(({ contract }) => contract)
        await tx
          .delete(table)
          .where(and(eq(table.chainId, chain.id), inArray(table.contract, contracts)))
      }
    // What was read of blocks that go may never have been so.
    await tx
      .update(renewals)
      .set({ next: sql`${renewals.first}`, again: false, due: now, readBefore: null, block: to })
      .where(and(eq(renewals.chainId, chain.id), gt(renewals.block, to)))
    await tx.delete(blocks).where(and(eq(blocks.chainId, chain.id), gt(blocks.number, to)))
    const [ancestor] = await tx
      .select()
      .from(blocks)
      .where(and(eq(blocks.chainId, chain.id), eq(blocks.number, to)))
    // What comes instead of the blocks that go is read for all that is followed.
    await tx
      .update(backfills)
      .set({ until: to })
      .where(and(eq(backfills.chainId, chain.id), gt(backfills.until, to)))
    await tx
      .delete(backfills)
      .where(and(eq(backfills.chainId, chain.id), gt(backfills.next, backfills.until)))
    await tx.delete(cursors).where(eq(cursors.chainId, chain.id))
    if (ancestor) await tx.insert(cursors).values(ancestor)
    const orderSources = await findOrderSources(tx, chain.id, unsold)
    const ranged = new Set(ranges.map(({ block, logIndex }) => `${block}:${logIndex}`))
    const alone = gone.filter(({ block, logIndex }) => !ranged.has(`${block}:${logIndex}`))
    const told = [...alone, ...ranges.flatMap(toldRows)]
    const taken = chainEvents({ transfers: told, sales: unsold, orderSources }, 'deleted', now)
    await recordEvents(tx, chain.id, taken, now)
  })
}
