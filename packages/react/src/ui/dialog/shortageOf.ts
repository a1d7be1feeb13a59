import type { FlowProblem } from '../../flow/flowProblem.ts'
import type { FlowAmount, FlowKind } from '../../flow/flowTypes.ts'

/**
 * What a trade lacks, where that can be got before it is tried again: it is known how much, and nothing was sent.
 * What a swap lacks is not swapped for.
 */
export function shortageOf(
  problem: FlowProblem | undefined,
  { kind }: { kind: FlowKind },
): FlowAmount | undefined {
  if (problem?.code !== 'insufficient_funds' || problem.moneyMoved !== 'no' || kind === 'swap')
    return undefined
  const { missing, currency } = problem
  return missing === undefined || currency === undefined ? undefined : { currency, amount: missing }
}
