import type { TokenRow } from '@sluice/sdk'
import type { TradeSubject } from '../trade/TradeProvider.tsx'

/** A token of the API as the subject of a trade. */
export function tokenSubject(chainId: number, token: TokenRow['token']): TradeSubject {
  return {
    chainId,
    contract: token.contract,
    tokenId: BigInt(token.tokenId),
    name: tokenName(token),
    collection: token.collection?.name ?? '',
    image: token.image ?? undefined,
  }
}

/** A token's name, else its number. */
export function tokenName(token: { name?: string | null; tokenId: string }): string {
  return token.name ?? `#${token.tokenId}`
}
