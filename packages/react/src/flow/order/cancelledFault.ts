import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { verifyCancellation } from '../cancel/verifyCancellation.ts'

/**
 * What is wrong with the cancellation of orders that others take the place of: it may end these and no
 * others, by a transaction.
 *
 * @param options `cancels` holds the ids of those that are replaced; nothing may be cancelled without them.
 */
export async function cancelledFault(
  { intent, step, item }: { intent: Intent; step: ExecutionStep; item: StepItem },
  { cancels }: { cancels: readonly string[] },
): Promise<string | undefined> {
  if (step.kind !== 'transaction') return 'the step is no transaction'
  if (cancels.length === 0) return 'nothing has to be cancelled'
  const { account, chainId } = intent
  const verify = verifyCancellation({ account, chainId, orderIds: cancels, all: false })
  const { verdict, reasons } = await verify(intent, step, item)
  return verdict === 'allow' ? undefined : reasons.join('; ')
}
