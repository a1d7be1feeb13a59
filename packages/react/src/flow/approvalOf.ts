import type { ExecutionStep, StepItem } from '@sluice/sdk'

/** What is known of the approvals that a run sent; undefined when it sent none. */
export function approvalOf(steps: readonly ExecutionStep[]): 'mined' | 'unknown' | undefined {
  const sent = steps
    .filter(step => step.id.includes('approval'))
    .flatMap((step): readonly StepItem[] => step.items)
    .filter(item => item.receipt?.status !== 'reverted')
    .filter(item => item.receipt !== undefined || (item.txHashes ?? []).length > 0)
  if (sent.length === 0) return undefined
  return sent.every(item => item.receipt?.status === 'success') ? 'mined' : 'unknown'
}
