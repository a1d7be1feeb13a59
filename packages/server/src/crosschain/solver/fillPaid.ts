import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import { type IntentRow, intents } from '../../storage/schema/crossChain.ts'
import { confirmationTime } from '../confirmationTime.ts'
import { failedTooOften, isFillWaiting, kindOf } from '../failedFills.ts'
import { callsOf, fillData } from '../intentRow.ts'
import { claimTime } from '../intentTimes.ts'
import { type Pair, type Party, pairOf } from '../party.ts'
import { eachInTurn } from './eachInTurn.ts'
import { moveIntent } from './moveIntent.ts'
import { readDepositOfAll } from './readDeposit.ts'
import type { SolverContext } from './SolverContext.ts'
import { sendGas, sendNew } from './sendNew.ts'
import { unspentFunds } from './unspentFunds.ts'

/** Seconds that a fill is given until the last at which it may be mined. */
const leastLeft = 60
/** Intents that are looked at in one pass. */
const mostAtOnce = 100
/** How many times the quoted cost of gas a fill may take. */
const mostGasCost = 4n

/**
 * Fills what was paid for on other chains and is to be done on this one: one transaction each. What cannot
 * be filled, or not in time, is to be given back. What cannot be decided now holds up none of the others.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 */
export async function fillPaid(solver: SolverContext, destination: Party): Promise<void> {
  const { chain } = destination.context
  const find = (away: readonly number[]) =>
    solver.db
      .select()
      .from(intents)
      .where(
        and(
          ...[eq(intents.destinationChainId, chain.id), eq(intents.state, 'deposited')],
          ...[isNull(intents.sentNonce), notInArray(intents.originChainId, [...away])],
        ),
      )
      .orderBy(asc(intents.createdAt))
      .limit(mostAtOnce)
  const work = (row: IntentRow) => {
    const { originChainId } = row
    const pair = pairOf(solver.parties, { originChainId, destinationChainId: chain.id })
    return pair
      ? fillOne(solver, pair, row)
      : giveUp(solver, row, 'the chains are not connected any more')
  }
  const failures = await eachInTurn({ own: chain.id, most: mostAtOnce, find, work })
  if (failures.length > 0) throw failures[0]
}

async function fillOne(solver: SolverContext, pair: Pair, row: IntentRow): Promise<void> {
  const { origin, destination } = pair
  const { db, now, onFailure } = solver
  const [originHead, destinationHead] = await Promise.all([
    origin.context.source.head(),
    destination.context.source.head(),
  ])
  const state = await readDepositOfAll(origin, row.id, originHead.number)
  if (state === 'none') {
    // A reorganisation took the payment away: it may come back in another block.
    await db.transaction(tx =>
      moveIntent(tx, row.id, { to: 'quoted', from: 'deposited', now: now() }),
    )
    return
  }
  // Given back by its depositor; the event comes.
  if (state !== 'deposited') return
  const time = Math.max(originHead.timestamp, destinationHead.timestamp, Math.floor(now() / 1000))
  if (row.salt === null || time + leastLeft > row.fillBy)
    return giveUp(solver, row, 'it was too late to fill it')
  const { node, solver: from, settings } = destination
  // What comes too late to be claimed would be given back with what it was for: the chains may be slower by now.
  const last = row.deadline - claimTime(await waitsOf(pair))
  if (!Number.isFinite(last)) return
  const fillBy = Math.min(row.fillBy, last)
  if (time + leastLeft > fillBy)
    return giveUp(solver, row, 'its confirmations would take until after its deadline')
  const call = {
    to: settings.escrow,
    data: fillData(pair, { ...row, fillBy, calls: callsOf(row), salt: row.salt }),
    value: row.value.toString(),
  }
  const [fees, { balance, left }] = await Promise.all([
    node.fees(),
    unspentFunds(solver, destination),
  ])
  const lacking = 'the solver has not enough on the destination'
  if (balance < row.value + row.gasCost) return giveUp(solver, row, lacking)
  // What is under way takes it, or leaves it, or has it given back.
  if (left < row.value + row.gasCost) return
  // Quotes from before are no way around it.
  const { kind, targets } = await kindOf(db, row)
  const failed = await failedTooOften(db, destination, { user: row.user, targets, kind })
  if (failed !== undefined) {
    onFailure(
      new Error(`An intent for chain ${destination.context.chain.id} is given back: ${failed}`),
    )
    return giveUp(solver, row, 'too much has failed before it')
  }
  if (await isFillWaiting(db, destination, kind)) return
  const tried = await node.estimate({ ...call, from, value: row.value, fees })
  if ('reason' in tried) {
    if (!tried.isShort) return giveUp(solver, row, `the calls fail: ${tried.reason}`)
    // By a node that counts what waits to be mined.
    return left < balance ? undefined : giveUp(solver, row, lacking)
  }
  if (tried.gas * (fees.base + fees.tip) > row.gasCost * mostGasCost)
    return giveUp(solver, row, 'gas has become too dear')
  const needed = row.value + BigInt(sendGas(tried.gas)) * (2n * fees.base + fees.tip)
  if (balance < needed) return giveUp(solver, row, lacking)
  if (left < needed) return
  await sendNew(solver, destination, {
    ...{ kind: 'fill', intentIds: [row.id], call, gas: tried.gas },
    apply: (tx, sentNonce) =>
      moveIntent(tx, row.id, {
        ...{ to: 'filling', from: 'deposited', sentNonce, fillBy, now: now() },
      }),
  })
}

async function waitsOf({ origin, destination }: Pair) {
  const [paid, filled] = await Promise.all([
    confirmationTime(origin),
    confirmationTime(destination),
  ])
  return { origin: paid, destination: filled }
}

async function giveUp({ db, now }: SolverContext, row: IntentRow, reason: string): Promise<void> {
  await db.transaction(tx =>
    moveIntent(tx, row.id, { to: 'refunding', from: 'deposited', reason, now: now() }),
  )
}
