import type { TokenSubject } from '@sluice/react/ui'
import type { TokenRow } from '@sluice/sdk'

/** A token of the API as the subject of a trade. */
export function tokenSubject(chainId: number, token: NamedToken): TokenSubject {
  return {
    chainId,
    contract: token.contract,
    tokenId: BigInt(token.tokenId),
    name: tokenName(token),
    collection: token.collection?.name ?? '',
    image: token.image ?? undefined,
  }
}

type NamedToken = Pick<TokenRow['token'], 'contract' | 'tokenId' | 'name' | 'image'> & {
  collection?: { name?: string | null | undefined } | null | undefined
}

/** A token's name, else its number. */
export function tokenName(token: { name?: string | null; tokenId: string }): string {
  return token.name ?? `#${token.tokenId}`
}

/** What tells a row of tokens apart from the others. */
export function tokenKey({ token }: TokenRow): string {
  return `${token.contract}:${token.tokenId}`
}
