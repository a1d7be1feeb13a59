import type { FlowProblem } from '../../flow/flowProblem.ts'
import type { FlowKind } from '../../flow/flowTypes.ts'
import type { Shortage } from '../UiProvider.tsx'

/**
 * What a trade lacks, where that can be got before it is tried again: it is known how much, and nothing was sent. The
 * network fee first: without it nothing else can be got. What a swap lacks is not swapped for.
 */
export function shortageOf(
  problem: FlowProblem | undefined,
  { kind }: { kind: FlowKind },
): shortageOf.Result | undefined {
  if (problem?.code !== 'insufficient_funds' || problem.moneyMoved !== 'no' || kind === 'swap')
    return undefined
  const { missing: amount, currency, isFee, also = [], needed = [] } = problem
  if (amount === undefined || currency === undefined) return undefined
  const lacks = [{ currency, amount }, ...also]
  const missing = also.find(({ isFee }) => isFee) ?? { currency, amount, isFee }
  return { missing, others: lacks.filter(each => each.currency !== missing.currency), needed }
}

export declare namespace shortageOf {
  type Result = Pick<Shortage, 'missing' | 'others' | 'needed'>
}
