import { itemType, type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { mostPayments } from '../orderbook/parseOrder.ts'
import { orderFrame } from './orderFrame.ts'
import { orderTypeOf } from './orderTypeOf.ts'
import { paymentsOf } from './paymentsOf.ts'
import { TermsError } from './TermsError.ts'

/**
 * The Seaport order of a listing: the maker's part of the price, royalties, fees, and, for a listing that
 * only one taker may fill, the token itself, for that taker.
 *
 * @throws TermsError when the terms cannot make an order.
 */
export function buildListing(options: buildListing.Options): OrderComponents {
  const { terms, maker, standard } = options
  const { quantity, taker, currency } = terms
  if (taker === maker) throw new TermsError('taker must not be the maker')
  const payments = paymentsOf(terms, mostPayments - (taker === undefined ? 1 : 2))
  const rest = (total: bigint, at: 'startAmount' | 'endAmount') =>
    payments.reduce((left, payment) => left - payment[at], total)
  const own = {
    recipient: maker,
    startAmount: rest(terms.price, 'startAmount'),
    endAmount: rest(terms.endPrice, 'endAmount'),
  }
  const item = {
    itemType: itemType[standard],
    token: terms.contract,
    identifierOrCriteria: terms.tokenId,
    startAmount: quantity,
    endAmount: quantity,
  }
  return {
    ...orderFrame(options),
    offer: [item],
    consideration: [
      ...[own, ...payments].map(payment => ({
        itemType: currency === zeroAddress ? itemType.native : itemType.erc20,
        token: currency,
        identifierOrCriteria: 0n,
        ...payment,
      })),
      ...(taker === undefined ? [] : [{ ...item, recipient: taker }]),
    ],
    orderType: orderTypeOf({ zone: options.place.zone, isPartial: standard === 'erc1155' }),
  }
}

export declare namespace buildListing {
  type Terms = orderFrame.Terms &
    paymentsOf.Terms & {
      contract: Hex
      tokenId: bigint
      /** The zero address for the native one. */
      currency: Hex
      /** Who alone may buy; anybody when undefined. */
      taker: Hex | undefined
    }
  type Options = Omit<orderFrame.Options, 'terms'> & {
    terms: Terms
    standard: 'erc721' | 'erc1155'
  }
}
