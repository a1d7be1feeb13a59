import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { type OwnListing, readOwnListings } from '../price/readOwnListings.ts'
import type { SentToken } from './createTransferFlow.ts'

/**
 * The live listings of the tokens that are sent. They cannot be filled while somebody else has the token, and count again
 * once it comes back, at a price of long ago.
 */
export async function readListed(
  scope: FlowScope,
  tokens: readonly SentToken[],
  signal: AbortSignal,
): Promise<readonly OwnListing[]> {
  if (tokens.length === 0) return []
  const contracts = [...new Set(tokens.map(token => token.contract.toLowerCase() as Address))]
  const listings = await readOwnListings(scope, contracts, signal)
  return listings.filter(({ token }) =>
    tokens.some(
      ({ contract, tokenId }) =>
        tokenId === token.tokenId && isAddressEqual(contract, token.contract),
    ),
  )
}

/** What an accepted listing is kept by; no recipient changes it. */
export const listedKey = ({ orderId }: Pick<OwnListing, 'orderId'>): string => `listed:${orderId}`

/** What stays accepted when the recipient becomes another one: what is about the tokens. */
export const acceptedOfTokens = (acknowledged: readonly string[]): readonly string[] =>
  acknowledged.filter(key => key.startsWith('listed:'))
