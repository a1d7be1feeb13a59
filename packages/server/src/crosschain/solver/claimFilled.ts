import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { intents, solverTransactions } from '../../storage/schema/crossChain.ts'
import { escrowAbi } from '../escrowAbi.ts'
import type { Party } from '../party.ts'
import { moveIntent } from './moveIntent.ts'
import { readDeposit, readDepositOfAll } from './readDeposit.ts'
import type { SolverContext } from './SolverContext.ts'
import { pendingOf, sendNew } from './sendNew.ts'

/** Deposits that one transaction claims. */
const mostAtOnce = 50

/**
 * Takes out of an escrow what the solver has earned there: all that is filled in one transaction, and one
 * such transaction at a time, so that those which are filled meanwhile come together in the next.
 *
 * @throws ChainUnavailableError, NodesDisagreeError, LeaseLostError
 */
export async function claimFilled(solver: SolverContext, origin: Party): Promise<void> {
  const { db, now } = solver
  const { chain, source } = origin.context
  const rows = await db
    .select({ id: intents.id, deadline: intents.deadline })
    .from(intents)
    .where(
      and(
        eq(intents.originChainId, chain.id),
        eq(intents.state, 'filled'),
        isNull(intents.sentNonce),
      ),
    )
    .orderBy(asc(intents.deadline))
    .limit(mostAtOnce)
  if (rows.length === 0) return
  const [underWay] = await db
    .select({ id: solverTransactions.id })
    .from(solverTransactions)
    .where(and(pendingOf(origin), eq(solverTransactions.kind, 'claim')))
    .limit(1)
  if (underWay) return
  const { number, timestamp } = await source.head()
  const states = await Promise.all(rows.map(({ id }) => readDeposit(origin, id, number)))
  for (const [index, { id, deadline }] of rows.entries()) {
    const state = states[index]
    // What a reorganisation took away may come back until the escrow takes no deposit any more.
    const isGone = state === 'none' && timestamp > deadline
    if (state !== 'refunded' && !isGone) continue
    // Nothing is claimed after that, so the word of one node is not enough (T14), nor that of a block which may go.
    const confirmed = number - origin.settings.confirmations
    if ((await readDepositOfAll(origin, id, confirmed)) !== state) continue
    const what = isGone
      ? 'was filled, and its payment is gone from the chain'
      : 'was filled, and not claimed before its deadline'
    solver.onFailure(new Error(`The intent ${id} ${what}`))
    const reason = `It ${what}`
    await db.transaction(tx => moveIntent(tx, id, { to: 'failed', reason, now: now() }))
  }
  const open = rows.map(({ id }) => id).filter((_, index) => states[index] === 'deposited')
  if (open.length === 0) return
  const all = await estimate(origin, open)
  // One that is too late must not keep the others from being claimed.
  const claimed = 'gas' in all ? { ids: open, gas: all.gas } : await firstClaimable(origin, open)
  if (!claimed) {
    solver.onFailure(new Error(`Nothing of ${open.join(', ')} can be claimed on chain ${chain.id}`))
    return
  }
  const { ids, gas } = claimed
  await sendNew(solver, origin, {
    ...{ kind: 'claim', intentIds: ids, gas },
    call: { to: origin.settings.escrow, data: claimData(ids), value: '0' },
    apply: async (tx, sentNonce) => {
      const moved = await tx
        .update(intents)
        .set({ sentNonce, updatedAt: now() })
        .where(
          and(inArray(intents.id, ids), eq(intents.state, 'filled'), isNull(intents.sentNonce)),
        )
        .returning({ id: intents.id })
      return moved.length === ids.length
    },
  })
}

async function firstClaimable(origin: Party, ids: readonly Hex[]) {
  for (const id of ids) {
    const tried = await estimate(origin, [id])
    if ('gas' in tried) return { ids: [id], gas: tried.gas }
  }
  return undefined
}

const claimData = (ids: readonly Hex[]) =>
  encodeFunctionData({ abi: escrowAbi, functionName: 'claim', args: [ids] })

const estimate = ({ node, solver, settings }: Party, ids: readonly Hex[]) =>
  node.estimate({ from: solver, to: settings.escrow, data: claimData(ids), value: 0n })
