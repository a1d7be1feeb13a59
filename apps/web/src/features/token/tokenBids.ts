import type { Order } from '@sluice/sdk'
import type { Address } from 'viem'

/** The question for every offer that a token could be sold into: asked once by all who show some of them. */
export function tokenBids({ chainId, contract, tokenId }: tokenBids.Options) {
  return {
    ...{ chainId, token: `${contract}:${tokenId}` as const },
    ...({ status: 'active', sortBy: 'price', limit: 50 } as const),
    includeCriteriaMetadata: true,
  }
}

export declare namespace tokenBids {
  type Options = { chainId: number; contract: Address; tokenId: bigint }
}

/** The orders of all pages. */
export const ordersOf = ({ pages }: { pages: readonly { orders: readonly Order[] }[] }) =>
  pages.flatMap(page => page.orders)
