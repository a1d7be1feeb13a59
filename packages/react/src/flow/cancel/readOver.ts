import type { Order } from '@sluice/sdk'
import type { FlowScope } from '../flowTypes.ts'

/** Orders that one request may name. */
const perRequest = 50
const ends = ['filled', 'cancelled', 'expired']

/**
 * Those of some orders, listings or offers, that the marketplace says are over. What it does not say, or what cannot be
 * read, is not known to be.
 */
export async function readOver(
  { client, chainId }: FlowScope,
  orderIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const over = new Set<string>()
  const note = ({ orders }: { orders: readonly Order[] }) => {
    for (const { id, status } of orders) if (ends.includes(status ?? '')) over.add(id.toLowerCase())
  }
  for (let at = 0; at < orderIds.length; at += perRequest) {
    const ids = orderIds.slice(at, at + perRequest)
    const options = { query: { ids, status: 'any' as const, limit: ids.length }, chainId, signal }
    await Promise.allSettled([
      client.request('/orders/asks/v5', options).then(note),
      client.request('/orders/bids/v6', options).then(note),
    ])
  }
  return orderIds.filter(id => over.has(id.toLowerCase()))
}
