import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { updateLastSales } from '../orderbook/updateLastSales.ts'
import type { Db } from '../storage/openDatabase.ts'
import { toText } from '../storage/populated.ts'
import { backfills, sales, transfers } from '../storage/schema/chainData.ts'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { universalRouter } from '../universalRouter.ts'
import type { Block } from './chainSource.ts'
import { recountBalances } from './changeBalances.ts'
import { chunks } from './chunks.ts'
import type { ChainEvent } from './decodeLog.ts'
import { discoverCollections } from './discoverCollections.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import type { Gap } from './gapsBetween.ts'
import { insertNew } from './insertNew.ts'
import { insertTransactions } from './insertTransactions.ts'
import { keptPayments } from './keptPayments.ts'
import { findPayments, mintRows } from './mintRows.ts'
import { onePerPlace } from './onePerPlace.ts'
import { poolSales } from './poolSales.ts'
import { restoreAcquired } from './restoreAcquired.ts'
import { saleRows } from './saleRows.ts'
import { transferRows } from './transferRows.ts'
import { unansweredContracts } from './unansweredContracts.ts'
import { withOrigins } from './withOrigins.ts'
import { zapPayments } from './zapPayments.ts'

/**
 * Writes what blocks of long ago hold of contracts that were not followed then, and how far that is done, in one
 * database transaction. What is there already stays and counts once, so that a contract may have been followed
 * before for a while. Orders are as the chain is now, so that these blocks change none; those of tokens that were
 * not known are read again. Nothing of it is news.
 */
export async function applyOldBlocks(
  context: ChainContext,
  { blocks, events }: { blocks: readonly Block[]; events: readonly ChainEvent[] },
  job: Gap & { id: number },
): Promise<void> {
  const { db, chain, source } = context
  const last = blocks.at(-1)
  if (!last) return
  const found = await discoverCollections(context, events)
  const isMeant = (contract: Hex) =>
    found.isNft(contract) && (job.collections?.includes(contract) ?? !job.except.includes(contract))
  const meant = events.filter(event => event.type !== 'transfer' || isMeant(event.contract))
  const times = new Map(blocks.map(block => [block.number, block.timestamp]))
  const moved = onePerPlace(transferRows(chain.id, meant, times))
  const payments = await findPayments(source, meant)
  const kept = await keptPayments(source, meant, payments)
  const pooled = await poolSales(context, meant, await source.head())
  const paid = await zapPayments(context, meant)
  await db.transaction(async tx => {
    const now = context.now()
    const asOf = await advanceFigures(tx, chain, Math.floor(now / 1000))
    await insertTransactions(tx, chain.id, blocks, payments)
    await unansweredContracts(context).add(
      tx,
      found.silent.filter(
        ({ contract }) => job.collections?.includes(contract) ?? !job.except.includes(contract),
      ),
    )
    const added = await insertNew(tx, chain.id, {
      found: found.added.filter(({ contract }) => isMeant(contract)),
      moved,
    })
    await setFirsts(tx, chain.id, moved)
    const fresh: (typeof moved)[number][] = []
    for (const part of chunks(moved))
      fresh.push(...(await tx.insert(transfers).values(part).onConflictDoNothing().returning()))
    const owners = await recountBalances(tx, chain.id, fresh)
    await restoreAcquired(tx, chain.id, fresh)
    const told = [...meant, ...paid, ...pooled]
    const traded = saleRows(chain.id, told, moved, times, {
      weth: wrappedNative(chain),
      router: universalRouter(chain),
    })
    const rows = onePerPlace([...traded, ...mintRows(moved, kept, traded)])
    const sold: (typeof rows)[number][] = []
    for (const part of chunks(await withOrigins(tx, chain.id, rows, now)))
      sold.push(...(await tx.insert(sales).values(part).onConflictDoNothing().returning()))
    await updateLastSales(tx, chain, { sold })
    await changeFigures(tx, chain, { ...added, sold, owners, asOf, sign: 1n })
    await updateLastMints(tx, chain.id, fresh)
    await markOrders(tx, chain.id, added.tokens)
    const ours = and(eq(backfills.chainId, chain.id), eq(backfills.id, job.id))
    if (last.number >= job.until) await tx.delete(backfills).where(ours)
    else
      await tx
        .update(backfills)
        .set({ next: last.number + 1 })
        .where(ours)
  })
}

/** Since when there are tokens and collections that were seen later already. */
async function setFirsts(
  tx: Db,
  chainId: number,
  moved: readonly (typeof transfers.$inferInsert)[],
) {
  const firsts = new Map<string, Record<string, unknown>>()
  for (const { contract, tokenId, block, timestamp } of moved) {
    const key = `${contract}:${tokenId}`
    if (!firsts.has(key)) firsts.set(key, { contract, token_id: tokenId, block, timestamp })
  }
  for (const part of chunks([...firsts.values()])) {
    const rows = sql`jsonb_to_recordset(${toText(part)}::jsonb)
      as v(contract text, token_id numeric, block bigint, timestamp bigint)`
    await tx.execute(sql`
      update ${tokens} as t set minted_block = v.block, minted_at = v.timestamp from ${rows}
      where t.chain_id = ${chainId} and t.contract = v.contract and t.token_id = v.token_id
        and t.minted_block > v.block`)
    await tx.execute(sql`
      update ${collections} as c set created_block = v.block
      from (select contract, min(block) as block from ${rows} group by contract) as v
      where c.chain_id = ${chainId} and c.contract = v.contract and c.created_block > v.block`)
  }
}

/** Orders of tokens that were not known are floors of theirs from now on. */
async function markOrders(
  tx: Db,
  chainId: number,
  known: readonly { contract: Hex; tokenId: bigint }[],
) {
  for (const part of chunks(known)) {
    const rows = part.map(({ contract, tokenId }) => ({ contract, token_id: tokenId }))
    await tx.execute(sql`
      update ${orders} as o set status_block = ${stale}
      from jsonb_to_recordset(${toText(rows)}::jsonb) as v(contract text, token_id numeric)
      where o.chain_id = ${chainId} and o.contract = v.contract and o.token_id = v.token_id
        and o.status in ('active', 'inactive')`)
  }
}
