import type { ExecutionStep } from '@sluice/sdk'

/**
 * Whether a run's last step is carried out, as far as can be known before the marketplace has read it: the
 * transaction is in a block and succeeded, or the marketplace has taken what was signed.
 */
export function hasEvidence(steps: readonly ExecutionStep[]): boolean {
  const items = steps.findLast(step => step.items.length > 0)?.items ?? []
  return (
    items.length > 0 &&
    items.every(
      item =>
        item.receipt?.status === 'success' ||
        (item.orderData ?? []).some(order => order.orderId !== undefined) ||
        item.state === 'complete',
    )
  )
}
