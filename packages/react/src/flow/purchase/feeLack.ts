import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import type { KindWords } from '../kindSentences.ts'
import type { GasFacts } from '../verify/gasOfSteps.ts'
import { feeShortage } from './feeShortage.ts'

/**
 * What is wrong with a review of a trade that takes nothing of the account's currencies but the network fee: what was
 * found already, else that there is too little for the fee.
 *
 * @param facts Undefined where nothing is sent.
 */
export async function feeLack(
  scope: FlowScope,
  facts: (GasFacts & { problem?: FlowProblem | undefined }) | undefined,
  words: KindWords,
): Promise<FlowProblem | undefined> {
  if (facts === undefined || facts.problem !== undefined) return facts?.problem
  const { gas, gasLeast } = facts
  return feeShortage(scope, [], { balances: [], gas, gasLeast, words })
}
