import { and, eq, max } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Db } from '../../storage/openDatabase.ts'
import {
  type SolverTransactionRow,
  type StoredCall,
  solverTransactions,
} from '../../storage/schema/crossChain.ts'
import type { Party } from '../party.ts'
import type { SolverContext } from './SolverContext.ts'
import { signForm } from './signForm.ts'

/** Gas beside what was estimated, hundredths of a percent: other transactions may come before. */
const gasMargin = 2_500n

/** The gas that a transaction is sent with, of what the node says that it takes. */
export const sendGas = (estimated: bigint): number =>
  Number((estimated * (10_000n + gasMargin)) / 10_000n)

/**
 * Signs a transaction of the solver, writes it down together with what it means for the intents, and only
 * then sends it. Whatever happens in between, the same bytes are sent again, and no others with their nonce
 * but dearer ones of the same call, or one that does nothing.
 *
 * @param options.apply Marks the intents; when it answers false nothing is written and nothing sent.
 * @throws ChainUnavailableError, LeaseLostError
 */
export async function sendNew(
  { db, now }: SolverContext,
  party: Party,
  options: sendNew.Options,
): Promise<void> {
  const { kind, intentIds, call, gas: estimated, apply } = options
  const { node, solver, context } = party
  const [fees, mined] = await Promise.all([node.fees(), node.nonce(solver, 'latest')])
  const gas = sendGas(estimated)
  const at = now()
  const raw = await db.transaction(async tx => {
    const [last] = await tx
      .select({ nonce: max(solverTransactions.nonce) })
      .from(solverTransactions)
      .where(pendingOf(party))
    const nonce = Math.max(mined, (last?.nonce ?? -1) + 1)
    const form = await signForm(party, { nonce, call, gas, fees, now: at })
    if (!form)
      throw new ServerError(`Gas on chain ${context.chain.id} is dearer than mostPerGas`, {
        code: 'gas_too_dear',
        statusCode: 503,
      })
    if (!(await apply(tx, nonce))) return undefined
    await tx.insert(solverTransactions).values({
      ...{ chainId: context.chain.id, account: solver, nonce, kind, call, gas },
      intentIds: [...intentIds],
      forms: [form],
      state: 'pending',
      createdAt: at,
      updatedAt: at,
    })
    return form.raw
  })
  // What the node has against it is seen when it is followed.
  if (raw !== undefined) await node.send(raw)
}

export declare namespace sendNew {
  type Options = {
    kind: SolverTransactionRow['kind']
    intentIds: readonly Hex[]
    call: StoredCall
    /** What it takes by the node's estimate. */
    gas: bigint
    apply: (tx: Db, nonce: number) => Promise<boolean>
  }
}

/** The solver's transactions on a chain that are not settled. */
export function pendingOf({ context, solver }: Party) {
  return and(
    eq(solverTransactions.chainId, context.chain.id),
    eq(solverTransactions.account, solver),
    eq(solverTransactions.state, 'pending'),
  )
}
