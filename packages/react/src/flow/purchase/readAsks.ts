import type { Order } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'

/** Listings by their ids, whatever became of them. */
export async function readAsks(
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly Order[]> {
  if (ids.length === 0) return []
  const { orders } = await client.request('/orders/asks/v5', {
    query: { ids: [...ids], status: 'any', limit: ids.length },
    chainId,
    signal,
  })
  return orders
}
