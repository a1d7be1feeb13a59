import type { Run } from './run.ts'
import type { StepItem } from './state.ts'

/** The items of the steps that the action is about. */
export function lastItems(run: Run): readonly StepItem[] {
  return run
    .state()
    .steps.filter(step => run.options.lastSteps.includes(step.id))
    .flatMap((step): readonly StepItem[] => step.items)
}
