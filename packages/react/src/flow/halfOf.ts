import type { ExecutionStep, StepItem } from '@sluice/sdk'

/**
 * Which part of a run went through that is a swap and a trade, in this order (`swapped`) or in the other (`sold`), where
 * the rest did not; undefined for any other.
 */
export function halfOf(steps: readonly ExecutionStep[]): 'swapped' | 'sold' | undefined {
  const [first, second] = steps.filter(({ id }) => id === 'swap' || id === 'sale')
  const isDone = ({ receipt }: StepItem) => receipt?.status === 'success'
  if (first === undefined || second === undefined) return undefined
  if (first.items.length === 0 || !first.items.every(isDone)) return undefined
  return second.items.every(isDone) ? undefined : first.id === 'swap' ? 'swapped' : 'sold'
}
