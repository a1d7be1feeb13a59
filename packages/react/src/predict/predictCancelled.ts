import type { Prediction } from './prediction.ts'

/** What the cancellation of orders changes. The floor is not among it: the next best order is not known. */
export function predictCancelled(options: predictCancelled.Options): readonly Prediction[] {
  const { chainId, orderIds } = options
  return orderIds.map(orderId => ({ what: 'closed', chainId, orderId, status: 'cancelled' }))
}

export declare namespace predictCancelled {
  type Options = { chainId: number; orderIds: readonly string[] }
}
