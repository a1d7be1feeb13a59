import type { FlowProblem } from '../flowProblem.ts'
import { refundProblem } from './refundProblem.ts'

/** How a flow ends whose payment came back: refunded where the chain shows it, else not known; undefined of any other error. */
export function recoverRefund<Receipt>(
  error: unknown,
  receipt: () => Receipt,
):
  | { outcome: 'refunded'; receipt: Receipt; problem: FlowProblem }
  | { outcome: 'failed'; problem: FlowProblem }
  | undefined {
  const refund = refundProblem(error)
  if (refund === undefined) return undefined
  const { problem, isProven } = refund
  return isProven
    ? { outcome: 'refunded', receipt: receipt(), problem }
    : { outcome: 'failed', problem }
}
