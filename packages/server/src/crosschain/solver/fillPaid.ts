import { and, asc, eq, gt, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type IntentRow, intents } from '../../storage/schema/crossChain.ts'
import { confirmationTime } from '../confirmationTime.ts'
import {
  type FillKind,
  failedTooOften,
  failedWords,
  isFillWaiting,
  kindOf,
  storedKind,
} from '../failedFills.ts'
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

/** Behind which intent the next pass over a chain begins, where one could not look at all of them. */
export type FillTurns = Map<number, Pick<IntentRow, 'createdAt' | 'id'>>

/** What one pass has learned of those that wait. */
type Pass = {
  /** Kinds of which as many are under way as may be. */
  full: Set<FillKind>
  funds?: Awaited<ReturnType<typeof unspentFunds>>
}

/**
 * Fills what was paid for on other chains and is to be done on this one: one transaction each. What cannot
 * be filled, or not in time, is to be given back. What cannot be decided now holds up none of the others, however
 * many it are: what waits for its kind or for money is not found again, and passes go on where the last one ended.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 */
export async function fillPaid(
  solver: SolverContext,
  destination: Party,
  turns: FillTurns,
): Promise<void> {
  const { chain } = destination.context
  const pass: Pass = { full: new Set() }
  const from = turns.get(chain.id)
  let isMore = false
  let last: IntentRow | undefined
  const find = async (away: readonly number[]) => {
    const rows = await solver.db
      .select()
      .from(intents)
      .where(
        and(
          ...[eq(intents.destinationChainId, chain.id), eq(intents.state, 'deposited')],
          ...[isNull(intents.sentNonce), notInArray(intents.originChainId, [...away])],
          from && or(gt(intents.createdAt, from.createdAt), isBehind(from)),
          mayBegin(pass, solver.now()),
        ),
      )
      .orderBy(asc(intents.createdAt), asc(intents.id))
      .limit(mostAtOnce)
    isMore = rows.length === mostAtOnce
    return rows
  }
  const work = async (row: IntentRow) => {
    last = row
    const { originChainId } = row
    const pair = pairOf(solver.parties, { originChainId, destinationChainId: chain.id })
    if (pair) return fillOne(solver, pair, row, pass)
    return giveUp(solver, row, 'the chains are not connected any more')
  }
  const failures = await eachInTurn({ own: chain.id, most: mostAtOnce, find, work })
  if (isMore && last) turns.set(chain.id, { createdAt: last.createdAt, id: last.id })
  else turns.delete(chain.id)
  if (failures.length > 0) throw failures[0]
}

const isBehind = ({ createdAt, id }: Pick<IntentRow, 'createdAt' | 'id'>) =>
  and(eq(intents.createdAt, createdAt), gt(intents.id, id))

const isLate = ({ fillBy }: IntentRow, now: number) => Math.floor(now / 1000) + leastLeft > fillBy

/** What does not wait as others in this pass do, or waits no longer since it is to be given back. */
function mayBegin({ full, funds }: Pass, now: number): SQL | undefined {
  const needed = sql`${intents.value} + ${intents.gasCost}`
  const begins = and(
    full.size > 0 ? notInArray(storedKind, [...full]) : undefined,
    funds && or(gt(needed, `${funds.balance}`), lte(needed, `${funds.left}`)),
  )
  return begins && or(begins, lt(intents.fillBy, Math.floor(now / 1000) + leastLeft))
}

async function fillOne(
  solver: SolverContext,
  pair: Pair,
  row: IntentRow,
  pass: Pass,
): Promise<'with others' | undefined> {
  const { origin, destination } = pair
  const { db, now, onFailure } = solver
  // Quotes from before are no way around what has failed.
  const { kind, targets } = await kindOf(db, row)
  const failed = await failedTooOften(db, destination, { user: row.user, targets, kind })
  // Before anything is asked of a node: many may wait for this.
  if (failed === undefined && !isLate(row, now()) && (await isFillWaiting(db, destination, kind))) {
    pass.full.add(kind)
    return 'with others'
  }
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
    return undefined
  }
  // Given back by its depositor; the event comes.
  if (state !== 'deposited') return undefined
  const time = Math.max(originHead.timestamp, destinationHead.timestamp, Math.floor(now() / 1000))
  if (row.salt === null || time + leastLeft > row.fillBy)
    return giveUp(solver, row, 'it was too late to fill it')
  const { node, solver: from, settings } = destination
  // What comes too late to be claimed would be given back with what it was for: the chains may be slower by now.
  const last = row.deadline - claimTime(await waitsOf(pair))
  if (!Number.isFinite(last)) return undefined
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
  if (left < row.value + row.gasCost) {
    pass.funds = { balance, left }
    return 'with others'
  }
  if (failed !== undefined) {
    onFailure(
      new Error(
        `An intent for chain ${destination.context.chain.id} is given back: ${failedWords[failed]}`,
      ),
    )
    return giveUp(solver, row, 'too much has failed before it')
  }
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
  if (left < needed) return undefined
  await sendNew(solver, destination, {
    ...{ kind: 'fill', intentIds: [row.id], call, gas: tried.gas },
    apply: (tx, sentNonce) =>
      moveIntent(tx, row.id, {
        ...{ to: 'filling', from: 'deposited', sentNonce, fillBy, now: now() },
      }),
  })
  return undefined
}

async function waitsOf({ origin, destination }: Pair) {
  const [paid, filled] = await Promise.all([
    confirmationTime(origin),
    confirmationTime(destination),
  ])
  return { origin: paid, destination: filled }
}

async function giveUp(
  { db, now }: SolverContext,
  row: IntentRow,
  reason: string,
): Promise<undefined> {
  await db.transaction(tx =>
    moveIntent(tx, row.id, { to: 'refunding', from: 'deposited', reason, now: now() }),
  )
}
