import { and, asc, eq, isNull } from 'drizzle-orm'
import { encodeFunctionData } from 'viem/utils'
import { LeaseLostError } from '../../storage/createLease.ts'
import { type IntentRow, intents } from '../../storage/schema/crossChain.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'
import { moveIntent } from './moveIntent.ts'
import { readDepositOfAll, readFilledOfAll } from './readDeposit.ts'
import type { SolverContext } from './SolverContext.ts'
import { sendNew } from './sendNew.ts'

const mostAtOnce = 20
/** An account that wants more to be paid, gas, can do it itself. */
const mostGas = 300_000n

/**
 * Gives back what was paid into an escrow and is not filled. Before that the chain on which it was to be filled is
 * asked whether it was; where that is not known, every chain on which it could have been. What cannot be decided now
 * holds up none of the others.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 */
export async function refundUnfilled(solver: SolverContext, origin: Party): Promise<void> {
  const { chain } = origin.context
  const rows = await solver.db
    .select()
    .from(intents)
    .where(
      and(
        eq(intents.originChainId, chain.id),
        eq(intents.state, 'refunding'),
        isNull(intents.sentNonce),
      ),
    )
    .orderBy(asc(intents.updatedAt))
    .limit(mostAtOnce)
  const failures: unknown[] = []
  for (const row of rows)
    try {
      await refundOne(solver, origin, row)
    } catch (error) {
      if (error instanceof LeaseLostError) throw error
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

async function refundOne(solver: SolverContext, origin: Party, row: IntentRow): Promise<void> {
  const { db, now, onFailure } = solver
  const { id } = row
  const move = (options: Omit<moveIntent.Options, 'now' | 'from'>) =>
    db.transaction(tx => moveIntent(tx, id, { from: 'refunding', now: now(), ...options }))
  for (const party of fillersOf(solver, origin, row)) {
    const { number } = await party.context.source.head()
    if (!(await readFilledOfAll(party, id, number))) continue
    onFailure(new Error(`The intent ${id} was to be given back, and is filled`))
    await move({ to: 'filled' })
    return
  }
  const { number } = await origin.context.source.head()
  const state = await readDepositOfAll(origin, id, number)
  if (state === 'none') {
    // A reorganisation took the payment away. What was never quoted comes again with its event.
    if (row.salt !== null) await move({ to: 'quoted' })
    else await db.transaction(tx => tx.delete(intents).where(eq(intents.id, id)))
    return
  }
  // The event of what somebody else did comes.
  if (state !== 'deposited') return
  const call = {
    to: origin.settings.escrow,
    data: encodeFunctionData({ abi: escrowAbi, functionName: 'refund', args: [id] }),
    value: '0',
  }
  const [tried, fees] = await Promise.all([
    origin.node.estimate({ ...call, from: origin.solver, value: 0n }),
    origin.node.fees(),
  ])
  const left =
    'reason' in tried ? `It cannot be paid back: ${tried.reason}` : whyLeft(row, tried, fees)
  if (left !== undefined || 'reason' in tried) {
    await move({
      to: 'failed',
      reason: `${row.reason ?? 'It was not filled'}. ${left}. Call refund(${id}) of ${origin.settings.escrow} after the deadline.`,
    })
    return
  }
  await sendNew(solver, origin, {
    ...{ kind: 'refund', intentIds: [id], call, gas: tried.gas },
    apply: async (tx, sentNonce) => {
      const moved = await tx
        .update(intents)
        .set({ sentNonce, updatedAt: now() })
        .where(and(eq(intents.id, id), eq(intents.state, 'refunding'), isNull(intents.sentNonce)))
        .returning({ id: intents.id })
      return moved.length > 0
    },
  })
}

/** Where an intent may have been filled: its content names the destination, where it is known. */
function fillersOf({ parties }: SolverContext, origin: Party, row: IntentRow): Party[] {
  const { destinationChainId: id } = row
  const destination = id === null ? undefined : parties.get(id)
  return destination ? [destination] : [...parties.values()].filter(party => party !== origin)
}

/** What nobody quoted, and is worth less than the gas to send it back, would cost the solver for nothing. */
function whyLeft(
  row: IntentRow,
  { gas }: { gas: bigint },
  { base, tip }: { base: bigint; tip: bigint },
): string | undefined {
  if (gas > mostGas) return 'Its account takes too much gas to be paid'
  const isOurs = row.salt !== null
  return !isOurs && row.amount < gas * (base + tip)
    ? 'It is less than the gas to send it'
    : undefined
}
