import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import type { Db } from '../storage/openDatabase.ts'
import { intents, solverTransactions } from '../storage/schema/crossChain.ts'
import { counted } from './failedFills.ts'
import type { Party } from './party.ts'

/**
 * Payments that are sent back in an hour: to one account, and in all, on a chain. The escrow gives back all of a
 * payment, so each of them is the solver's loss, whether it succeeds or not.
 */
export const mostRefunds = { ofUser: 10, inAll: 300 } as const

export type RefundLimits = {
  /** Accounts that took no payment back when it was mined: whoever did it once would do it as often as they like. */
  refused: ReadonlySet<Hex>
  /** Accounts that got back as many as one may. */
  full: ReadonlySet<Hex>
  /** Whether nobody gets any more back for now. */
  isFull: boolean
}

/** Who gets nothing sent back now, by what the solver has sent back on a chain in the last hour, or is about to. */
export async function refundLimits(
  db: Db,
  { context, solver }: Pick<Party, 'context' | 'solver'>,
): Promise<RefundLimits> {
  const rows = await db
    .select({ state: solverTransactions.state, user: intents.user })
    .from(solverTransactions)
    // A refund is of one intent.
    .innerJoin(intents, sql`${intents.id} = ${solverTransactions.intentIds} ->> 0`)
    .where(
      and(
        eq(solverTransactions.chainId, context.chain.id),
        eq(solverTransactions.account, solver),
        eq(solverTransactions.kind, 'refund'),
        or(
          eq(solverTransactions.state, 'pending'),
          and(
            // What never was mined cost nothing.
            or(eq(solverTransactions.state, 'succeeded'), eq(solverTransactions.state, 'reverted')),
            gt(solverTransactions.updatedAt, context.now() - counted),
          ),
        ),
      ),
    )
  const counts = new Map<Hex, number>()
  for (const { user } of rows) counts.set(user, (counts.get(user) ?? 0) + 1)
  return {
    refused: new Set(rows.flatMap(({ state, user }) => (state === 'reverted' ? user : []))),
    full: new Set([...counts].flatMap(([user, n]) => (n >= mostRefunds.ofUser ? user : []))),
    isFull: rows.length >= mostRefunds.inAll,
  }
}
