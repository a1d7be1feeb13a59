import { itemType, type OrderComponents } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { hexToBigInt } from 'viem/utils'
import { mostPayments } from '../orderbook/parseOrder.ts'
import type { TokenSet } from '../orderbook/tokenSets/resolveTokenSet.ts'
import { orderFrame } from './orderFrame.ts'
import { orderTypeOf } from './orderTypeOf.ts'
import { paymentsOf } from './paymentsOf.ts'

/**
 * The Seaport order of an offer: the whole price is offered, royalties and fees come out of it. It asks for
 * one token, for any of a contract (criteria 0), or for any of a list (the root of its tree).
 *
 * @throws TermsError when the terms cannot make an order.
 */
export function buildOffer(options: buildOffer.Options): OrderComponents {
  const { terms, maker, standard } = options
  const { set, quantity, currency, price } = terms
  const payments = paymentsOf({ ...terms, endPrice: price }, mostPayments - 1)
  const money = { itemType: itemType.erc20, token: currency, identifierOrCriteria: 0n }
  return {
    ...orderFrame(options),
    offer: [{ ...money, startAmount: price, endAmount: price }],
    consideration: [
      {
        ...wanted(set, standard),
        token: set.contract,
        startAmount: quantity,
        endAmount: quantity,
        recipient: maker,
      },
      ...payments.map(payment => ({ ...money, ...payment })),
    ],
    orderType: orderTypeOf({
      zone: options.place.zone,
      isPartial: standard === 'erc1155' || quantity > 1n,
    }),
  }
}

export declare namespace buildOffer {
  type Terms = orderFrame.Terms &
    Omit<paymentsOf.Terms, 'endPrice'> & {
      set: TokenSet
      /** An ERC20 token. */
      currency: Hex
    }
  type Options = Omit<orderFrame.Options, 'terms'> & {
    terms: Terms
    standard: 'erc721' | 'erc1155'
  }
}

function wanted({ tokenId, list }: TokenSet, standard: 'erc721' | 'erc1155') {
  if (tokenId !== undefined) return { itemType: itemType[standard], identifierOrCriteria: tokenId }
  return {
    itemType: itemType[`${standard}WithCriteria`],
    identifierOrCriteria: list ? hexToBigInt(list.root) : 0n,
  }
}
