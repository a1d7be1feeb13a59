import type { ExecutionStep, Intent, StepItem, Verdict } from '@sluice/sdk'
import type { Reason } from './reason.ts'

/** Says what is wrong with the exact bytes of an item; undefined when they are what was chosen. */
export type Fault = (
  step: ExecutionStep,
  item: StepItem,
  intent: Intent,
  /** All of the run; none where nobody said them. */
  steps: readonly ExecutionStep[],
) => Reason | undefined | Promise<Reason | undefined>

/**
 * A function that names faults as a verifier of the client: what has one is refused. The step verification
 * of the client, once it decodes every step, will replace these.
 */
export function verifier(fault: Fault) {
  return async (
    intent: Intent,
    step: ExecutionStep,
    item: StepItem,
    steps: readonly ExecutionStep[] = [],
  ): Promise<Verdict> => {
    const reason = await fault(step, item, intent, steps)
    return reason === undefined
      ? { verdict: 'allow', reasons: [] }
      : { verdict: 'refuse', reasons: [reason] }
  }
}
