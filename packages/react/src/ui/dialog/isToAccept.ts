import type { FlowProblem } from '../../flow/flowProblem.ts'

/** Whether nothing is wrong but that something above was not accepted yet, which is no alarm. */
export const isToAccept = (problem: FlowProblem | undefined): boolean =>
  problem?.code.endsWith('_unaccepted') === true
