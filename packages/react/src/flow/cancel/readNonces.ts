import type { Order } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'
import { loadNonceOf } from './loadNonceOf.ts'
import type { OrderNonce } from './orderNonce.ts'

/** Orders that one request may name. */
const perRequest = 50

/** The numbers of those of some orders that are the account's on LooksRare V2. */
export async function readNonces(
  { client, chainId, account }: FlowScope,
  orderIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly OrderNonce[]> {
  const nonceOf = await loadNonceOf()
  const found: OrderNonce[] = []
  for (let at = 0; at < orderIds.length; at += perRequest) {
    const ids = orderIds.slice(at, at + perRequest)
    const { orders }: { orders: readonly Order[] } = await client.request('/orders/asks/v5', {
      query: { ids, status: 'any', includeRawData: true, limit: ids.length },
      chainId,
      signal,
    })
    found.push(...orders.flatMap(order => nonceOf(order, account) ?? []))
  }
  return found
}
