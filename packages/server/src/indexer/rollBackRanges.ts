import { and, between, desc, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { updateCollectionFloors } from '../orderbook/updateCollectionFloors.ts'
import { lockTokens } from '../orderbook/updateLastSales.ts'
import type { Db } from '../storage/openDatabase.ts'
import { transferRanges, transfers } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { changeBalances } from './changeBalances.ts'
import { countLost, deleteTraits } from './deleteTraits.ts'
import { advanceFigures } from './figures/advanceFigures.ts'
import { changeFigures } from './figures/changeFigures.ts'
import { updateLastMints } from './figures/updateLastMints.ts'
import { restoreAcquired } from './restoreAcquired.ts'

type Range = typeof transferRanges.$inferSelect
type Moved = typeof transfers.$inferSelect

/** Tokens that a roll-back takes all at once: one block may bring fifty times as many of each of many contracts. */
const mostAtOnce = 2000n
/** Tokens that one transaction takes back. */
const partSize = 500n

/**
 * Where ranges of very many tokens moved after block `to`, takes back what is written of them before that block itself:
 * the last part first, each in a transaction with the place where the walk is then. Should the roll-back not come about
 * after all, `walkRanges` writes them once more. What these tokens did by themselves since stays, for the roll-back.
 *
 * @param returned Is told what has moved before that is final.
 */
export async function rollBackRanges(
  context: ChainContext,
  to: number,
  returned?: (moved: readonly Moved[]) => void,
): Promise<void> {
  const { db, chain } = context
  const ranges = await db
    .select()
    .from(transferRanges)
    .where(and(eq(transferRanges.chainId, chain.id), gt(transferRanges.block, to)))
    .orderBy(desc(transferRanges.block), desc(transferRanges.logIndex))
  const all = ranges.reduce((sum, range) => sum + endOf(range) - range.first, 0n)
  if (all <= mostAtOnce) return
  for (const range of ranges)
    for (let end = endOf(range); end > range.first; ) {
      const begin = end - partSize > range.first ? end - partSize : range.first
      const part = { to, range, begin, end }
      returned?.(await db.transaction(tx => takeBack(tx, context, part)))
      end = begin
    }
}

/** The first token that is not written. */
const endOf = ({ next, last }: Range) => next ?? last + 1n

async function takeBack(
  tx: Db,
  { chain, now }: ChainContext,
  { to, range, begin, end }: { to: number; range: Range; begin: bigint; end: bigint },
): Promise<Moved[]> {
  const { block, logIndex, contract, first } = range
  const figures = await advanceFigures(tx, chain, Math.floor(now() / 1000))
  const gone = await tx
    .delete(transfers)
    .where(
      and(
        ...[eq(transfers.chainId, chain.id), eq(transfers.block, block)],
        eq(transfers.logIndex, logIndex),
        between(transfers.batchIndex, Number(begin - first), Number(end - 1n - first)),
      ),
    )
    .returning()
  const owners = await changeBalances(tx, chain, gone, -1n)
  await restoreAcquired(tx, chain.id, gone)
  // Those of which something else is known go with that.
  const isGoing = and(
    ...[eq(tokens.chainId, chain.id), eq(tokens.contract, contract)],
    ...[between(tokens.tokenId, begin, end - 1n), gt(tokens.mintedBlock, to)],
    notExists(
      tx
        .select({ one: sql`1` })
        .from(transfers)
        .where(
          and(
            ...[eq(transfers.chainId, chain.id), eq(transfers.contract, contract)],
            eq(transfers.tokenId, tokens.tokenId),
          ),
        ),
    ),
  )
  const going = await tx
    .select({ contract: tokens.contract, tokenId: tokens.tokenId })
    .from(tokens)
    .where(isGoing)
  await lockTokens(tx, chain.id, going)
  const lost = await deleteTraits(tx, chain.id, going)
  const unminted = await tx.delete(tokens).where(isGoing).returning({
    contract: tokens.contract,
    tokenId: tokens.tokenId,
    floorPrice: tokens.floorPrice,
  })
  await changeFigures(tx, chain, { tokens: unminted, owners, figures, sign: -1n })
  await updateLastMints(tx, chain.id, gone)
  const unlisted = unminted.filter(({ floorPrice }) => floorPrice !== null).length
  await updateCollectionFloors(
    tx,
    chain.id,
    new Map<Hex, number>(unlisted > 0 ? [[contract, -unlisted]] : []),
    now(),
  )
  await countLost(tx, chain.id, lost)
  await tx
    .update(transferRanges)
    .set({ next: begin })
    .where(
      and(
        ...[eq(transferRanges.chainId, chain.id), eq(transferRanges.block, block)],
        eq(transferRanges.logIndex, logIndex),
      ),
    )
  return gone
}
