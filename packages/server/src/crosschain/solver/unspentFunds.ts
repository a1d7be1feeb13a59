import { and, gte } from 'drizzle-orm'
import { type SolverTransactionRow, solverTransactions } from '../../storage/schema/crossChain.ts'
import type { Party } from '../party.ts'
import type { SolverContext } from './SolverContext.ts'
import { pendingOf } from './sendNew.ts'

/**
 * What the solver has on a chain, in base units, and what of it is left when all that it has signed and no
 * block has yet is mined at its dearest. Nodes tell a balance as of the newest block: by that alone one
 * balance would pay for everything that is under way.
 *
 * @throws ChainUnavailableError
 */
export async function unspentFunds(
  { db }: Pick<SolverContext, 'db'>,
  party: Party,
): Promise<{ balance: bigint; left: bigint }> {
  const { context, node, solver } = party
  // In this order: what is mined in between counts twice for a moment, and never not at all.
  const mined = await node.nonce(solver, 'latest')
  const balance = await context.source.balance(solver)
  const pending = await db
    .select()
    .from(solverTransactions)
    .where(and(pendingOf(party), gte(solverTransactions.nonce, mined)))
  return { balance, left: pending.reduce((left, row) => left - mostOf(row), balance) }
}

/** Whichever of its forms is mined: the newest pays the most per gas. */
function mostOf({ call, gas, forms }: SolverTransactionRow): bigint {
  return BigInt(call.value) + BigInt(gas) * BigInt(forms.at(-1)?.maxFeePerGas ?? 0)
}
