import { useBids, useUserTokens } from '@sluice/react'
import type { Order, UserTokenRow } from '@sluice/sdk'
import type { Address } from 'viem'
import { mostInto } from '../market/mostInto.ts'
import { itemsPerOffer } from './itemsPerOffer.ts'
import type { saleOf } from './saleOf.ts'

/** Offers, and tokens, that can be asked for at once. */
const mostNamed = 50

/**
 * For how many the offers are still that are the best of several tokens or of an edition, and how many of an edition
 * can be sold into its own. Of more than 50 offers, or editions, of the first ones.
 */
export function useOfferQuantities(
  bids: readonly saleOf.Bid[],
  { chainId, account }: useOfferQuantities.Options,
): useOfferQuantities.Result {
  const items = itemsPerOffer(bids)
  const editions = bids.filter(({ token }) => token?.kind === 'erc1155')
  const tokens = editions.flatMap(({ token }) =>
    token?.contract && token.tokenId ? (`${token.contract}:${token.tokenId}` as const) : [],
  )
  const offers = new Set([
    ...[...items].flatMap(([id, many]) => (many > 1 ? id : [])),
    ...editions.flatMap(({ id }) => id ?? []),
  ])
  const left = useBids(
    { chainId, ids: [...offers].sort().slice(0, mostNamed), limit: mostNamed },
    { select: leftOf, enabled: offers.size > 0 },
  )
  const held = useUserTokens(
    { chainId, user: account, tokens: [...tokens].sort().slice(0, mostNamed), limit: mostNamed },
    { select: heldOf, enabled: tokens.length > 0 },
  )
  return {
    left: id => left.data?.get(id ?? ''),
    most({ id, token }) {
      const quantityRemaining = left.data?.get(id ?? '')
      const owned = held.data?.get(`${token?.contract?.toLowerCase()}:${token?.tokenId}`)
      return quantityRemaining === undefined || owned === undefined
        ? undefined
        : mostInto({ quantityRemaining }, owned)
    },
  }
}

export declare namespace useOfferQuantities {
  type Options = { chainId: number; account: Address }
  type Result = {
    /** For how many an offer is still; undefined where that is not read, or not needed. */
    left: (orderId: saleOf.Bid['id']) => number | undefined
    /** How many of its token can be sold into an offer; undefined for one, and while it is read. */
    most: (bid: saleOf.Bid) => bigint | undefined
  }
}

const leftOf = ({ pages }: { pages: readonly { orders: readonly Order[] }[] }) =>
  new Map(
    pages
      .flatMap(page => page.orders)
      .map(({ id, quantityRemaining }) => [id, quantityRemaining ?? 1]),
  )

const heldOf = ({ pages }: { pages: readonly { tokens: readonly UserTokenRow[] }[] }) =>
  new Map(
    pages
      .flatMap(page => page.tokens)
      .map(({ token, ownership }) => [
        `${token.contract.toLowerCase()}:${token.tokenId}`,
        BigInt(ownership.tokenCount),
      ]),
  )
