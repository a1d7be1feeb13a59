import type { ExecutionStep, StepItem } from '@sluice/sdk'

export const saleItems = (steps: readonly ExecutionStep[]): readonly StepItem[] =>
  steps.filter(({ id }) => id === 'sale').flatMap((step): readonly StepItem[] => step.items)
