import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { updateLastSales } from '../orderbook/updateLastSales.ts'
import { backfills, sales } from '../storage/schema/chainData.ts'
import { universalRouter } from '../universalRouter.ts'
import { addLateTransfers } from './addLateTransfers.ts'
import type { Block } from './chainSource.ts'
import { chunks } from './chunks.ts'
import type { ChainEvent } from './decodeLog.ts'
import { discoverCollections } from './discoverCollections.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import type { Gap } from './gapsBetween.ts'
import { insertTransactions } from './insertTransactions.ts'
import { isMove } from './isMove.ts'
import { keptPayments } from './keptPayments.ts'
import { findPayments, mintRows } from './mintRows.ts'
import { onePerPlace } from './onePerPlace.ts'
import { poolSales } from './poolSales.ts'
import { saleRows } from './saleRows.ts'
import { saveRanges } from './saveRanges.ts'
import { transferRows } from './transferRows.ts'
import { unansweredContracts } from './unansweredContracts.ts'
import { withOrigins } from './withOrigins.ts'
import { zapPayments } from './zapPayments.ts'

/**
 * Writes what blocks of long ago hold of contracts that were not followed then, and how far that is done, in one
 * database transaction. What is there already stays and counts once, so that a contract may have been followed
 * before for a while. Orders are as the chain is now, so that these blocks change none; those of tokens that were
 * not known are read again. Nothing of it is news.
 *
 * @returns The contracts of all that was there.
 */
export async function applyOldBlocks(
  context: ChainContext,
  { blocks, events }: { blocks: readonly Block[]; events: readonly ChainEvent[] },
  job: Gap & { id: number },
): Promise<Hex[]> {
  const { db, chain, source } = context
  const last = blocks.at(-1)
  if (!last) return []
  const found = await discoverCollections(context, events)
  const isMeant = (contract: Hex) =>
    found.isNft(contract) && (job.collections?.includes(contract) ?? !job.except.includes(contract))
  const meant = events.filter(event => !isMove(event) || isMeant(event.contract))
  const times = new Map(blocks.map(block => [block.number, block.timestamp]))
  const moved = onePerPlace(transferRows(chain.id, meant, times))
  const payments = await findPayments(source, meant)
  const kept = await keptPayments(source, meant, payments)
  const pooled = await poolSales(context, meant, await source.head())
  const paid = await zapPayments(context, meant)
  return db.transaction(async tx => {
    const now = context.now()
    const figures = await advanceFigures(tx, chain, Math.floor(now / 1000))
    await insertTransactions(tx, chain.id, blocks, payments)
    await unansweredContracts(context).add(
      tx,
      found.silent.filter(
        ({ contract }) => job.collections?.includes(contract) ?? !job.except.includes(contract),
      ),
    )
    const { added, fresh, owners } = await addLateTransfers(tx, chain.id, {
      found: found.added.filter(({ contract }) => isMeant(contract)),
      moved,
    })
    await saveRanges(tx, chain.id, { events: meant, times })
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
    await changeFigures(tx, chain, { ...added, sold, owners, figures, sign: 1n })
    await updateLastMints(tx, chain.id, fresh)
    const ours = and(eq(backfills.chainId, chain.id), eq(backfills.id, job.id))
    if (last.number >= job.until) await tx.delete(backfills).where(ours)
    else
      await tx
        .update(backfills)
        .set({ next: last.number + 1 })
        .where(ours)
    const { tokens, collections } = added
    const all = [...moved, ...rows, ...tokens, ...collections]
    return [...new Set(all.map(({ contract }) => contract))]
  })
}
