import type { ExecutionResult, ExecutionStep, ProgressListener } from '@sluice/sdk'
import { verifyCancellation } from '../cancel/verifyCancellation.ts'
import type { FlowRun } from '../createFlow.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowKind, FlowScope } from '../flowTypes.ts'
import { judgedBy } from '../judgedBy.ts'
import { halfDoneWords } from '../ownSentences.ts'
import { problemOf } from '../problemOf.ts'
import type { EditWay } from './readOwnOrder.ts'

/**
 * Makes an order in place of another one. Where a signature cannot do both, the old one is cancelled on the
 * chain first, so that never both can be filled.
 */
export async function replaceOrder(
  { client, chainId, account }: FlowScope,
  run: Pick<FlowRun<unknown, unknown>, 'wallet' | 'signal' | 'onProgress'> & { way: EditWay },
  make: (onProgress: ProgressListener) => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const { wallet, signal, onProgress, way } = run
  if (way.way === 'replace') return make(onProgress)
  const orderIds = [way.replaces]
  const { steps: cancelled } = await client.actions.cancelOrder({
    ids: orderIds,
    wallet,
    chainId,
    options: { forceOnChainCancel: true },
    ...judgedBy({ kind: 'cancellation', orderIds, all: false }, verifyCancellation, {
      ...{ account, chainId },
    }),
    signal,
    onProgress,
  })
  const result = await make((steps, ...rest) => onProgress([...cancelled, ...steps], ...rest))
  return { ...result, steps: [...cancelled, ...result.steps] }
}

/** Whether the old order was cancelled already by the time a run ended. */
export function wasCancelled(steps: readonly ExecutionStep[]): boolean {
  const cancellation = steps.find(step => step.id === 'cancellation')
  return cancellation?.items.every(item => item.status === 'complete') ?? false
}

/** That the old order is gone and there is no new one: what went wrong, and what there is to do. */
export function halfDone(
  error: unknown,
  steps: readonly ExecutionStep[],
  kind: FlowKind,
): FlowProblem {
  const problem = problemOf(error, steps, kind)
  // A new order may be live when its post was not answered.
  if (problem.code === 'post_unknown') return problem
  const words = halfDoneWords[kind === 'edit-listing' ? 'listing' : 'offer']
  return { ...problem, ...words, moneyMoved: 'yes', remedy: 'none' }
}
