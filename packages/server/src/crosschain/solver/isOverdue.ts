import { eq } from 'drizzle-orm'
import { intents, type SolverTransactionRow } from '../../storage/schema/crossChain.ts'
import type { SolverContext } from './SolverContext.ts'

/**
 * Whether a fill can do nothing any more: the escrow refuses it in every block after `fillBy`. Until it is
 * mined it holds up all that the solver sends on that chain, and a node that has never taken it, for want of
 * money, never mines it.
 */
export async function isOverdue(
  { db, now }: SolverContext,
  { kind, intentIds }: SolverTransactionRow,
  headTime: number,
): Promise<boolean> {
  const [id] = intentIds
  if (kind !== 'fill' || id === undefined) return false
  const [row] = await db.select({ fillBy: intents.fillBy }).from(intents).where(eq(intents.id, id))
  return row !== undefined && Math.max(headTime, Math.floor(now() / 1000)) > row.fillBy
}
