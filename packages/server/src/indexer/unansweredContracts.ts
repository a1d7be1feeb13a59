import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import type { Db } from '../storage/openDatabase.ts'
import { unanswered } from '../storage/schema/chainData.ts'
import { chunks } from './chunks.ts'

/** Milliseconds until a contract is asked again for the first time, and at most: each time it is twice as long. */
const firstWait = 300_000
const longestWait = 86_400_000

export type Unanswered = Pick<typeof unanswered.$inferSelect, 'contract' | 'block' | 'tokenId'>

/** Contracts that were asked what they are, and did not answer in time, as the database keeps them. */
export function unansweredContracts({
  db,
  chain,
  now,
}: Pick<ChainContext, 'db' | 'chain' | 'now'>) {
  const ours = (list: readonly Hex[]) =>
    and(eq(unanswered.chainId, chain.id), inArray(unanswered.contract, [...list]))
  return {
    /** Which of some are among them. */
    async among(contracts: readonly Hex[]): Promise<Set<Hex>> {
      if (contracts.length === 0) return new Set()
      const rows = await db
        .select({ contract: unanswered.contract })
        .from(unanswered)
        .where(ours(contracts))
      return new Set(rows.map(({ contract }) => contract))
    },
    /** Keeps them with the blocks in which they were seen, the first one of each: for the transaction of these. */
    async add(tx: Db, seen: readonly Unanswered[]): Promise<void> {
      const rows = seen.map(each => ({
        ...{ ...each, chainId: chain.id, due: now() + firstWait, wait: firstWait },
      }))
      for (const part of chunks(rows))
        await tx
          .insert(unanswered)
          .values(part)
          .onConflictDoUpdate({
            target: [unanswered.chainId, unanswered.contract],
            set: { block: sql`excluded.block`, tokenId: sql`excluded.token_id` },
            setWhere: sql`excluded.block < ${unanswered.block}`,
          })
    },
    /** Some of those that are to be asked now, those that have waited longest first. */
    due(most: number) {
      return db
        .select()
        .from(unanswered)
        .where(and(eq(unanswered.chainId, chain.id), lte(unanswered.due, now())))
        .orderBy(asc(unanswered.due), asc(unanswered.contract))
        .limit(most)
    },
    async postpone({ contract, wait }: Pick<typeof unanswered.$inferSelect, 'contract' | 'wait'>) {
      const longer = Math.min(wait * 2, longestWait)
      await db.transaction(tx =>
        tx
          .update(unanswered)
          .set({ wait: longer, due: now() + longer })
          .where(ours([contract])),
      )
    },
    /** Takes some away, and answers those that were there. */
    take: (tx: Db, contracts: readonly Hex[]): Promise<Unanswered[]> =>
      tx.delete(unanswered).where(ours(contracts)).returning(),
    /** Takes those away that were seen after a block only. */
    async rollBack(tx: Db, to: number): Promise<void> {
      await tx
        .delete(unanswered)
        .where(and(eq(unanswered.chainId, chain.id), gt(unanswered.block, to)))
    },
  }
}
