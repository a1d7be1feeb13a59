import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { endedBy } from '../cancel/endedBy.ts'
import { isOneOf } from '../cancel/isOneOf.ts'
import type { OrderNonce } from '../cancel/orderNonce.ts'
import type { Reason } from '../verify/reason.ts'

/**
 * What is wrong with signing orders that take the place of others: each of these has to be ended before, by the bytes of
 * the cancellation or by what the chain shows of it, else both could be filled.
 */
export async function staysFault(
  { step, steps, intent }: { step: ExecutionStep; steps: readonly ExecutionStep[]; intent: Intent },
  { cancels, nonces = [] }: { cancels: readonly string[]; nonces?: readonly OrderNonce[] },
): Promise<Reason | undefined> {
  if (cancels.length === 0) return undefined
  const before = steps.slice(
    0,
    Math.max(
      steps.findIndex(({ id }) => id === step.id),
      0,
    ),
  )
  const items = before
    .filter(({ id }) => id === 'cancellation')
    .flatMap((each): readonly StepItem[] => each.items)
  const { account, chainId } = intent
  const ended = await Promise.all(
    items.map(async ({ data, done }) => {
      if (data === undefined) return doneBy(done, nonces)
      const { cancels: ids } = await endedBy({ data }, { account, chainId, nonces })
      return ids === 'all' ? [] : ids
    }),
  )
  return cancels.every(isOneOf(ended.flat())) ? undefined : 'leaves_replaced'
}

function doneBy(done: StepItem['done'], nonces: readonly OrderNonce[]): readonly string[] {
  if (done === undefined) return []
  const { orderIds, nonces: ended } = done.cancelled
  return [
    ...orderIds,
    ...nonces.flatMap(({ orderId, nonce }) => (ended.includes(nonce) ? [orderId] : [])),
  ]
}
