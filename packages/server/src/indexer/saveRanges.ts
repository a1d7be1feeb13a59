import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { transferRanges } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { chunks } from './chunks.ts'
import type { ChainEvent } from './decodeLog.ts'

/**
 * Tokens of one log that are written. EIP-2309 knows no bound: a log of 2,000 gas may name all 2^256 tokens, and each
 * that is written takes about a kilobyte. The implementations that are in use (ERC721A, OpenZeppelin) make at most 5,000
 * at once, at construction.
 */
export const mostOfLog = 10_000n
/** Tokens of one contract that are written so, however many logs it has: the same contract can emit thousands of them. */
export const mostOfContract = 100_000n

type Kept = typeof transferRanges.$inferSelect
type Ranged = Extract<ChainEvent, { type: 'ranged' }>

/**
 * Keeps with some blocks the ranges that moved in them, for `walkRanges` to write; of what is beyond the bounds nothing
 * is kept, and a token of it is known once it moves by itself. Answers those that were not kept before.
 */
export async function saveRanges(
  tx: Db,
  chainId: number,
  { events, times }: { events: readonly ChainEvent[]; times: ReadonlyMap<number, number> },
): Promise<Kept[]> {
  const ranged = events.filter(event => event.type === 'ranged')
  if (ranged.length === 0) return []
  const left = await roomOf(tx, chainId, [...new Set(ranged.map(({ contract }) => contract))])
  const rows = ranged.flatMap((event): (typeof transferRanges.$inferInsert)[] => {
    const room = left.get(event.contract) ?? 0n
    const count = least(lengthOf(event), mostOfLog, room)
    if (count <= 0n) return []
    left.set(event.contract, room - count)
    const { block, logIndex, txHash, contract, from, to, first } = event
    return [
      {
        ...{ chainId, block, logIndex, txHash, contract, from, to },
        ...{ first, next: first, last: first + count - 1n, timestamp: times.get(block) ?? 0 },
      },
    ]
  })
  // What was kept before, as the same blocks are read once more, is where its walk is.
  const kept: Kept[] = []
  for (const part of chunks(rows))
    kept.push(...(await tx.insert(transferRanges).values(part).onConflictDoNothing().returning()))
  return kept
}

/** How many tokens some contracts may yet bring so; those without an entry, none: of an ERC1155 it means nothing. */
async function roomOf(tx: Db, chainId: number, contracts: Hex[]): Promise<Map<Hex, bigint>> {
  const found = new Map<Hex, bigint>()
  for (const some of chunks(contracts)) {
    const kept = sql<string>`coalesce(sum(${transferRanges.last} - ${transferRanges.first} + 1), 0)::text`
    const rows = await tx
      .select({ contract: collections.contract, kept })
      .from(collections)
      .leftJoin(
        transferRanges,
        and(
          eq(transferRanges.chainId, collections.chainId),
          eq(transferRanges.contract, collections.contract),
        ),
      )
      .where(
        and(
          eq(collections.chainId, chainId),
          eq(collections.kind, 'erc721'),
          inArray(collections.contract, some),
        ),
      )
      .groupBy(collections.contract)
    for (const { contract, kept } of rows) found.set(contract, mostOfContract - BigInt(kept))
  }
  return found
}

const lengthOf = ({ first, last }: Ranged) => last - first + 1n
const least = (...values: bigint[]) => values.reduce((a, b) => (b < a ? b : a))
