import { itemType, type OrderComponents } from '@sluice/router/seaport'
import type { Hex } from 'viem'

/** Why an order is refused: the status of the contract, and a sentence for people. */
export type Refusal = { status: SaveStatus; reason: string }

export type SaveStatus =
  | 'invalid-format'
  | 'invalid'
  | 'unsupported-conduit'
  | 'zero-price'
  | 'invalid-start-time'
  | 'expired'
  | 'unsupported-payment-token'
  | 'not-partially-fillable'
  | 'unsupported-zone'
  | 'unsupported-extra-data'
  | 'invalid-signature'
  | 'not-fillable'
  | 'unknown-collection'
  | 'fees-too-high'

const maxUint256 = (1n << 256n) - 1n
/** Seaport counts the parts of an order in 120 bits. */
const mostParts = (1n << 120n) - 1n
const day = 86_400
/** Seconds: how far ahead a listing may begin, and how long it may stay. */
export const mostAhead = 7 * day
export const mostDuration = 180 * day

/** A listing in the form in which it is stored and filled. Prices are per unit, in base units. */
export type Listing = {
  contract: Hex
  tokenId: bigint
  standard: 'erc721' | 'erc1155'
  quantity: bigint
  price: bigint
  netPrice: bigint
  fees: readonly { recipient: Hex; bps: number }[]
  feeBps: number
  startTime: number
  endTime: number
}

/**
 * Whether an order is a listing that we can keep and fill, as far as the order alone can tell: one
 * token for a fixed price in the native currency, of which the maker gets a part.
 *
 * @param time Seconds since 1970.
 */
export function checkListing(order: OrderComponents, time: number): Listing | Refusal {
  const [item, ...more] = order.offer
  if (!item || more.length > 0 || order.consideration.length === 0)
    return refuse('invalid', 'A listing offers one token and asks for a price')
  if (item.itemType !== itemType.erc721 && item.itemType !== itemType.erc1155)
    return refuse('invalid', 'Only listings of single tokens are supported')
  const quantity = item.startAmount
  const standard = item.itemType === itemType.erc721 ? 'erc721' : 'erc1155'
  const isCountable = quantity >= 1n && quantity <= mostParts
  if (!isCountable || item.endAmount !== quantity || (standard === 'erc721' && quantity !== 1n))
    return refuse('invalid', `The quantity ${quantity} is not possible`)
  for (const payment of order.consideration) {
    if (payment.itemType !== itemType.native || BigInt(payment.token) !== 0n)
      return refuse('unsupported-payment-token', 'Only prices in the native currency are supported')
    if (payment.startAmount !== payment.endAmount || payment.identifierOrCriteria !== 0n)
      return refuse('invalid', 'Only fixed prices are supported')
    if (BigInt(payment.recipient) === 0n)
      return refuse('invalid', 'No payment may go to the zero address')
    if (payment.startAmount % quantity !== 0n)
      return refuse('invalid', 'The price must divide evenly by the quantity')
  }
  return (
    checkTerms(order, quantity) ??
    checkTimes(order, time) ??
    toListing(order, { contract: item.token, tokenId: item.identifierOrCriteria, standard })
  )
}

function checkTerms(order: OrderComponents, quantity: bigint): Refusal | undefined {
  const total = sum(order.consideration)
  if (total === 0n) return refuse('zero-price', 'The price is zero')
  if (total > maxUint256) return refuse('invalid', 'The price is more than 256 bits can hold')
  if (sum(order.consideration.filter(payment => payment.recipient === order.offerer)) === 0n)
    return refuse('fees-too-high', 'The fees leave nothing of the price to the maker')
  if (BigInt(order.zone) !== 0n || order.orderType > 1 || BigInt(order.zoneHash) !== 0n)
    return refuse('unsupported-zone', 'Orders with a zone are not supported')
  if (quantity > 1n && order.orderType !== 1)
    return refuse('not-partially-fillable', 'A listing of several must be fillable in parts')
  return undefined
}

function checkTimes({ startTime, endTime }: OrderComponents, time: number): Refusal | undefined {
  if (endTime <= BigInt(time)) return refuse('expired', 'The listing has expired')
  if (startTime > BigInt(time + mostAhead))
    return refuse('invalid-start-time', 'The listing begins more than 7 days ahead')
  if (startTime >= endTime) return refuse('invalid', 'The listing ends before it begins')
  // An hour of grace for clocks that differ.
  if (endTime > BigInt(time + mostDuration + 3600))
    return refuse('invalid', 'A listing may stay for 180 days at most')
  return undefined
}

function toListing(
  order: OrderComponents,
  item: Pick<Listing, 'contract' | 'tokenId' | 'standard'>,
): Listing {
  const quantity = order.offer[0]?.startAmount ?? 1n
  const total = sum(order.consideration)
  const own = sum(order.consideration.filter(payment => payment.recipient === order.offerer))
  const fees = order.consideration
    .filter(payment => payment.recipient !== order.offerer)
    .map(payment => ({
      recipient: payment.recipient,
      bps: Number((payment.startAmount * 10_000n + total / 2n) / total),
    }))
  return {
    ...item,
    quantity,
    price: total / quantity,
    netPrice: own / quantity,
    fees,
    feeBps: fees.reduce((bps, fee) => bps + fee.bps, 0),
    startTime: Number(order.startTime),
    endTime: Number(order.endTime),
  }
}

const sum = (items: readonly { startAmount: bigint }[]) =>
  items.reduce((total, item) => total + item.startAmount, 0n)

const refuse = (status: SaveStatus, reason: string): Refusal => ({ status, reason })
