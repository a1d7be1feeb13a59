import type { Order, TokenRow } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import type { SaleLine } from '../offer/saleLines.ts'
import { dearestTrait } from './dearestTrait.ts'
import { comparableCurrencies } from './marketAmount.ts'
import type { MarketIn, Measured } from './marketsIn.ts'
import { readOwnListings } from './readOwnListings.ts'

/** A token that is sold into an offer, with what is known of its worth in the currency of the offer. */
export type SoldToken = {
  /** Whether the offer takes any of several tokens, and not this one alone. */
  isForAny: boolean
  /** The trait of this token whose cheapest listing asks the most, beside those that the offer asks for. */
  trait: dearestTrait.Trait | undefined
  /** The cheapest of what the offer takes, where it asks for a trait. */
  takesFloor: Measured | undefined
  lastSale: Measured | undefined
  /** What the best open offer of somebody else brings for one, after fees, that is not itself accepted. */
  bestOffer: Measured | undefined
  /** Its place by rarity, 1 for the rarest. */
  rank: bigint | undefined
  /** Whether one of these prices cannot be compared: it is in another currency, and no rate is told. */
  isIncomparable: boolean
}
type Line = Pick<SaleLine, 'token' | 'orderId'>

/**
 * What the offers take, and what is known of the tokens that are sold into them, line by line; undefined of one that is
 * not told.
 *
 * @param options `all` are the ids of all offers of the sale, in lower case.
 */
export async function readSoldTokens(
  scope: FlowScope,
  { lines, market, all }: { lines: readonly Line[]; market: MarketIn; all: readonly string[] },
  signal: AbortSignal,
): Promise<readonly (SoldToken | undefined)[]> {
  const { client, chainId, account } = scope
  const contracts = [...new Set(lines.map(({ token }) => token.contract.toLowerCase() as Address))]
  const tokens = [
    ...new Set(lines.map(({ token }) => `${token.contract}:${token.tokenId}` as const)),
  ]
  const ids = [...new Set(lines.map(({ orderId }) => orderId))]
  const [{ orders }, { tokens: rows }, own] = await Promise.all([
    client.request('/orders/bids/v6', {
      query: { ids, includeCriteriaMetadata: true, limit: ids.length },
      ...{ chainId, signal },
    }),
    client.request('/tokens/v7', {
      query: {
        ...{ tokens, limit: tokens.length },
        ...{ includeAttributes: true, includeLastSale: true, includeTopBid: true },
      },
      ...{ chainId, signal },
    }),
    readOwnListings(scope, contracts, signal),
  ])
  const soldInto = async ({ token: { contract, tokenId }, orderId }: Line) => {
    const offer = orders.find(({ id }) => id.toLowerCase() === orderId.toLowerCase())
    const row = rows.find(
      ({ token }) => isAddressEqual(token.contract, contract) && BigInt(token.tokenId) === tokenId,
    )
    if (offer === undefined || row === undefined) return undefined
    const { attributes, lastSale: sold, rarityRank } = row.token
    const isForAny = !offer.tokenSetId.startsWith('token:')
    const listed = {
      own: own.filter(({ token }) => isAddressEqual(token.contract, contract)),
      same: comparableCurrencies(scope, chainId),
    }
    const wanted = wantedTraits(offer, row)
    // A trait that the offer asks for makes no token worth more than the offer says.
    const others = attributes?.filter(each => !wanted.includes(each))
    const best = row.market?.topBid
    // One offer is the best one for many tokens: where it is accepted here, it is none beside.
    const isBeside =
      best?.id != null &&
      !all.includes(best.id.toLowerCase()) &&
      !(best.maker && isAddressEqual(best.maker, account))
    const [lastSale, bestOffer, trait, takes] = await Promise.all([
      market.measure(sold?.price),
      market.measure(isBeside ? best.price : undefined, 'net'),
      dearestTrait(market, isForAny ? others : [], listed),
      dearestTrait(market, wanted, listed),
    ])
    return {
      isForAny,
      trait: trait.dearest,
      takesFloor: takes.dearest?.market,
      lastSale: lastSale ?? undefined,
      bestOffer: bestOffer ?? undefined,
      rank: rarityRank ? BigInt(rarityRank) : undefined,
      isIncomparable: lastSale === null || bestOffer === null || trait.isIncomparable,
    }
  }
  return Promise.all(lines.map(soldInto))
}

function wantedTraits({ criteria }: Order, { token }: TokenRow) {
  const wanted = criteria?.data?.attribute
  return (token.attributes ?? []).filter(
    ({ key, value }) => wanted && key === wanted.key && value === wanted.value,
  )
}
