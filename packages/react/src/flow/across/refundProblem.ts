import { isSluiceError } from '@sluice/sdk'
import type { FlowProblem } from '../flowProblem.ts'
import { acrossSentences } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'

/** That a payment for another chain came back, as the chain shows it, or as the marketplace says alone; undefined of any other error. */
export function refundProblem(
  error: unknown,
): { problem: FlowProblem; isProven: boolean } | undefined {
  if (!isSluiceError(error) || error.code !== 'cross_chain_refunded') return undefined
  const isProven = error.details.isProven === true
  return {
    isProven,
    problem: isProven
      ? ownProblem(acrossSentences.refunded, { moneyMoved: 'no' })
      : ownProblem(acrossSentences.unproven, { moneyMoved: 'unknown' }),
  }
}
