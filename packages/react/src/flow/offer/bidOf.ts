import type { EditWay } from '../order/readOwnOrder.ts'
import { placeOf, placeOptions } from '../order/replaceOrder.ts'
import type { BidContext, BidTerms } from './bidTerms.ts'
import type { BidTarget } from './readBidContext.ts'

/** What the marketplace is asked for one offer; amounts in base units, times in seconds since 1970. */
export function bidOf(target: BidTarget, context: BidContext, terms: BidTerms, way?: EditWay) {
  const { contract, tokenId, attribute } = target
  return {
    ...(tokenId === undefined
      ? { collection: contract }
      : { token: `${contract}:${tokenId}` as const }),
    ...(attribute === undefined
      ? {}
      : { attributeKey: attribute.key, attributeValue: attribute.value }),
    weiPrice: terms.price,
    expirationTime: String(terms.expiresAt),
    duration: terms.duration,
    orderKind: 'seaport-v1.5' as const,
    orderbook: 'reservoir' as const,
    currency: context.currency.address,
    ...(context.several ? { quantity: Number(terms.quantity) } : {}),
    ...placeOptions(placeOf(terms, way)),
  }
}
