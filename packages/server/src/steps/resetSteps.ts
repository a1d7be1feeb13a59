import type { Step, TransactionItem } from './transactionItem.ts'

/**
 * The step that takes approvals back. It is one of its own, for the items of a step may be sent at the same time, and
 * left out where there is nothing to take back.
 */
export function resetSteps(items: readonly TransactionItem[]): Step[] {
  if (items.length === 0) return []
  return [
    {
      id: 'currency-approval-reset',
      action: 'Take back approval',
      description: 'This currency takes a new approval only after the old one is taken back',
      kind: 'transaction',
      items: [...items],
    },
  ]
}
