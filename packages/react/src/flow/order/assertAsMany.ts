import { filledMeanwhile } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { StoppedFlow } from '../StoppedFlow.ts'
import type { readOwnOrder } from './readOwnOrder.ts'
import { beforeOf } from './readOwnOrder.ts'

/**
 * That an order which is changed stands as its review showed it, right before the wallet is asked: what was filled since
 * then would be made once more.
 *
 * @throws StoppedFlow
 */
export function assertAsMany(
  found: Awaited<ReturnType<typeof readOwnOrder>>,
  { before, currency }: { before: { quantity: bigint }; currency: `0x${string}` },
): void {
  if ('problem' in found) throw new StoppedFlow(found.problem)
  if (beforeOf(found, currency).before.quantity < before.quantity)
    throw new StoppedFlow(ownProblem(filledMeanwhile))
}
