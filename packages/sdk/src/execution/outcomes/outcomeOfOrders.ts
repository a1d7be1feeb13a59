import { PartialError, UnprovenError } from '../outcomeErrors.ts'
import type { Run } from '../run.ts'
import { OrderRefusedError } from '../signatureErrors.ts'
import type { EndedRun, OrderReference, StepItem } from '../state.ts'
import { refusalOf } from './refusalOf.ts'

/**
 * Listings and offers are judged by the orders that the marketplace names.
 *
 * @throws OrderRefusedError, UnprovenError
 */
export async function outcomeOfOrders(run: Run, asked: number): Promise<EndedRun> {
  const { steps, refusals } = run.state()
  const items = steps.flatMap((step): readonly StepItem[] => step.items)
  const orders = new Set(items.flatMap(item => item.orderData ?? []).flatMap(idOf))
  const refused = items.reduce((sum, { errorData }) => sum + refusedOrders(errorData), 0)
  const cause = items.find(item => item.errorData)?.errorData ?? refusalOf(run)
  if (orders.size === 0) {
    throw cause ?? new UnprovenError('the marketplace named no order')
  }
  const most = Math.max(asked, orders.size + refused + refusals.length)
  if (orders.size === most && !cause) return { status: 'complete' }
  const error = new PartialError({
    done: BigInt(orders.size),
    asked: BigInt(most),
    what: 'orders were taken',
    cause,
  })
  return { status: 'partial', error }
}

function idOf({ orderId, crossPostingOrderId }: OrderReference): readonly string[] {
  const id = orderId ?? crossPostingOrderId
  return id ? [id] : []
}

function refusedOrders(error: unknown): number {
  return error instanceof OrderRefusedError ? error.refused : 0
}
