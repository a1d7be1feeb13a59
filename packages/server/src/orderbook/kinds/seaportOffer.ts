import { itemType, type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import { numberToHex } from 'viem/utils'
import type { Chain } from '../../context.ts'
import type { ParsedOrder, Refusal } from '../orderKind.ts'
import type { SeaportTerms } from './seaportListing.ts'
import { checkSeaportTerms, mostPrice, refuse } from './seaportTerms.ts'

const singles: readonly number[] = [itemType.erc721, itemType.erc1155]
const criteria: readonly number[] = [itemType.erc721WithCriteria, itemType.erc1155WithCriteria]
const of721: readonly number[] = [itemType.erc721, itemType.erc721WithCriteria]

/**
 * Whether an order is an offer that we can keep and fill, as far as the order alone can tell: a fixed
 * amount of an ERC20 token for one token, for any of a contract, or for any of a list that has a root.
 * Fees come out of what is offered.
 */
export function seaportOffer(
  order: OrderComponents,
  options: { chain: Chain; time: number },
): SeaportTerms | Refusal {
  const [payment, ...more] = order.offer
  if (!payment || more.length > 0) return refuse('invalid', 'An offer pays in one currency')
  if (payment.itemType !== itemType.erc20 || BigInt(payment.token) === 0n)
    return refuse('unsupported-payment-token', 'Offers must be in an ERC20 token')
  if (payment.startAmount !== payment.endAmount || payment.identifierOrCriteria !== 0n)
    return refuse('invalid', 'Only offers of a fixed amount are supported')
  const items = order.consideration.filter(({ itemType }) =>
    [...singles, ...criteria].includes(itemType),
  )
  const fees = order.consideration.filter(item => !items.includes(item))
  const [item] = items
  if (!item || items.length > 1) return refuse('invalid', 'An offer asks for one token')
  if (item.recipient !== order.offerer)
    return refuse('invalid', 'An offer must ask for the token for its maker')
  const is721 = of721.includes(item.itemType)
  const isSingle = singles.includes(item.itemType)
  const quantity = item.startAmount
  const refusal =
    checkSeaportTerms(order, { ...options, item, single: is721 && isSingle }) ??
    checkFees(order, fees, quantity)
  if (refusal) return refusal
  if (payment.startAmount === 0n) return refuse('zero-price', 'The offer is zero')
  if (payment.startAmount > mostPrice)
    return refuse('invalid', 'The offer is more than 216 bits can hold')
  if (payment.startAmount % quantity !== 0n)
    return refuse('invalid', 'The offer must divide evenly by the quantity')
  const total = payment.startAmount
  const spent = fees.reduce((sum, fee) => sum + fee.startAmount, 0n)
  if (spent >= total)
    return refuse('fees-too-high', 'The fees leave nothing of the offer to a seller')
  const named = fees.map(fee => ({
    recipient: fee.recipient,
    bps: Number((fee.startAmount * 10_000n + total / 2n) / total),
  }))
  return {
    standard: is721 ? 'erc721' : 'erc1155',
    target: targetOf(isSingle, item.identifierOrCriteria),
    fees: named,
    facts: {
      side: 'buy',
      taker: zeroAddress,
      contract: item.token,
      tokenId: isSingle ? item.identifierOrCriteria : null,
      currency: payment.token,
      price: total / quantity,
      netPrice: (total - spent) / quantity,
      isDynamic: false,
      quantity,
      feeBps: named.reduce((bps, fee) => bps + fee.bps, 0),
    },
  }
}

function targetOf(isSingle: boolean, identifier: bigint): ParsedOrder['target'] {
  if (isSingle) return { type: 'token' }
  if (identifier === 0n) return { type: 'contract' }
  return { type: 'list', root: numberToHex(identifier, { size: 32 }) }
}

function checkFees(
  order: OrderComponents,
  fees: OrderComponents['consideration'],
  quantity: bigint,
): Refusal | undefined {
  for (const fee of fees) {
    if (fee.itemType !== itemType.erc20 || fee.token !== order.offer[0]?.token)
      return refuse('incompatible-currency', 'Fees must be in the currency of the offer')
    if (fee.startAmount !== fee.endAmount || fee.identifierOrCriteria !== 0n)
      return refuse('invalid', 'Only fixed fees are supported')
    if (BigInt(fee.recipient) === 0n)
      return refuse('invalid', 'No payment may go to the zero address')
    if (fee.startAmount === 0n)
      return refuse('invalid', 'No fee may be zero: the exchange would refuse the sale')
    if (fee.startAmount % quantity !== 0n)
      return refuse('invalid', 'The fees must divide evenly by the quantity')
  }
  return undefined
}
