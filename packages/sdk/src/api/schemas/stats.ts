import * as z from 'zod/mini'
import { byPeriod, floorAsk } from './market.ts'
import { price } from './price.ts'
import {
  address,
  collectionId,
  maybe,
  queryBoolean,
  queryInt,
  queryList,
  token,
} from './primitives.ts'
import {
  attributesFilter,
  continuation,
  displayCurrency,
  excludeBad,
  groupId,
  groups,
  limitOf,
  sortDirection,
  text,
} from './query.ts'

export const statsQuery = z.object({
  collection: z.optional(collectionId),
  token: z.optional(token),
  attributes: attributesFilter,
  normalizeRoyalties: z.optional(queryBoolean),
  displayCurrency,
})
export const statsResponse = z.object({
  stats: maybe(
    z.object({
      tokenCount: maybe(z.number()),
      onSaleCount: maybe(z.number()),
      flaggedTokenCount: maybe(z.number()),
      sampleImages: maybe(z.array(text)),
      market: maybe(z.object({ floorAsk: maybe(floorAsk), topBid: maybe(floorAsk) })),
    }),
  ),
})

export const conversionQuery = z.object({ from: z.optional(address), to: z.optional(address) })
/** Rates as decimal strings; only for display. */
export const conversionResponse = z.object({ conversion: maybe(text), usd: maybe(text) })

export const sourcesQuery = z.object({
  sortBy: z.optional(z.enum(['domain', 'createdAt'])),
  sortDirection,
  domain: z.optional(text),
  limit: limitOf(1000),
  continuation,
})
export const sourcesResponse = z.object({
  sources: z.array(
    z.object({
      id: maybe(text),
      name: maybe(text),
      description: maybe(text),
      socialImage: maybe(text),
      twitterUsername: maybe(text),
      icon: maybe(text),
      tokenUrl: maybe(text),
      domain: maybe(text),
    }),
  ),
  continuation: maybe(text),
})

export const ownersQuery = z.object({
  collectionsSetId: groupId,
  collection: z.optional(collectionId),
  contract: z.optional(address),
  token: z.optional(token),
  attributes: attributesFilter,
  offset: z.optional(queryInt),
  limit: limitOf(500),
  displayCurrency,
})
export const ownersResponse = z.object({
  owners: z.array(
    z.object({
      address: maybe(address),
      ownership: maybe(
        z.object({
          tokenCount: maybe(text),
          onSaleCount: maybe(text),
          floorAskPrice: maybe(price),
          topBidValue: maybe(price),
          totalBidValue: maybe(price),
        }),
      ),
    }),
  ),
})

export const userCollectionsQuery = z.object({
  ...groups,
  collection: z.optional(queryList(collectionId, 20)),
  excludeCollections: z.optional(queryList(collectionId, 20)),
  name: z.optional(text),
  includeTopBid: z.optional(queryBoolean),
  includeLiquidCount: z.optional(queryBoolean),
  includeOnSaleCount: z.optional(queryBoolean),
  ...excludeBad,
  sortBy: z.optional(z.enum(['allTimeVolume', 'totalValue', 'floorAskPrice'])),
  sortDirection,
  offset: z.optional(queryInt),
  limit: limitOf(100),
  displayCurrency,
})
/** The collections that an account holds tokens of. */
export const userCollectionsResponse = z.object({
  collections: z.array(
    z.object({
      collection: maybe(
        z.object({
          id: maybe(text),
          slug: maybe(text),
          name: maybe(text),
          image: maybe(text),
          isSpam: maybe(z.boolean()),
          banner: maybe(text),
          discordUrl: maybe(text),
          externalUrl: maybe(text),
          twitterUsername: maybe(text),
          twitterUrl: maybe(text),
          openseaVerificationStatus: maybe(text),
          magicedenVerificationStatus: maybe(text),
          description: maybe(text),
          metadataDisabled: maybe(z.boolean()),
          sampleImages: maybe(z.array(text)),
          tokenCount: maybe(text),
          tokenSetId: maybe(text),
          primaryContract: maybe(address),
          floorAskPrice: maybe(price),
          topBidValue: maybe(price),
          topBidMaker: maybe(address),
          topBidSourceDomain: maybe(text),
          rank: maybe(byPeriod),
          volume: maybe(byPeriod),
          volumeChange: maybe(byPeriod),
          floorSale: maybe(byPeriod),
          contractKind: maybe(text),
        }),
      ),
      ownership: maybe(
        z.object({
          tokenCount: maybe(text),
          onSaleCount: maybe(text),
          liquidCount: maybe(text),
          totalValue: maybe(z.number()),
        }),
      ),
    }),
  ),
})

export const searchCollectionsResponse = z.object({
  collections: z.array(
    z.object({
      collectionId: maybe(text),
      contract: maybe(address),
      image: maybe(text),
      name: maybe(text),
      isSpam: maybe(z.boolean()),
      metadataDisabled: maybe(z.boolean()),
      slug: maybe(text),
      allTimeVolume: maybe(z.number()),
      floorAskPrice: maybe(price),
      openseaVerificationStatus: maybe(text),
    }),
  ),
})
