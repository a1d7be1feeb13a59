import type { Order } from '@sluice/sdk'
import { type Address, type Hex, isAddress, isAddressEqual } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { makeAnother } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'

/**
 * How an order is changed. `replace`: one signature makes the new one and ends the old one. `cancel-first`: a
 * transaction cancels the old one, then the new one is signed; in between nothing is on the market.
 */
export type EditWay =
  | { way: 'replace'; replaces: Hex; zone: Address }
  | { way: 'cancel-first'; replaces: Hex }

/** An order of the account that can still be changed, and how. */
export async function readOwnOrder(
  { client, chainId, account }: FlowScope,
  { orderId, side }: { orderId: string; side: 'sell' | 'buy' },
  signal: AbortSignal,
): Promise<{ order: Order; way: EditWay } | { problem: FlowProblem }> {
  const query = { ids: [orderId], status: 'any' as const, includeRawData: true, limit: 1 }
  const { orders } =
    side === 'sell'
      ? await client.request('/orders/asks/v5', { query, chainId, signal })
      : await client.request('/orders/bids/v6', { query, chainId, signal })
  const [order] = orders
  if (order === undefined || !['active', 'inactive'].includes(order.status ?? 'active'))
    return { problem: ownProblem('not_cancellable', { next: makeAnother }) }
  if (!isAddressEqual(order.maker, account)) return { problem: ownProblem('not_owner') }
  const replaces = order.id as Hex
  const zone = order.rawData?.zone
  const isFree = order.isNativeOffChainCancellable === true
  return {
    order,
    way:
      isFree && order.kind === 'seaport-v1.5' && typeof zone === 'string' && isAddress(zone)
        ? { way: 'replace', replaces, zone }
        : { way: 'cancel-first', replaces },
  }
}
