import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { cancellationFault } from '../cancel/cancellationFault.ts'
import type { OrderNonce } from '../cancel/orderNonce.ts'
import type { Reason } from '../verify/reason.ts'

/**
 * What is wrong with the cancellation of orders that others take the place of: it may end these and no
 * others, by a transaction.
 *
 * @param options `cancels` holds the ids of those that are replaced; nothing may be cancelled without them. `nonces` are the
 * numbers of those that are LooksRare's.
 */
export async function cancelledFault(
  { intent, step, item }: { intent: Intent; step: ExecutionStep; item: StepItem },
  { cancels, nonces }: { cancels: readonly string[]; nonces?: readonly OrderNonce[] | undefined },
): Promise<Reason | undefined> {
  if (step.kind !== 'transaction') return 'no_transaction'
  if (cancels.length === 0) return 'needless_cancellation'
  return cancellationFault({ step, item, intent }, { orderIds: cancels, all: false, nonces })
}
