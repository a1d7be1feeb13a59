import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { cancellationFault } from '../cancel/cancellationFault.ts'
import type { Reason } from '../verify/reason.ts'

/**
 * What is wrong with the cancellation of orders that others take the place of: it may end these and no
 * others, by a transaction.
 *
 * @param options `cancels` holds the ids of those that are replaced; nothing may be cancelled without them.
 */
export async function cancelledFault(
  { intent, step, item }: { intent: Intent; step: ExecutionStep; item: StepItem },
  { cancels }: { cancels: readonly string[] },
): Promise<Reason | undefined> {
  if (step.kind !== 'transaction') return 'no_transaction'
  if (cancels.length === 0) return 'needless_cancellation'
  return cancellationFault({ step, item, intent }, { orderIds: cancels, all: false })
}
