import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Chain } from '../context.ts'
import { chunks } from '../indexer/chunks.ts'
import type { ChainEvent } from '../indexer/decodeLog.ts'
import { isFollowed } from '../indexer/isFollowed.ts'
import type { Db } from '../storage/openDatabase.ts'
import { collections, renewals } from '../storage/schema/metadata.ts'

/** Ranges of a contract that are kept apart: where there are more, all of its tokens are read anew. */
const mostRanges = 50
/** All tokens there can be. */
export const allTokens: Range = { first: 0n, last: 2n ** 256n - 1n }

type Range = { first: bigint; last: bigint }
export type Renewal = Range &
  Pick<typeof renewals.$inferInsert, 'contract' | 'what' | 'due' | 'readBefore' | 'block'>

/**
 * Keeps with some blocks what contracts told in them that their documents are other ones now, for the collections that
 * are followed. However much a contract tells, it is a few rows, and the tokens are read later, some at a time.
 */
export async function markRenewals(
  tx: Db,
  chain: Chain,
  { events, now }: { events: readonly ChainEvent[]; now: number },
): Promise<void> {
  const told = new Map<Hex, { block: number; isOwn: boolean; ranges: Range[] }>()
  for (const event of events) {
    if (event.type !== 'renewed' || !isFollowed(chain, event.contract)) continue
    const own = told.get(event.contract) ?? { block: 0, isOwn: false, ranges: [] }
    told.set(event.contract, own)
    own.block = Math.max(own.block, event.block)
    if (event.tokens) own.ranges.push(event.tokens)
    else own.isOwn = true
  }
  for (const contracts of chunks([...told.keys()].sort())) {
    const open = await openRanges(tx, chain.id, contracts)
    const rows = [...open].flatMap(([contract, count]) => {
      const { block = 0, isOwn = false, ranges = [] } = told.get(contract) ?? {}
      const base = { contract, block, due: now, readBefore: null }
      const apart = joined(ranges)
      const kept = count + apart.length > mostRanges ? [allTokens] : apart
      return [
        ...(isOwn ? [{ ...base, what: 'collection' as const, first: 0n, last: 0n }] : []),
        ...kept.map(range => ({ ...base, what: 'tokens' as const, ...range })),
      ]
    })
    for (const part of chunks(rows)) await insertRenewals(tx, chain.id, part)
  }
}

/** How many ranges of those contracts that are collections are yet to be read. */
async function openRanges(tx: Db, chainId: number, contracts: Hex[]): Promise<Map<Hex, number>> {
  const known = await tx
    .select({ contract: collections.contract, ranges: count(renewals.next) })
    .from(collections)
    .leftJoin(
      renewals,
      and(
        eq(renewals.chainId, collections.chainId),
        eq(renewals.contract, collections.contract),
        isNotNull(renewals.next),
      ),
    )
    .where(and(eq(collections.chainId, chainId), inArray(collections.contract, contracts)))
    .groupBy(collections.contract)
    .orderBy(collections.contract)
  return new Map(known.map(({ contract, ranges }) => [contract, ranges]))
}

/** Adds what is to be read anew. What is being read already is read once more from the start when it is done. */
export async function insertRenewals(
  tx: Db,
  chainId: number,
  rows: readonly Renewal[],
): Promise<void> {
  const isDone = sql`${renewals.next} is null`
  await tx
    .insert(renewals)
    .values(rows.map(row => ({ ...row, chainId, next: row.first })))
    .onConflictDoUpdate({
      target: [renewals.chainId, renewals.contract, renewals.what, renewals.first, renewals.last],
      set: {
        next: sql`coalesce(${renewals.next}, excluded.first)`,
        again: sql`not ${isDone} and (${renewals.again} or ${renewals.next} > ${renewals.first})`,
        // Who asks for it does not wait until it has rested.
        due: sql`case when excluded.block = 0 then excluded.due
          when ${isDone} then greatest(${renewals.due}, excluded.due) else ${renewals.due} end`,
        readBefore: sql`case when ${isDone} or excluded.read_before is null then excluded.read_before
          when ${renewals.readBefore} is null then null
          else greatest(${renewals.readBefore}, excluded.read_before) end`,
        block: sql`greatest(${renewals.block}, excluded.block)`,
      },
    })
}

/** Those that meet or overlap as one, the lowest first. */
function joined(ranges: readonly Range[]): Range[] {
  const found: Range[] = []
  for (const { first, last } of [...ranges].sort((a, b) => compare(a.first, b.first))) {
    const before = found.at(-1)
    if (!before || first > before.last + 1n) found.push({ first, last })
    else if (last > before.last) before.last = last
  }
  return found
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
