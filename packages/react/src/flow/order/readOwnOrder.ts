import type { Order } from '@sluice/sdk'
import { type Address, type Hex, isAddress, isAddressEqual, zeroAddress } from 'viem'
import { loadNonceOf } from '../cancel/loadNonceOf.ts'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope } from '../flowTypes.ts'
import { cancelIt, forOneTaker, makeAnother, notCancellable, notOwner } from '../ownSentences.ts'
import { ownProblem } from '../problemOf.ts'
import { worthOf } from '../worthOf.ts'

/**
 * How an order is changed. `replace`: one signature makes the new one and ends the old one. `cancel-first`: a
 * transaction cancels the old one, then the new one is signed; in between nothing is on the market. `nonce` is the number
 * that one of LooksRare is cancelled by.
 */
export type EditWay =
  | { way: 'replace'; replaces: Hex; zone: Address }
  | { way: 'cancel-first'; replaces: Hex; nonce?: bigint | undefined }

type OwnOrder = { order: Order; way: EditWay }

/** What an order says before it is changed, and how it is changed. */
export type OrderBefore = {
  /**
   * The price of one that it has now, base units, how many are left of it, and when it ends, seconds since 1970; no
   * price where it is in another currency.
   */
  before: { unitPrice: bigint | undefined; quantity: bigint; expiresAt: number }
  /** By one signature, or by a transaction and a signature. */
  way: EditWay
}

/** That, in a currency. */
export function beforeOf({ order, way }: OwnOrder, currency: Address): OrderBefore {
  const unitPrice = worthOf(order.price, [currency])
  const quantity = BigInt(order.quantityRemaining ?? 1)
  return { before: { unitPrice, quantity, expiresAt: order.validUntil }, way }
}

const isForOne = {
  ...{ code: 'for_one_taker', happened: forOneTaker, next: cancelIt },
  remedy: 'none',
} as const

/** An order of the account that can still be changed, and how. */
export async function readOwnOrder(
  scope: FlowScope,
  { orderId, side }: { orderId: string; side: 'sell' | 'buy' },
  signal: AbortSignal,
): Promise<OwnOrder | { problem: FlowProblem }> {
  const found = await readOwnOrders(scope, { orderIds: [orderId], side }, signal)
  if ('problem' in found) return found
  const [own] = found.orders.values()
  return own ?? { problem: ownProblem(notCancellable, { next: makeAnother }) }
}

/** Those of some orders of the account that can still be changed, by their ids in lower case; at most 50. */
export async function readOwnOrders(
  { client, chainId, account }: FlowScope,
  { orderIds, side }: { orderIds: readonly string[]; side: 'sell' | 'buy' },
  signal: AbortSignal,
): Promise<{ orders: ReadonlyMap<string, OwnOrder> } | { problem: FlowProblem }> {
  const ids = [...orderIds]
  const query = { ids, status: 'any' as const, includeRawData: true, limit: ids.length }
  const { orders } =
    side === 'sell'
      ? await client.request('/orders/asks/v5', { query, chainId, signal })
      : await client.request('/orders/bids/v6', { query, chainId, signal })
  const open = orders.filter(({ status }) => ['active', 'inactive'].includes(status ?? 'active'))
  if (open.some(({ maker }) => !isAddressEqual(maker, account)))
    return { problem: ownProblem(notOwner) }
  if (open.some(({ taker }) => !isAddressEqual(taker, zeroAddress)))
    return { problem: ownProblem(isForOne) }
  const nonceOf = open.some(({ kind }) => kind === 'looks-rare-v2')
    ? await loadNonceOf()
    : undefined
  return {
    orders: new Map(
      open.map(order => {
        const nonce = nonceOf?.(order, account)?.nonce
        return [order.id.toLowerCase(), { order, way: wayOf(order, nonce) }]
      }),
    ),
  }
}

function wayOf(order: Order, nonce: bigint | undefined): EditWay {
  const replaces = order.id as Hex
  const zone = order.rawData?.zone
  const isFree = order.isNativeOffChainCancellable === true
  return isFree && order.kind === 'seaport-v1.5' && typeof zone === 'string' && isAddress(zone)
    ? { way: 'replace', replaces, zone }
    : { way: 'cancel-first', replaces, ...(nonce === undefined ? {} : { nonce }) }
}
