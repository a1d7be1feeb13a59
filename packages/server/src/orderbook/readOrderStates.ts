import { seaportAbi, seaportAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { parseAbi } from 'viem/utils'
import type { Call, ChainSource } from '../indexer/chainSource.ts'
import type { OrderStatus, orders } from '../storage/schema.ts'

const tokenAbi = parseAbi([
  'function supportsInterface(bytes4) view returns (bool)',
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function balanceOf(address, uint256) view returns (uint256)',
])

/** What of an order its state depends on. */
export type OrderFacts = Pick<
  typeof orders.$inferSelect,
  | 'id'
  | 'kind'
  | 'maker'
  | 'contract'
  | 'tokenId'
  | 'quantity'
  | 'counter'
  | 'operator'
  | 'startTime'
  | 'endTime'
>

export type OrderState = {
  id: Hex
  contract: Hex
  tokenId: bigint
  status: OrderStatus
  /** Why it cannot be filled, in one sentence; null for active orders. */
  reason: string | null
  quantityRemaining: bigint
  /** How many of the token the maker holds. */
  held: bigint
}

/** Sentences for people; also what `statusReason` holds. */
export const reasons = {
  cancelled: 'Order has been cancelled',
  counter: 'Order has been cancelled: the maker cancelled all orders',
  filled: 'Order has been filled',
  expired: 'Order has expired',
  early: 'Order is not valid yet',
  balance: 'Order is inactive: the maker does not hold the token',
  quantity: 'Order is inactive: the maker holds fewer tokens than listed',
  approval: 'Order is inactive: the exchange does not have the approval of the maker',
} as const

/**
 * Reads from the chain whether listings can be filled: cancelled or filled on Seaport, the maker's
 * counter, who holds the token, the approval, and the time.
 *
 * @param time Seconds since 1970: the newer one of the chain's and the wall clock.
 * @param block The block in which to read; the newest by default.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function readOrderStates(
  source: ChainSource,
  orders: readonly OrderFacts[],
  time: number,
  block?: number,
): Promise<OrderState[]> {
  const answers = await source.read(
    orders.flatMap(readsOf),
    block === undefined ? undefined : { block },
  )
  return orders.map((order, index) =>
    stateOf(order, answers.slice(index * readsPerOrder, (index + 1) * readsPerOrder), time),
  )
}

const readsPerOrder = 6

function readsOf(order: OrderFacts): Call[] {
  const exchange = seaportAddress[order.kind === 'seaport-v1.6' ? '1.6' : '1.5']
  const { contract: address, maker, tokenId } = order
  return [
    { address: exchange, abi: seaportAbi, functionName: 'getOrderStatus', args: [order.id] },
    { address: exchange, abi: seaportAbi, functionName: 'getCounter', args: [maker] },
    { address, abi: tokenAbi, functionName: 'ownerOf', args: [tokenId] },
    { address, abi: tokenAbi, functionName: 'balanceOf', args: [maker, tokenId] },
    { address, abi: tokenAbi, functionName: 'isApprovedForAll', args: [maker, order.operator] },
    { address, abi: tokenAbi, functionName: 'getApproved', args: [tokenId] },
  ]
}

function stateOf(order: OrderFacts, answers: readonly unknown[], time: number): OrderState {
  const [status, counter, owner, balance, approvedForAll, approved] = answers
  const [, isCancelled, filled, size]: unknown[] = Array.isArray(status) ? status : []
  const held =
    typeof owner === 'string'
      ? same(owner, order.maker)
        ? 1n
        : 0n
      : typeof balance === 'bigint'
        ? balance
        : 0n
  const remaining =
    typeof filled === 'bigint' && typeof size === 'bigint' && size > 0n
      ? order.quantity - (order.quantity * filled) / size
      : order.quantity
  const base = {
    id: order.id,
    contract: order.contract,
    tokenId: order.tokenId,
    quantityRemaining: remaining,
    held,
  }
  const state = (status: OrderStatus, reason: string | null): OrderState => ({
    ...base,
    status,
    reason,
  })
  if (isCancelled === true) return state('cancelled', reasons.cancelled)
  if (remaining <= 0n) return state('filled', reasons.filled)
  if (counter !== order.counter) return state('cancelled', reasons.counter)
  if (order.endTime <= time) return state('expired', reasons.expired)
  if (order.startTime > time) return state('inactive', reasons.early)
  if (held === 0n) return state('inactive', reasons.balance)
  if (held < remaining) return state('inactive', reasons.quantity)
  if (approvedForAll !== true && !same(approved, order.operator))
    return state('inactive', reasons.approval)
  return state('active', null)
}

function same(left: unknown, right: string): boolean {
  return typeof left === 'string' && left.toLowerCase() === right.toLowerCase()
}
