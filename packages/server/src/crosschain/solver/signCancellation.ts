import { eq } from 'drizzle-orm'
import { ChainUnavailableError } from '../../indexer/rpcSource.ts'
import {
  intents,
  type SignedForm,
  type SolverTransactionRow,
} from '../../storage/schema/crossChain.ts'
import type { Party } from '../party.ts'
import type { SolverContext } from './SolverContext.ts'
import { sendGas } from './sendNew.ts'
import { signForm } from './signForm.ts'

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

/**
 * Signs an empty transaction of the solver to itself, with the nonce of one that is not mined: one of them
 * is mined at most, so that whichever it is, nothing is spent twice.
 *
 * @returns undefined where that would be dearer than the settings allow.
 * @throws ChainUnavailableError
 */
export async function signCancellation(
  party: Party,
  { nonce, forms }: Pick<SolverTransactionRow, 'nonce' | 'forms'>,
  now: number,
): Promise<SignedForm | undefined> {
  const { node, solver, context } = party
  const [tried, fees] = await Promise.all([
    node.estimate({ from: solver, to: solver, data: '0x', value: 0n }),
    node.fees(),
  ])
  if ('reason' in tried) throw new ChainUnavailableError(context.chain.id, new Error(tried.reason))
  const options = {
    ...{ nonce, fees, now, gas: sendGas(tried.gas) },
    call: { to: solver, data: '0x' as const, value: '0' },
  }
  // A node that never had the fill asks for no more than it; one that has it mines one of them.
  const form =
    (await signForm(party, { ...options, replaced: forms.at(-1) })) ??
    (await signForm(party, options))
  return form && { ...form, isCancellation: true }
}
