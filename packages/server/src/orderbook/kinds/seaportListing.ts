import {
  type ConsiderationItem,
  itemType,
  type OrderComponents,
  zeroAddress,
} from '@sluice/router/seaport'
import type { Chain } from '../../context.ts'
import type { ParsedOrder, Refusal } from '../orderKind.ts'
import { rises } from './rises.ts'
import { seaportPrices } from './seaportPrices.ts'
import { checkSeaportTerms, mostPrice, refuse } from './seaportTerms.ts'

/** What a listing or an offer adds to the facts that every Seaport order has. */
export type SeaportTerms = Pick<ParsedOrder, 'fees' | 'standard' | 'target'> & {
  facts: Pick<
    ParsedOrder['facts'],
    | 'side'
    | 'taker'
    | 'contract'
    | 'tokenId'
    | 'currency'
    | 'price'
    | 'netPrice'
    | 'isDynamic'
    | 'quantity'
    | 'feeBps'
  >
}

/**
 * Whether an order is a listing that we can keep and fill, as far as the order alone can tell: one token
 * for a price in one currency, of which the maker gets a part. The price may fall over time, and not rise: a buyer
 * would pay more than the quote. The listing may be for one taker only: then the token stands among the payments, for
 * the taker.
 */
export function seaportListing(
  order: OrderComponents,
  options: { chain: Chain; time: number },
): SeaportTerms | Refusal {
  const [item, ...more] = order.offer
  if (!item || more.length > 0) return refuse('invalid', 'A listing offers one token')
  const is721 = item.itemType === itemType.erc721
  if (!is721 && item.itemType !== itemType.erc1155)
    return refuse('invalid', 'Only listings of single tokens are supported')
  const last = order.consideration.at(-1)
  const isPrivate =
    last?.itemType === item.itemType &&
    last.token === item.token &&
    last.identifierOrCriteria === item.identifierOrCriteria
  const payments = isPrivate ? order.consideration.slice(0, -1) : order.consideration
  if (isPrivate && (last.startAmount !== item.startAmount || last.endAmount !== item.endAmount))
    return refuse('invalid', 'A private listing must give all of it to its taker')
  if (isPrivate && (BigInt(last.recipient) === 0n || last.recipient === order.offerer))
    return refuse('invalid', 'A private listing must name another account as its taker')
  const refusal =
    checkSeaportTerms(order, { ...options, item, single: is721 }) ??
    checkPayments(payments, item.startAmount) ??
    checkSums(order, payments)
  if (refusal) return refusal
  return {
    standard: is721 ? 'erc721' : 'erc1155',
    target: { type: 'token' },
    fees: feesOf(order, payments),
    facts: {
      side: 'sell',
      taker: isPrivate ? last.recipient : zeroAddress,
      contract: item.token,
      tokenId: item.identifierOrCriteria,
      currency: payments[0]?.token ?? zeroAddress,
      ...seaportPrices(order, options.time),
      isDynamic: payments.some(payment => payment.startAmount !== payment.endAmount),
      quantity: item.startAmount,
      feeBps: feesOf(order, payments).reduce((bps, fee) => bps + fee.bps, 0),
    },
  }
}

function checkPayments(
  payments: readonly ConsiderationItem[],
  quantity: bigint,
): Refusal | undefined {
  const [first] = payments
  if (!first) return refuse('zero-price', 'A listing asks for a price')
  for (const [index, payment] of payments.entries()) {
    const isNative = payment.itemType === itemType.native
    if (isNative ? BigInt(payment.token) !== 0n : payment.itemType !== itemType.erc20)
      return refuse(
        'unsupported-payment-token',
        'A price must be in the native currency or an ERC20',
      )
    if (!isNative && BigInt(payment.token) === 0n)
      return refuse('unsupported-payment-token', 'The zero address is no ERC20 token')
    if (payment.token !== first.token)
      return refuse('incompatible-currency', 'All payments must be in one currency')
    if (payment.identifierOrCriteria !== 0n) return refuse('invalid', 'A payment has no identifier')
    if (BigInt(payment.recipient) === 0n)
      return refuse('invalid', 'No payment may go to the zero address')
    if (payment.startAmount === 0n && payment.endAmount === 0n)
      return refuse('zero-price', 'No payment may be zero: the exchange would refuse the sale')
    if (rises(payment))
      return refuse(
        'invalid',
        `consideration[${index}].endAmount must not be more than startAmount, for a price may fall over time and not rise: got ${payment.endAmount} after ${payment.startAmount}`,
      )
    if (payment.startAmount % quantity !== 0n || payment.endAmount % quantity !== 0n)
      return refuse('invalid', 'The price must divide evenly by the quantity')
  }
  return undefined
}

function checkSums(
  order: OrderComponents,
  payments: readonly ConsiderationItem[],
): Refusal | undefined {
  const own = payments.filter(payment => payment.recipient === order.offerer)
  for (const at of ['startAmount', 'endAmount'] as const) {
    const total = sum(payments, at)
    if (total === 0n) return refuse('zero-price', 'The price is zero')
    if (total > mostPrice) return refuse('invalid', 'The price is more than 216 bits can hold')
    if (sum(own, at) === 0n)
      return refuse('fees-too-high', 'The fees leave nothing of the price to the maker')
  }
  return undefined
}

function feesOf(order: OrderComponents, payments: readonly ConsiderationItem[]) {
  const total = sum(payments, 'startAmount')
  return payments
    .filter(payment => payment.recipient !== order.offerer)
    .map(({ recipient, startAmount }) => ({
      recipient,
      bps: Number((startAmount * 10_000n + total / 2n) / total),
    }))
}

const sum = (items: readonly ConsiderationItem[], at: 'startAmount' | 'endAmount') =>
  items.reduce((total, item) => total + item[at], 0n)
