import type { FlowScope } from '../flowTypes.ts'
import { makeAnother, notCancellable, someFilledMeanwhile } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { StoppedFlow } from '../StoppedFlow.ts'
import type { EditManyLine } from './editManyLines.ts'
import { rereadOrders } from './readEditedOrders.ts'

/**
 * That orders which are changed stand as their review showed them, right before the wallet is asked: what was filled or
 * ended since then would be made once more.
 *
 * @throws StoppedFlow
 */
export async function assertAllAsMany(
  scope: FlowScope,
  lines: readonly EditManyLine[],
  signal: AbortSignal,
): Promise<void> {
  const found = await rereadOrders(scope, lines, signal)
  if ('problem' in found) throw new StoppedFlow(found.problem)
  if (found.orders.length === 0)
    throw new StoppedFlow(ownProblem(notCancellable, { next: makeAnother }))
  const left = new Map(found.orders.map(({ orderId, quantity }) => [orderId, quantity]))
  if (lines.some(({ orderId, quantity }) => (left.get(orderId) ?? 0n) < quantity))
    throw new StoppedFlow(ownProblem(someFilledMeanwhile))
}
