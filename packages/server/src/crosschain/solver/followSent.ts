import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { Db } from '../../storage/openDatabase.ts'
import {
  intents,
  type SolverTransactionRow,
  solverTransactions,
} from '../../storage/schema/crossChain.ts'
import type { Party } from '../party.ts'
import type { Receipt } from '../solverNode.ts'
import { isOverdue } from './isOverdue.ts'
import { leftWith } from './leftWith.ts'
import { moveIntent } from './moveIntent.ts'
import { NodesDisagreeError, readDepositOfAll, readFilledOfAll } from './readDeposit.ts'
import type { SolverContext } from './SolverContext.ts'
import { pendingOf } from './sendNew.ts'
import { signCancellation } from './signCancellation.ts'
import { signForm } from './signForm.ts'

/** Milliseconds after which the same bytes are handed over again, and after which dearer ones replace them. */
const sendAgainAfter = 3_000
const replaceAfter = 45_000
/** Forms of one transaction. Each pays an eighth more than the one before. */
const mostForms = 12

type Outcome = Exclude<SolverTransactionRow['state'], 'pending'>

/** When this process last handed a transaction over, by its row. */
export type LastSent = Map<number, number>

/**
 * Follows what the solver has sent on a chain to its end, and brings the intents along: only by a receipt
 * with as many blocks on top as the settings ask for, or by proof that it can never be mined.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 */
export async function followSent(
  solver: SolverContext,
  party: Party,
  lastSent: LastSent,
): Promise<void> {
  const rows = await solver.db
    .select()
    .from(solverTransactions)
    .where(pendingOf(party))
    .orderBy(asc(solverTransactions.nonce))
  if (rows.length === 0) return
  const head = await party.context.source.head()
  const confirmed = head.number - party.settings.confirmations
  for (const row of rows) {
    const receipt = await findReceipt(party, row)
    if (receipt && receipt.blockNumber > confirmed) continue
    if (receipt) {
      // What is filled is claimed next, and what is claimed or given back is over: a receipt that one node made up
      // must take nobody's money.
      const isDoing = receipt.succeeded && !cancels(row, receipt)
      if (isDoing && !(await isDone(party, row, head.number))) continue
      // And one that it failed must not have the money given back while it can still be mined.
      if (!isDoing) await checkUsed(party, row, confirmed)
      await settle(solver, row, receipt)
      lastSent.delete(row.id)
      continue
    }
    const isUsed = confirmed >= 0 && (await party.node.nonce(party.solver, confirmed)) > row.nonce
    if (!isUsed) await push(solver, party, { row, lastSent, headTime: head.timestamp })
    else {
      await checkUsed(party, row, confirmed)
      if (await isLost(party, row, confirmed)) await settle(solver, row, undefined)
    }
  }
}

/** Whether the contract says that a transaction did what it was sent for. */
async function isDone(party: Party, { kind, intentIds }: SolverTransactionRow, block: number) {
  const end = kind === 'claim' ? 'claimed' : 'refunded'
  const done = await Promise.all(
    intentIds.map(async id =>
      kind === 'fill'
        ? readFilledOfAll(party, id, block)
        : (await readDepositOfAll(party, id, block)) === end,
    ),
  )
  return done.every(Boolean)
}

/**
 * That a nonce is used as of a block, so that nothing which was signed with it can be mined later: of several nodes two
 * have to say it, and none may say otherwise (T14).
 *
 * @throws NodesDisagreeError, ChainUnavailableError
 */
async function checkUsed(
  { node, solver, context }: Party,
  { nonce }: SolverTransactionRow,
  block: number,
): Promise<void> {
  const told = await node.nonceOfEach?.(solver, block)
  if (told && (told.length < 2 || told.some(each => each <= nonce)))
    throw new NodesDisagreeError(context.chain.id, `nonce ${nonce} of the solver`, told.length)
}

const cancels = ({ forms }: SolverTransactionRow, { hash }: Receipt) =>
  forms.some(form => form.hash === hash && form.isCancellation)

async function findReceipt({ node }: Party, row: SolverTransactionRow) {
  const receipts = await Promise.all(row.forms.map(({ hash }) => node.receipt(hash)))
  return receipts.find(receipt => receipt !== undefined)
}

/**
 * Another transaction has used the nonce as of a block. A node that has that block, but not yet the receipt,
 * must not make what was filled look as if it were not: the contract is asked as of the same block.
 */
async function isLost(
  party: Party,
  { kind, intentIds, ...row }: SolverTransactionRow,
  block: number,
): Promise<boolean> {
  if (kind !== 'fill') return (await findReceipt(party, { kind, intentIds, ...row })) === undefined
  for (const id of intentIds) if (await readFilledOfAll(party, id, block)) return false
  return true
}

/**
 * Hands the newest form over again, or a dearer one where that one does not get in; in the place of a fill
 * that would come too late one that does nothing.
 */
