import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import { wrappedNative } from '../bidCurrencies.ts'
import type { Chain, ChainContext } from '../context.ts'
import { chainEvents } from '../live/chainEvents.ts'
import { findOrderSources } from '../live/findOrderSources.ts'
import { recordEvents } from '../live/recordEvents.ts'
import { subjectsTouched } from '../live/subjectsTouched.ts'
import { markRenewals } from '../metadata/markRenewals.ts'
import { saveOrderStates } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import { blocks as blocksTable, cursors, sales, transfers } from '../storage/schema/chainData.ts'
import { renewals } from '../storage/schema/metadata.ts'
import { universalRouter } from '../universalRouter.ts'
import { affectedOrders } from './affectedOrders.ts'
import type { Block } from './chainSource.ts'
import { changeBalances } from './changeBalances.ts'
import { chunks } from './chunks.ts'
import type { ChainEvent } from './decodeLog.ts'
import { discoverCollections } from './discoverCollections.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import { insertNew } from './insertNew.ts'
import { insertTransactions } from './insertTransactions.ts'
import { isMove } from './isMove.ts'
import { keptBlocksOf } from './keptBlocksOf.ts'
import { keptPayments } from './keptPayments.ts'
import { markChannels } from './markChannels.ts'
import { markTouched } from './markTouched.ts'
import { findPayments, mintRows } from './mintRows.ts'
import { onePerPlace } from './onePerPlace.ts'
import { poolSales } from './poolSales.ts'
import { toldRows } from './rangeRows.ts'
import { saleRows } from './saleRows.ts'
import { saveRanges } from './saveRanges.ts'
import { transferRows } from './transferRows.ts'
import { unansweredContracts } from './unansweredContracts.ts'
import { withOrigins } from './withOrigins.ts'

/**
 * Writes a range of blocks: their transactions, transfers, balances, sales, what is new, and the state
 * of every order that they touch. All of it, with the cursor, in one database transaction; everything
 * that asks the chain comes before.
 *
 * @returns What hints name of all that they change; undefined where it may be anything.
 */
export async function applyBlocks(
  context: ChainContext,
  options: applyBlocks.Options,
): Promise<string[] | undefined> {
  const { blocks, events } = options
  const last = blocks.at(-1)
  if (!last) return []
  const { db, chain } = context
  const found = await discoverCollections(context, events)
  const times = new Map(blocks.map(block => [block.number, block.timestamp]))
  const nftEvents = events.filter(event => !isMove(event) || found.isNft(event.contract))
  const moved = onePerPlace(transferRows(chain.id, nftEvents, times))
  const { toMark, ...states } = await affectedOrders(context, nftEvents, last)
  const payments = await findPayments(context.source, nftEvents)
  const kept = await keptPayments(context.source, nftEvents, payments)
  const pooled = await poolSales(context, nftEvents, states.block)
  const { sold, changes } = await db.transaction(async tx => {
    const now = context.now()
    const figures = await advanceFigures(tx, chain, Math.floor(now / 1000))
    await insertBlocks(tx, chain, blocks)
    await insertTransactions(tx, chain.id, blocks, payments)
    await unansweredContracts(context).add(tx, found.silent)
    const added = await insertNew(tx, chain.id, { found: found.added, moved })
    for (const rows of chunks(moved)) await tx.insert(transfers).values(rows)
    const ranges = await saveRanges(tx, chain.id, { events: nftEvents, times })
    const owners = await changeBalances(tx, chain, moved, 1n)
    const meant = [...nftEvents, ...pooled]
    const traded = saleRows(chain.id, meant, moved, times, {
      weth: wrappedNative(chain),
      router: universalRouter(chain),
    })
    const rows = onePerPlace([...traded, ...mintRows(moved, kept, traded)])
    const sold = await withOrigins(tx, chain.id, rows, now)
    for (const part of chunks(sold)) await tx.insert(sales).values(part)
    await changeFigures(tx, chain, { ...added, sold, owners, figures, sign: 1n })
    await updateLastMints(tx, chain.id, moved)
    const read = { ...states, indexed: last.hash, sold }
    const changes = await saveOrderStates(tx, chain, read, now)
    await markTouched(tx, chain.id, { toMark, block: last.number })
    await markChannels(tx, chain.id, events)
    const cursor = { number: last.number, hash: last.hash, timestamp: last.timestamp }
    await tx
      .insert(cursors)
      .values({ chainId: chain.id, ...cursor })
      .onConflictDoUpdate({ target: cursors.chainId, set: cursor })
    await tx
      .delete(blocksTable)
      .where(
        and(
          eq(blocksTable.chainId, chain.id),
          lt(blocksTable.number, last.number - keptBlocksOf(chain)),
        ),
      )
    await markRenewals(tx, chain, { events, now })
    await tx
      .delete(renewals)
      .where(
        and(
          eq(renewals.chainId, chain.id),
          lt(renewals.block, last.number - keptBlocksOf(chain)),
          isNull(renewals.next),
          lte(renewals.due, now),
        ),
      )
    const orderSources = await findOrderSources(tx, chain.id, sold)
    const shown = [...moved, ...ranges.flatMap(toldRows)]
    const told = { transfers: shown, sales: sold, orderSources, ...added }
    const news = chainEvents(told, 'created', now)
    await recordEvents(tx, chain.id, [...news, ...changes], now)
    return { sold, changes }
  })
  const touched = subjectsTouched(changes, states.states)
  return (
    touched && [...new Set([...touched, ...[...moved, ...sold].map(({ contract }) => contract)])]
  )
}

export declare namespace applyBlocks {
  type Options = { blocks: readonly Block[]; events: readonly ChainEvent[] }
}

async function insertBlocks(tx: Db, chain: Chain, blocks: readonly Block[]) {
  const { id: chainId } = chain
  const newest = blocks.slice(-keptBlocksOf(chain) - 1)
  await tx
    .insert(blocksTable)
    .values(newest.map(({ number, hash, timestamp }) => ({ chainId, number, hash, timestamp })))
}
