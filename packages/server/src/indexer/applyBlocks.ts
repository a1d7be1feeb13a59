import { and, eq, lt } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { chainEvents } from '../live/chainEvents.ts'
import { findOrderSources } from '../live/findOrderSources.ts'
import { forgetEvents, recordEvents } from '../live/recordEvents.ts'
import { saveOrderStates } from '../orderbook/saveOrderStates.ts'
import type { Db } from '../storage/openDatabase.ts'
import {
  blocks as blocksTable,
  cursors,
  sales,
  transactions,
  transfers,
} from '../storage/schema/chainData.ts'
import { collectionFloors } from '../storage/schema/figures.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { affectedOrders } from './affectedOrders.ts'
import type { Block, Payment } from './chainSource.ts'
import { changeBalances } from './changeBalances.ts'
import type { ChainEvent } from './decodeLog.ts'
import { type CollectionRow, discoverCollections } from './discoverCollections.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import { markChannels } from './markChannels.ts'
import { findPayments, mintRows } from './mintRows.ts'
import { onePerPlace } from './onePerPlace.ts'
import { poolSales } from './poolSales.ts'
import { saleRows } from './saleRows.ts'
import { withOrigins } from './withOrigins.ts'

/** How many blocks can be rolled back without indexing anew from the start. */
const keptBlocks = 256
/** Rows per insert statement: PostgreSQL takes at most 65,535 parameters in one. */
const chunkSize = 1000

type TransferRow = typeof transfers.$inferInsert

/**
 * Writes a range of blocks: their transactions, transfers, balances, sales, what is new, and the state
 * of every order that they touch. All of it, with the cursor, in one database transaction; everything
 * that asks the chain comes before.
 *
 * @returns The contracts and makers of all that they change.
 */
export async function applyBlocks(
  context: ChainContext,
  options: applyBlocks.Options,
): Promise<string[]> {
  const { blocks, events } = options
  const last = blocks.at(-1)
  if (!last) return []
  const { db, chain } = context
  const found = await discoverCollections(context, events)
  const times = new Map(blocks.map(block => [block.number, block.timestamp]))
  const nftEvents = events.filter(event => event.type !== 'transfer' || found.isNft(event.contract))
  const moved = onePerPlace(transferRows(chain.id, nftEvents, times))
  const states = await affectedOrders(context, nftEvents, last)
  const payments = await findPayments(context.source, nftEvents)
  const pooled = await poolSales(context, nftEvents, states.block)
  const sold = await db.transaction(async tx => {
    const now = context.now()
    const asOf = await advanceFigures(tx, chain, Math.floor(now / 1000))
    await insertBlocks(tx, chain.id, blocks, payments)
    const added = await insertNew(tx, chain.id, { found: found.added, moved })
    for (const rows of chunks(moved)) await tx.insert(transfers).values(rows)
    const owners = await changeBalances(tx, chain, moved, 1n)
    const traded = saleRows(chain.id, [...nftEvents, ...pooled], moved, times)
    const rows = onePerPlace([...traded, ...mintRows(moved, payments, traded)])
    const sold = await withOrigins(tx, chain.id, rows, now)
    for (const part of chunks(sold)) await tx.insert(sales).values(part)
    await changeFigures(tx, chain, { ...added, sold, owners, asOf, sign: 1n })
    await updateLastMints(tx, chain.id, moved)
    const read = { ...states, indexed: last.hash, sold }
    const changes = await saveOrderStates(tx, chain, read, now)
    await markChannels(tx, chain.id, events)
    const cursor = { number: last.number, hash: last.hash, timestamp: last.timestamp }
    await tx
      .insert(cursors)
      .values({ chainId: chain.id, ...cursor })
      .onConflictDoUpdate({ target: cursors.chainId, set: cursor })
    await tx
      .delete(blocksTable)
      .where(
        and(eq(blocksTable.chainId, chain.id), lt(blocksTable.number, last.number - keptBlocks)),
      )
    await forgetEvents(tx, chain.id, now)
    const orderSources = await findOrderSources(tx, chain.id, sold)
    const told = { transfers: moved, sales: sold, orderSources, ...added }
    const news = chainEvents(told, 'created', now)
    await recordEvents(tx, chain.id, [...news, ...changes], now)
    return sold
  })
  const touched = [...moved, ...sold].map(({ contract }): string => contract)
  for (const { order } of states.states) touched.push(order.contract, order.maker)
  return [...new Set(touched)]
}

export declare namespace applyBlocks {
  type Options = { blocks: readonly Block[]; events: readonly ChainEvent[] }
}

function transferRows(
  chainId: number,
  events: readonly ChainEvent[],
  times: ReadonlyMap<number, number>,
): TransferRow[] {
  return events.flatMap(event =>
    event.type === 'transfer'
      ? event.items.map((item, batchIndex) => ({
          chainId,
          block: event.block,
          logIndex: event.logIndex,
          batchIndex,
          txHash: event.txHash,
          contract: event.contract,
          tokenId: item.tokenId,
          from: event.from,
          to: event.to,
          amount: item.amount,
          timestamp: times.get(event.block) ?? 0,
        }))
      : [],
  )
}

async function insertBlocks(
  tx: Db,
  chainId: number,
  blocks: readonly Block[],
  payments: ReadonlyMap<Hex, Payment>,
) {
  const newest = blocks.slice(-keptBlocks - 1)
  await tx
    .insert(blocksTable)
    .values(newest.map(({ number, hash, timestamp }) => ({ chainId, number, hash, timestamp })))
  const rows = blocks.flatMap(block =>
    block.transactions.map(({ hash, success }) => ({
      chainId,
      hash,
      block: block.number,
      timestamp: block.timestamp,
      success: success ?? null,
      value: payments.get(hash)?.value ?? null,
    })),
  )
  for (const part of chunks(rows)) await tx.insert(transactions).values(part).onConflictDoNothing()
}

/** Answers what was not there before. */
async function insertNew(
  tx: Db,
  chainId: number,
  { found, moved }: { found: readonly CollectionRow[]; moved: readonly TransferRow[] },
) {
  const newCollections =
    found.length === 0
      ? []
      : await tx
          .insert(collections)
          .values([...found])
          .onConflictDoNothing()
          .returning({ contract: collections.contract })
  if (newCollections.length > 0)
    await tx
      .insert(collectionFloors)
      .values(newCollections.map(({ contract }) => ({ chainId, contract, listed: 0 })))
      .onConflictDoNothing()
  const rows = moved.map(row => ({
    chainId: row.chainId,
    contract: row.contract,
    tokenId: row.tokenId,
    metadataStatus: 'pending' as const,
    mintedBlock: row.block,
    mintedAt: row.timestamp,
    updatedAt: row.timestamp * 1000,
  }))
  const newTokens: Pick<typeof tokens.$inferSelect, 'contract' | 'tokenId' | 'mintedAt'>[] = []
  for (const part of chunks(rows))
    newTokens.push(
      ...(await tx.insert(tokens).values(part).onConflictDoNothing().returning({
        contract: tokens.contract,
        tokenId: tokens.tokenId,
        mintedAt: tokens.mintedAt,
      })),
    )
  return { tokens: newTokens, collections: newCollections }
}

function* chunks<row>(rows: readonly row[]): Generator<row[]> {
  for (let i = 0; i < rows.length; i += chunkSize) yield rows.slice(i, i + chunkSize)
}
