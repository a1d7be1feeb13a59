import type { ExecutionStep, ItemState, StepItem } from '@sluice/sdk'

const open: ReadonlySet<ItemState> = new Set([
  ...(['prompting', 'submitted', 'signed', 'unknown', 'mined', 'indexed'] as const),
  // What was dropped may come back, and what took the place of another may do the same.
  ...(['dropped', 'replaced'] as const),
])

/** Whether something was asked for, or sent, whose end is not known: it is never begun again. */
export const isOpenItem = ({ status, state }: Pick<StepItem, 'status' | 'state'>): boolean =>
  status !== 'complete' && open.has(state)

/** Whether there is any such thing in a run. */
export const hasOpenItem = (steps: readonly ExecutionStep[]): boolean =>
  steps.some(step => step.items.some(isOpenItem))
