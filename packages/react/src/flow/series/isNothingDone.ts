import { type ExecutionStep, isSluiceError } from '@sluice/sdk'
import { hasOpenItem } from '../isOpenItem.ts'
import { wasCancelled } from '../order/replaceOrder.ts'
import { StoppedFlow } from '../StoppedFlow.ts'

/**
 * Whether a run that failed can be begun again as it was: nothing of it is on its way, or may have been taken, and
 * no order is gone that it was to replace. An approval that was mined stays, and does no harm.
 */
export function isNothingDone(error: unknown, steps: readonly ExecutionStep[]): boolean {
  const wasAsked = !(error instanceof StoppedFlow)
  return (
    (!wasAsked ||
      (isSluiceError(error) && error.moneyMoved === 'no' && error.code !== 'post_unknown')) &&
    !hasOpenItem(steps) &&
    !wasCancelled(steps)
  )
}
