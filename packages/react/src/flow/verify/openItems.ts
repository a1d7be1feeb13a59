import type { ExecutionStep, StepItem } from '@sluice/sdk'

/** An item that is still to be done, with its step. */
export type OpenItem = { step: ExecutionStep; item: StepItem }

/** What is still to be done of some steps, in their order. */
export function openItems(steps: readonly ExecutionStep[]): readonly OpenItem[] {
  return steps.flatMap(step => {
    const items: readonly StepItem[] = step.items
    return items.filter(({ status }) => status === 'incomplete').map(item => ({ step, item }))
  })
}
