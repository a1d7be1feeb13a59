import * as z from 'zod/mini'
import { floorAsk } from './market.ts'
import { price } from './price.ts'
import { address, collectionId, maybe, queryBoolean, queryInt } from './primitives.ts'
import { continuation, displayCurrency, limitOf, sortDirection, text } from './query.ts'

export const allAttributesQuery = z.object({ displayCurrency })
/** Every trait of a collection and its values. */
export const allAttributesResponse = z.object({
  attributes: z.array(
    z.object({
      key: text,
      attributeCount: maybe(z.number()),
      kind: maybe(text),
      minRange: maybe(z.number()),
      maxRange: maybe(z.number()),
      values: maybe(
        z.array(z.object({ value: text, count: maybe(z.number()), floorAskPrice: maybe(price) })),
      ),
    }),
  ),
})

export const exploreAttributesQuery = z.object({
  tokenId: z.optional(text),
  includeTopBid: z.optional(queryBoolean),
  excludeRangeTraits: z.optional(queryBoolean),
  excludeNumberTraits: z.optional(queryBoolean),
  attributeKey: z.optional(text),
  maxFloorAskPrices: z.optional(queryInt),
  maxLastSells: z.optional(queryInt),
  sortDirection,
  limit: limitOf(5000),
  continuation,
})

/** Every trait of a collection and its values, without prices. */
export const staticAttributesResponse = z.object({
  attributes: z.array(
    z.object({
      key: text,
      attributeCount: maybe(z.number()),
      kind: maybe(text),
      minRange: maybe(z.number()),
      maxRange: maybe(z.number()),
      values: maybe(z.array(z.object({ value: text, count: maybe(z.number()) }))),
    }),
  ),
})

const formerTrade = z.object({
  tokenId: maybe(text),
  value: maybe(z.number()),
  timestamp: maybe(z.number()),
})

/** The traits of a collection with their prices. */
export const exploreAttributesResponse = z.object({
  attributes: z.array(
    z.object({
      key: text,
      value: text,
      tokenCount: maybe(z.number()),
      onSaleCount: maybe(z.number()),
      sampleImages: maybe(z.array(text)),
      floorAsks: maybe(z.array(floorAsk)),
      lastBuys: maybe(z.array(formerTrade)),
      lastSells: maybe(z.array(formerTrade)),
      topBid: maybe(floorAsk),
    }),
  ),
  continuation: maybe(text),
})

export const marketplaceConfigurationsQuery = z.object({ tokenId: z.optional(text) })

const bps = maybe(z.object({ bps: maybe(z.number()) }))
const paymentToken = z.object({
  address: maybe(address),
  decimals: maybe(z.int()),
  name: maybe(text),
  symbol: maybe(text),
})

const exchange = z.object({
  fee: bps,
  orderKind: maybe(text),
  enabled: maybe(z.boolean()),
  customFeesSupported: maybe(z.boolean()),
  royaltiesEnforced: maybe(z.boolean()),
  numFeesSupported: maybe(z.number()),
  /** Seconds. */
  minimumBidExpiry: maybe(z.number()),
  minimumPrecision: maybe(text),
  collectionBidSupported: maybe(z.boolean()),
  traitBidSupported: maybe(z.boolean()),
  partialOrderSupported: maybe(z.boolean()),
  supportedBidCurrencies: maybe(z.array(paymentToken)),
  paymentTokens: maybe(z.array(paymentToken)),
  /** Base units. */
  maxPriceRaw: maybe(text),
  minPriceRaw: maybe(text),
  oracleEnabled: maybe(z.boolean()),
})

/** Where a collection can be listed and bid on, by which rules. */
export const marketplaceConfigurationsResponse = z.object({
  marketplaces: z.array(
    z.object({
      name: maybe(text),
      domain: maybe(text),
      imageUrl: maybe(text),
      fee: bps,
      royalties: maybe(z.object({ minBps: maybe(z.number()), maxBps: maybe(z.number()) })),
      orderbook: maybe(text),
      exchanges: maybe(z.record(text, exchange)),
    }),
  ),
})

/** Collections in one set: as many as the contract allows. */
const mostGrouped = 500
const grouped = <item extends z.ZodMiniType>(item: item) =>
  z
    .array(item)
    .check(
      z.minLength(1, 'must name at least one'),
      z.maxLength(mostGrouped, `must name at most ${mostGrouped}`),
    )
export const collectionsSetRequest = z.object({ collections: grouped(collectionId) })
export const collectionsSetResponse = z.object({ collectionsSetId: maybe(text) })
export const contractsSetRequest = z.object({ contracts: grouped(address) })
export const contractsSetResponse = z.object({ contractsSetId: maybe(text) })

export const tokenSetRequest = z.object({ tokens: z.array(text) })
export const tokenSetResponse = z.object({ id: maybe(text) })
