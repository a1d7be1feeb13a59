import type { TokenReference } from '../flowTypes.ts'
import type { ListContext, ListTerms } from './listTerms.ts'
import type { EditWay } from './readOwnOrder.ts'
import { placeOf, placeOptions } from './replaceOrder.ts'

/** A listing as the marketplace is asked for it. */
export function listingOf(options: {
  token: Omit<TokenReference, 'chainId'>
  context: Pick<ListContext, 'several' | 'currency'>
  terms: ListTerms
  /** How it takes the place of another order. */
  way?: EditWay | undefined
}) {
  const { token, context, terms, way } = options
  return {
    token: `${token.contract}:${token.tokenId}` as const,
    weiPrice: terms.price,
    currency: context.currency.address,
    expirationTime: String(terms.expiresAt),
    duration: terms.duration,
    orderKind: 'seaport-v1.5' as const,
    orderbook: 'reservoir' as const,
    ...(context.several ? { quantity: Number(terms.quantity) } : {}),
    ...placeOptions(placeOf(terms, way)),
  }
}
