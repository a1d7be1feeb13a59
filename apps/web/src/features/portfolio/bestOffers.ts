import type { Price, RouteOutput } from '@sluice/sdk'
import { netOf } from '../market/netOf.ts'

/**
 * What each token would bring its owner in the best offer for it, after fees and royalties, by
 * `contract:tokenId`. Of an offer whose net the marketplace does not say, nothing is told: what it pays is
 * not what the owner gets.
 */
export function bestOffers({ pages }: bestOffers.Answer): ReadonlyMap<string, Price> {
  return new Map(
    pages
      .flatMap(page => page.topBids)
      .flatMap(({ token, price }) => {
        const net = netOf(price)
        return net ? [[`${token?.contract}:${token?.tokenId}`, net] as const] : []
      }),
  )
}

export declare namespace bestOffers {
  type Answer = { pages: readonly RouteOutput<'/orders/users/{user}/top-bids/v4'>[] }
}
