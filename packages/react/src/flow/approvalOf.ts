import type { ExecutionStep, ItemState, StepItem } from '@sluice/sdk'

/** Of those it is known that they were not mined: something else took their place, or nothing did. */
const over: ReadonlySet<ItemState> = new Set<ItemState>(['cancelled', 'replaced', 'rejected'])

/** What is known of the approvals that a run sent; undefined when it sent none that stands. */
export function approvalOf(steps: readonly ExecutionStep[]): 'mined' | 'unknown' | undefined {
  const sent = steps
    .filter(step => step.id.includes('approval'))
    .flatMap((step): readonly StepItem[] => step.items)
    .filter(item => item.receipt?.status !== 'reverted' && !over.has(item.state))
    .filter(item => item.receipt !== undefined || (item.txHashes ?? []).length > 0)
  if (sent.length === 0) return undefined
  return sent.every(item => item.receipt?.status === 'success') ? 'mined' : 'unknown'
}
