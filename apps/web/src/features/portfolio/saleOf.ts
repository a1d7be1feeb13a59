import type { SaleItem } from '@sluice/react/ui'
import type { RouteOutput } from '@sluice/sdk'
import { tokenName } from '../market/tokenSubject.ts'

/**
 * One of a token at first, sold into the offer that is shown for it, each for no less than what is shown.
 *
 * @param most How many there are to choose from.
 */
export function saleOf(
  { id, price, token }: saleOf.Bid,
  chainId: number,
  most?: bigint | undefined,
): SaleItem | undefined {
  if (!id || !price || !token?.contract || !token.tokenId) return undefined
  const { contract, tokenId, name, image, collection } = token
  return {
    subject: {
      ...{ chainId, contract, tokenId: BigInt(tokenId) },
      name: tokenName({ name: name ?? null, tokenId }),
      collection: collection?.name ?? '',
      image: image ?? undefined,
    },
    quantity: 1n,
    most,
    orderId: id,
    minimumNet: price.netAmount ? BigInt(price.netAmount.raw) : undefined,
    minimumCurrency: price.currency.contract,
  }
}

export declare namespace saleOf {
  type Bid = RouteOutput<'/orders/users/{user}/top-bids/v4'>['topBids'][number]
}
