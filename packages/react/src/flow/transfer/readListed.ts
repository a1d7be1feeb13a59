import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { type OwnListing, readOwnListings } from '../price/readOwnListings.ts'
import type { SentToken } from './createTransferFlow.ts'

/** A live listing that cannot be filled as a whole once its token is sent. */
export type ListedToken = OwnListing & {
  /** How many of the token stay with the account. */
  left: bigint
}

/**
 * The live listings that what is sent leaves without all of their tokens. They cannot be filled while somebody else has
 * those, and count again once they come back, at a price of long ago.
 */
export async function readListed(
  scope: FlowScope,
  tokens: readonly SentToken[],
  signal: AbortSignal,
): Promise<readonly ListedToken[]> {
  if (tokens.length === 0) return []
  const contracts = [...new Set(tokens.map(token => token.contract.toLowerCase() as Address))]
  const listings = (await readOwnListings(scope, contracts, signal)).filter(({ token }) =>
    tokens.some(each => isSame(each, token)),
  )
  if (listings.length === 0) return []
  const held = await readHeld(
    scope,
    tokens.filter(each => listings.some(({ token }) => isSame(each, token))),
    signal,
  )
  return listings.flatMap(listing => {
    const { token } = listing
    const sent = sumOf(tokens.filter(each => isSame(each, token)))
    // All that is listed of it: each of several listings alone may be filled, and not the one after the other.
    const listed = sumOf(listings.filter(each => isSame(each.token, token)))
    const rest = (held.get(idOf(token)) ?? 0n) - sent
    const left = rest > 0n ? rest : 0n
    return left >= listed ? [] : [{ ...listing, left }]
  })
}

/** How many the account has of each; what cannot be read is treated as what it could be, all that is sent. */
async function readHeld(
  { client, chainId, account }: FlowScope,
  tokens: readonly SentToken[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, bigint>> {
  const ids = [...new Set(tokens.map(idOf))]
  try {
    const answer = await client.request('/users/{user}/tokens/v10', {
      path: { user: account },
      query: { tokens: ids, limit: ids.length },
      ...{ chainId, signal },
    })
    return new Map(
      answer.tokens.map(({ token, ownership }) => [
        idOf({ contract: token.contract as Address, tokenId: BigInt(token.tokenId) }),
        BigInt(ownership.tokenCount ?? '0'),
      ]),
    )
  } catch (error) {
    if (signal.aborted) throw error
    return new Map()
  }
}

type Id = Pick<SentToken, 'contract' | 'tokenId'>

const idOf = ({ contract, tokenId }: Id) =>
  `${contract.toLowerCase() as Address}:${tokenId}` as const
const isSame = (one: Id, other: Id) =>
  one.tokenId === other.tokenId && isAddressEqual(one.contract, other.contract)
const sumOf = (all: readonly { quantity: bigint }[]) =>
  all.reduce((sum, { quantity }) => sum + quantity, 0n)

/** What an accepted listing is kept by; no recipient changes it. */
export const listedKey = ({ orderId }: Pick<OwnListing, 'orderId'>): string => `listed:${orderId}`

/** What stays accepted when the recipient becomes another one: what is about the tokens. */
export const acceptedOfTokens = (acknowledged: readonly string[]): readonly string[] =>
  acknowledged.filter(key => key.startsWith('listed:'))
