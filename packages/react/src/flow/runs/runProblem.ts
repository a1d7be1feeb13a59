import { isSluiceError, type RunSummary } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowKind } from '../flowTypes.ts'
import { ownProblem, problemOf } from '../problemOf.ts'

/**
 * Why a run ended, or could not be gone on with, in the three sentences of its dialog; where the error speaks
 * to programmers, with what the drawer offers instead.
 */
export function runProblem(
  error: unknown,
  steps: RunSummary['steps'],
  kind: FlowKind,
): FlowProblem {
  const problem = problemOf(error, steps, kind)
  if (problem.code === 'cross_chain_refunded') return ownProblem('refunded', { moneyMoved: 'no' })
  // An approval that was mined before is no reason not to begin again; anything else is.
  const isSafe =
    isSluiceError(error) && error.moneyMoved === 'no' && problem.moneyMoved !== 'unknown'
  const { remedy = problem.remedy, ...words } = own[problem.code] ?? {}
  return { ...problem, ...words, remedy: isSafe ? remedy : problem.remedy }
}

const own: Readonly<Record<string, Partial<FlowProblem>>> = {
  unknown_item: {
    happened: 'It cannot be said whether your wallet sent what it was asked for.',
    next: 'Close what your wallet still shows or confirm it, then look again.',
  },
  transaction_dropped: {
    happened: 'The network forgot the transaction before it was mined.',
    money: 'It may still come back.',
    next: 'Send it again from your wallet with the same nonce, and look again; do not begin anew.',
  },
  transaction_replaced: {
    happened: 'Another transaction of your wallet took its place.',
    money: 'What was asked for did not happen; the other one may have moved money.',
    next: 'Look at the other transaction before you begin again.',
  },
  verification_unavailable: {
    happened: 'What your wallet would be asked for cannot be checked any more.',
    next: 'Begin it again where you began it: what is done is not done twice.',
    remedy: 'retry',
  },
}
