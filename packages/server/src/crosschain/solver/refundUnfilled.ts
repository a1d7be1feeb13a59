import { and, asc, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm'
import { encodeFunctionData } from 'viem/utils'
import { ServerError } from '../../errors.ts'
import { type IntentRow, intents } from '../../storage/schema/crossChain.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'
import { mostRefunds, refundLimits } from '../refundLimits.ts'
import type { GasFees } from '../solverNode.ts'
import { eachInTurn } from './eachInTurn.ts'
import { leftWith } from './leftWith.ts'
import { moveIntent } from './moveIntent.ts'
import { readDepositOfAll, readFilledOfAll } from './readDeposit.ts'
import type { SolverContext } from './SolverContext.ts'
import { sendGas, sendNew } from './sendNew.ts'

const mostAtOnce = 20
/**
 * Gas that a refund may take where it is tried, and with its margin the most that one costs. An account without code
 * takes about 50,000, one of contract wallets some thousand more; a deposit costs its sender more than that.
 */
export const mostRefundGas = 80_000n

/**
 * Gives back what was paid into an escrow and is not filled. Before that the chain on which it was to be filled is
 * asked whether it was; where that is not known, every chain on which it could have been. What cannot be decided now
 * holds up none of the others. What is beyond the limits waits, until its depositor can take it without the solver.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 * @throws ServerError `refunds_limited`, `no_gas`
 */
export async function refundUnfilled(solver: SolverContext, origin: Party): Promise<void> {
  const { chain, source } = origin.context
  const { db } = solver
  const { isFull, full, refused } = await refundLimits(db, origin)
  const resting = [...full].filter(user => !refused.has(user))
  const isEnded = async () => lt(intents.deadline, (await source.head()).timestamp)
  // Those that wait are not looked at: twenty of one account would keep everybody else's from being.
  const isDue = isFull
    ? await isEnded()
    : resting.length > 0
      ? or(notInArray(intents.user, resting), await isEnded())
      : undefined
  const find = (away: readonly number[]) => {
    const reachable = [...solver.parties.keys()].filter(id => !away.includes(id))
    return db
      .select()
      .from(intents)
      .where(
        and(
          ...[eq(intents.originChainId, chain.id), eq(intents.state, 'refunding')],
          ...[isNull(intents.sentNonce), isDue],
          // What may have been filled anywhere needs all of them.
          away.length > 0 ? inArray(intents.destinationChainId, reachable) : undefined,
        ),
      )
      .orderBy(asc(intents.updatedAt))
      .limit(mostAtOnce)
  }
  const work = async (row: IntentRow) => {
    await refundOne(solver, origin, row)
    return undefined
  }
  const failures = await eachInTurn({ own: chain.id, most: mostAtOnce, find, work })
  if (isFull) throw limited(chain.id)
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
  const { number, timestamp } = await origin.context.source.head()
  const state = await readDepositOfAll(origin, id, number)
  if (state === 'none') {
    // A reorganisation took the payment away. What was never quoted comes again with its event.
    if (row.salt !== null) await move({ to: 'quoted' })
    else await db.transaction(tx => tx.delete(intents).where(eq(intents.id, id)))
    return
  }
  // The event of what somebody else did comes.
  if (state !== 'deposited') return
  const leave = async (why: string) => {
    const { escrow } = origin.settings
    await move({ to: 'failed', reason: leftWith(row, { escrow, why }) })
  }
  // Asked for each: one before it may have been the last.
  const { refused, full, isFull } = await refundLimits(db, origin)
  if (refused.has(row.user)) return leave('Its account took no payment back within the last hour')
  if (isFull || full.has(row.user))
    return timestamp > row.deadline ? leave('Too many were sent back within an hour') : undefined
  const call = {
    to: origin.settings.escrow,
    data: encodeFunctionData({ abi: escrowAbi, functionName: 'refund', args: [id] }),
    value: '0',
  }
  const fees = await origin.node.fees()
  const tried = await origin.node.estimate({
    ...{ ...call, from: origin.solver, value: 0n, fees, gas: mostRefundGas },
  })
  if ('reason' in tried) {
    if (tried.isShort) await checkGas(origin, fees)
    return leave(`It cannot be paid back with ${mostRefundGas} gas: ${tried.reason}`)
  }
  // Nodes that heed no limit tell what it takes.
  if (tried.gas > mostRefundGas) return leave('Its account takes too much gas to be paid')
  // Nor is more spent on what was paid wrongly than it is.
  if (row.salt === null && row.amount < tried.gas * (fees.base + fees.tip))
    return leave('It is less than the gas to send it')
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

const limited = (chainId: number) =>
  new ServerError(
    `The solver has sent back ${mostRefunds.inAll} payments on chain ${chainId} within an hour: it sends back no more for now`,
    { code: 'refunds_limited', statusCode: 503 },
  )

/**
 * That the solver has the gas of a refund: that it has not is no word about the account that is to be paid.
 *
 * @throws ServerError `no_gas`; ChainUnavailableError
 */
async function checkGas({ context, solver }: Party, { base, tip }: GasFees): Promise<void> {
  const { chain, source } = context
  if ((await source.balance(solver)) >= BigInt(sendGas(mostRefundGas)) * (2n * base + tip)) return
  throw new ServerError(
    `The solver has not the gas on chain ${chain.id} to send back what it cannot fill`,
    { code: 'no_gas', statusCode: 503 },
  )
}