async function push(
  solver: SolverContext,
  party: Party,
  { row, lastSent, headTime }: { row: SolverTransactionRow; lastSent: LastSent; headTime: number },
): Promise<void> {
  const { db, now, onFailure } = solver
  const newest = row.forms.at(-1)
  if (!newest) return
  const at = now()
  let raw = newest.raw
  const isOver = await isOverdue(solver, row, headTime)
  const alike = row.forms.filter(form => !form.isCancellation === !isOver)
  const isDue = at - newest.signedAt >= replaceAfter && alike.length < mostForms
  if (isDue || (isOver && alike.length === 0)) {
    const form = isOver
      ? await signCancellation(party, row, at)
      : await signForm(party, {
          ...row,
          ...{ fees: await party.node.fees(), replaced: newest, now: at },
        })
    if (form) {
      const forms = [...row.forms, form]
      const isWritten = await db.transaction(tx =>
        tx
          .update(solverTransactions)
          .set({ forms, updatedAt: at })
          .where(
            and(
              eq(solverTransactions.id, row.id),
              eq(solverTransactions.state, 'pending'),
              eq(solverTransactions.updatedAt, row.updatedAt),
            ),
          )
          .returning({ id: solverTransactions.id }),
      )
      if (isWritten.length === 0) return
      raw = form.raw
    }
  } else if (at - (lastSent.get(row.id) ?? Number.NEGATIVE_INFINITY) < sendAgainAfter) return
  lastSent.set(row.id, at)
  const complaint = await party.node.send(raw)
  // A nonce that is used is looked into with the next pass: by us, or by somebody else.
  if (complaint !== undefined && !/nonce too low/i.test(complaint))
    onFailure(
      new ServerError(`The node of chain ${row.chainId} refuses a transaction: ${complaint}`, {
        code: 'transaction_refused',
        statusCode: 503,
      }),
    )
}

async function settle(
  { db, now, onFailure }: SolverContext,
  row: SolverTransactionRow,
  receipt: Receipt | undefined,
): Promise<void> {
  const state = outcomeOf(row, receipt)
  const at = now()
  if (state === 'lost')
    onFailure(
      new Error(
        `Another transaction has used nonce ${row.nonce} of the solver on chain ${row.chainId}: is its key used elsewhere?`,
      ),
    )
  await db.transaction(async tx => {
    const settled = await tx
      .update(solverTransactions)
      .set({ state, hash: receipt?.hash ?? null, updatedAt: at })
      .where(and(eq(solverTransactions.id, row.id), eq(solverTransactions.state, 'pending')))
      .returning({ id: solverTransactions.id })
    if (settled.length === 0) return
    for (const id of row.intentIds) await settleIntent(tx, { row, id, state, receipt, now: at })
    // What ended otherwise is free to be decided anew.
    await tx
      .update(intents)
      .set({ sentNonce: null, updatedAt: at })
      .where(and(inArray(intents.id, [...row.intentIds]), eq(intents.sentNonce, row.nonce)))
  })
}

function outcomeOf(row: SolverTransactionRow, receipt: Receipt | undefined): Outcome {
  if (!receipt) return 'lost'
  if (cancels(row, receipt)) return 'cancelled'
  return receipt.succeeded ? 'succeeded' : 'reverted'
}

async function settleIntent(
  tx: Db,
  { row, id, state, receipt, now }: settleIntent.Options,
): Promise<void> {
  const hash = receipt?.hash ?? null
  switch (row.kind) {
    case 'fill':
      if (state === 'succeeded')
        await moveIntent(tx, id, { to: 'filled', from: 'filling', fillHash: hash, now })
      else if (state === 'lost') await moveIntent(tx, id, { to: 'deposited', from: 'filling', now })
      else {
        const reason =
          state === 'cancelled'
            ? 'its transaction was not mined in time'
            : 'the calls failed when they were made'
        await moveIntent(tx, id, { to: 'refunding', from: 'filling', reason, now })
      }
      return
    case 'claim':
      if (state === 'succeeded') await moveIntent(tx, id, { to: 'claimed', claimHash: hash, now })
      return
    case 'refund':
      if (state === 'succeeded') await moveIntent(tx, id, { to: 'refunded', refundHash: hash, now })
      // Its account decides what becomes of it: sent again, it would cost the solver's gas again, without an end.
      else if (state === 'reverted') await leave(tx, { id, escrow: row.call.to, now })
      return
    default:
      row.kind satisfies never
  }
}

async function leave(tx: Db, { id, escrow, now }: { id: Hex; escrow: Hex; now: number }) {
  const [row] = await tx.select({ reason: intents.reason }).from(intents).where(eq(intents.id, id))
  const why = 'Its account did not take it back when it was sent'
  const reason = leftWith({ id, reason: row?.reason ?? null }, { escrow, why })
  await moveIntent(tx, id, { to: 'failed', from: 'refunding', reason, now })
}

declare namespace settleIntent {
  type Options = {
    row: SolverTransactionRow
    id: Hex
    state: Outcome
    receipt: Receipt | undefined
    now: number
  }
}
