import { zeroAddress } from '@sluice/router/seaport'
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { postedReads } from '../orderbook/postedReads.ts'
import { transferRanges } from '../storage/schema/chainData.ts'
import { addLateTransfers } from './addLateTransfers.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import { markTokenOrders } from './markTokenOrders.ts'
import { rangeRows } from './rangeRows.ts'

type Range = typeof transferRanges.$inferSelect

/** Tokens that one transaction writes. */
const partSize = 500n
/** Milliseconds after which the newest blocks have their turn. */
const slice = 1000

/** The contract that had the last turn, by chain. */
const turns = new WeakMap<ChainContext, Hex>()

/**
 * Writes some more of the tokens that moved as ranges: a part in each transaction, and with it the place where the walk
 * is, so that neither the length of a range nor an end in the midst of it keeps the blocks waiting. The contracts take
 * turns, so that one with very many keeps no other one waiting.
 *
 * @returns Whether nothing is left.
 */
export async function walkRanges(context: ChainContext): Promise<boolean> {
  const ends = performance.now() + slice
  const touched = new Set<Hex>()
  try {
    let range = await nextRange(context)
    while (range) {
      turns.set(context, range.contract)
      touched.add(range.contract)
      await writePart(context, range)
      range = await nextRange(context)
      if (performance.now() >= ends) break
    }
    return range === undefined
  } finally {
    if (touched.size > 0) {
      // What was stored meanwhile may not have seen that its token is there: it is read again.
      postedReads(context.source).forget()
      context.announce?.([...touched])
    }
  }
}

async function nextRange(context: ChainContext): Promise<Range | undefined> {
  const { db, chain } = context
  for (const after of new Set([turns.get(context) ?? '0x', '0x' as const])) {
    const [found] = await db
      .select()
      .from(transferRanges)
      .where(
        and(
          eq(transferRanges.chainId, chain.id),
          gt(transferRanges.contract, after),
          isNotNull(transferRanges.next),
        ),
      )
      .orderBy(
        asc(transferRanges.contract),
        asc(transferRanges.block),
        asc(transferRanges.logIndex),
      )
      .limit(1)
    if (found) return found
  }
  return undefined
}

async function writePart({ db, chain, now }: ChainContext, range: Range): Promise<void> {
  const begin = range.next ?? range.last
  const end = begin + partSize - 1n < range.last ? begin + partSize - 1n : range.last
  const moved = rangeRows(range, begin, end)
  await db.transaction(async tx => {
    const figures = await advanceFigures(tx, chain, Math.floor(now() / 1000))
    const { added, fresh, owners } = await addLateTransfers(tx, chain.id, { found: [], moved })
    await changeFigures(tx, chain, { ...added, owners, figures, sign: 1n })
    await updateLastMints(tx, chain.id, fresh)
    // What somebody had before may be for sale still.
    if (range.from !== zeroAddress) await markTokenOrders(tx, chain.id, fresh)
    await tx
      .update(transferRanges)
      .set({ next: end < range.last ? end + 1n : null })
      .where(
        and(
          eq(transferRanges.chainId, chain.id),
          eq(transferRanges.block, range.block),
          eq(transferRanges.logIndex, range.logIndex),
        ),
      )
  })
}
