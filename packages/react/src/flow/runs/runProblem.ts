import { isSluiceError, type RunSummary } from '@sluice/sdk'
import { refundProblem } from '../across/refundProblem.ts'
import type { FlowProblem, FlowRemedy } from '../flowProblem.ts'
import type { FlowKind } from '../flowTypes.ts'
import { halfOf } from '../halfOf.ts'
import { wordsOf } from '../kindSentences.ts'
import { halfDone, wasCancelled } from '../order/replaceOrder.ts'
import { runSentences } from '../ownSentences.ts'
import { problemOf } from '../problemOf.ts'
import type { OwnWords } from '../problemSentence.ts'

/**
 * Why a run ended, or could not be gone on with, in the three sentences of its dialog; where the error speaks
 * to programmers, with what the drawer offers instead.
 */
export function runProblem(
  error: unknown,
  steps: RunSummary['steps'],
  kind: FlowKind,
): FlowProblem {
  const problem = problemOf(error, steps, kind, wordsOf(kind))
  const refund = refundProblem(error)
  if (refund !== undefined) return refund.problem
  // What is in the account of it, and what to do with that, is no matter of why the rest failed.
  if (halfOf(steps) !== undefined) return problem
  // An approval that was mined before is no reason not to begin again; anything else is.
  const isSafe =
    isSluiceError(error) && error.moneyMoved === 'no' && problem.moneyMoved !== 'unknown'
  if ((kind === 'list' || kind === 'bid') && wasCancelled(steps)) {
    const half = halfDone(error, steps, kind)
    // Nothing is pending of it: the new order can be made.
    return isSafe ? { ...half, remedy: 'retry' } : half
  }
  const { remedy = problem.remedy, ...words } = own[problem.code] ?? {}
  return { ...problem, ...words, remedy: isSafe ? remedy : problem.remedy }
}

const own: Readonly<Record<string, OwnWords & { remedy?: FlowRemedy }>> = runSentences
