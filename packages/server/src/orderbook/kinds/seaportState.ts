import { type SeaportVersion, seaportAbi, seaportAddress } from '@sluice/router/seaport'
import { parseAbi } from 'viem/utils'
import type { Call } from '../../indexer/chainSource.ts'
import type { OrderStatus } from '../../storage/schema.ts'
import type { OrderFacts, OrderState } from '../orderKind.ts'
import { reasons } from '../reasons.ts'

const tokenAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getApproved(uint256) view returns (address)',
  'function isApprovedForAll(address, address) view returns (bool)',
  'function balanceOf(address, uint256) view returns (uint256)',
])
const currencyAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
])

/**
 * The reads that a Seaport order's state depends on: cancelled or filled on Seaport, the maker's counter,
 * and what the maker gives: the token of a listing, the currency of an offer, each with its approval.
 */
export function seaportReads(version: SeaportVersion, order: OrderFacts): Call[] {
  const { maker, tokenId, operator } = order
  const exchange = { address: seaportAddress[version], abi: seaportAbi }
  const token = { address: order.contract, abi: tokenAbi }
  const currency = { address: order.currency, abi: currencyAbi }
  return [
    { ...exchange, functionName: 'getOrderStatus', args: [order.id] },
    { ...exchange, functionName: 'getCounter', args: [maker] },
    ...(order.side === 'buy'
      ? [
          { ...currency, functionName: 'balanceOf', args: [maker] },
          { ...currency, functionName: 'allowance', args: [maker, operator] },
        ]
      : [
          { ...token, functionName: 'ownerOf', args: [tokenId] },
          { ...token, functionName: 'balanceOf', args: [maker, tokenId] },
          { ...token, functionName: 'isApprovedForAll', args: [maker, operator] },
          { ...token, functionName: 'getApproved', args: [tokenId] },
        ]),
  ]
}

/** What the answers to `seaportReads` mean. */
export function seaportState(
  order: OrderFacts,
  answers: readonly unknown[],
  time: number,
): OrderState {
  const [status, counter, ...given] = answers
  const [, isCancelled, filled, size]: unknown[] = Array.isArray(status) ? status : []
  const remaining =
    typeof filled === 'bigint' && typeof size === 'bigint' && size > 0n
      ? order.quantity - (order.quantity * filled) / size
      : order.quantity
  const { held, lack } = (order.side === 'buy' ? funds : holding)(order, given, remaining)
  const state = (status: OrderStatus, reason: string | null): OrderState => ({
    quantityRemaining: remaining,
    held,
    status,
    reason,
  })
  if (isCancelled === true) return state('cancelled', reasons.cancelled)
  if (remaining <= 0n) return state('filled', reasons.filled)
  if (counter !== order.counter) return state('cancelled', reasons.counter)
  if (order.endTime <= time) return state('expired', reasons.expired)
  if (order.startTime > time) return state('inactive', reasons.early)
  return lack === undefined ? state('active', null) : state('inactive', lack)
}

type Given = { held: bigint; lack: string | undefined }

function holding(order: OrderFacts, answers: readonly unknown[], remaining: bigint): Given {
  const [owner, balance, approvedForAll, approved] = answers
  const held = typeof owner === 'string' ? (same(owner, order.maker) ? 1n : 0n) : toAmount(balance)
  if (held === 0n) return { held, lack: reasons.balance }
  if (held < remaining) return { held, lack: reasons.quantity }
  const isApproved = approvedForAll === true || same(approved, order.operator)
  return { held, lack: isApproved ? undefined : reasons.approval }
}

function funds(order: OrderFacts, answers: readonly unknown[], remaining: bigint): Given {
  const [balance, allowance] = answers.map(toAmount)
  const held = (balance ?? 0n) / order.price
  const needed = order.price * remaining
  if ((balance ?? 0n) < needed) return { held, lack: reasons.funds }
  return { held, lack: (allowance ?? 0n) < needed ? reasons.allowance : undefined }
}

const toAmount = (answer: unknown): bigint => (typeof answer === 'bigint' ? answer : 0n)

function same(left: unknown, right: string | null): boolean {
  return typeof left === 'string' && left.toLowerCase() === right
}
