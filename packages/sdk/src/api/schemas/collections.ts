import * as z from 'zod/mini'
import { byPeriod, floorAsk, mintStage } from './market.ts'
import { address, collectionId, maybe, queryBoolean, queryInt, queryList } from './primitives.ts'
import {
  between,
  continuation,
  displayCurrency,
  excludeBad,
  groups,
  limitOf,
  queryNumber,
  sortDirection,
  text,
} from './query.ts'

export const collectionsQuery = z.object({
  id: z.optional(collectionId),
  slug: z.optional(text),
  ...groups,
  contract: z.optional(queryList(address, 20)),
  creator: z.optional(address),
  name: z.optional(text),
  minFloorAskPrice: z.optional(queryNumber),
  maxFloorAskPrice: z.optional(queryNumber),
  includeAttributes: z.optional(queryBoolean),
  includeSalesCount: z.optional(queryBoolean),
  includeMintStages: z.optional(queryBoolean),
  includeSecurityConfigs: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
  sortBy: z.optional(
    z.enum([
      '1DayVolume',
      '7DayVolume',
      '30DayVolume',
      'allTimeVolume',
      'createdAt',
      'updatedAt',
      'floorAskPrice',
      'lastMintTimestamp',
    ]),
  ),
  sortDirection,
  limit: limitOf(1000),
  ...excludeBad,
  ...between,
  continuation,
  displayCurrency,
})

const links = {
  image: maybe(text),
  banner: maybe(text),
  discordUrl: maybe(text),
  externalUrl: maybe(text),
  twitterUsername: maybe(text),
  twitterUrl: maybe(text),
  openseaVerificationStatus: maybe(text),
  magicedenVerificationStatus: maybe(text),
  description: maybe(text),
  metadataDisabled: maybe(z.boolean()),
  isSpam: maybe(z.boolean()),
  sampleImages: maybe(z.array(text)),
}

const royaltyOf = <recipient extends z.ZodMiniType>(recipient: recipient) =>
  z.object({ recipient, bps: z.number() })

export const collection = z.object({
  ...links,
  chainId: maybe(z.int()),
  id: z.string(),
  slug: maybe(text),
  createdAt: maybe(text),
  updatedAt: maybe(text),
  name: maybe(text),
  symbol: maybe(text),
  contractDeployedAt: maybe(text),
  isNsfw: maybe(z.boolean()),
  isMinting: maybe(z.boolean()),
  tokenCount: maybe(text),
  onSaleCount: maybe(text),
  primaryContract: maybe(address),
  tokenSetId: maybe(text),
  creator: maybe(text),
  isSharedContract: maybe(z.boolean()),
  royalties: maybe(
    z.object({
      recipient: maybe(address),
      breakdown: maybe(z.array(royaltyOf(address))),
      bps: maybe(z.number()),
    }),
  ),
  allRoyalties: maybe(z.record(text, z.unknown())),
  floorAsk: maybe(floorAsk),
  topBid: maybe(floorAsk),
  rank: maybe(byPeriod),
  volume: maybe(byPeriod),
  volumeChange: maybe(byPeriod),
  floorSale: maybe(byPeriod),
  floorSaleChange: maybe(byPeriod),
  salesCount: maybe(byPeriod),
  collectionBidSupported: maybe(z.boolean()),
  ownerCount: maybe(z.int()),
  attributes: maybe(z.array(z.object({ key: text, kind: maybe(text), count: maybe(z.int()) }))),
  contractKind: maybe(text),
  mintedTimestamp: maybe(z.number()),
  lastMintTimestamp: maybe(z.number()),
  mintStages: maybe(z.array(mintStage)),
  securityConfig: maybe(
    z.object({
      operatorWhitelist: maybe(z.array(text)),
      operatorBlacklist: maybe(z.array(text)),
      receiverAllowList: maybe(z.array(text)),
      authorizers: maybe(z.array(text)),
      transferSecurityLevel: maybe(z.number()),
      transferValidator: maybe(text),
    }),
  ),
  supply: maybe(z.number()),
  remainingSupply: maybe(z.number()),
})
export type Collection = z.output<typeof collection>
export const collectionsResponse = z.object({
  collections: z.array(collection),
  continuation: maybe(text),
})

export const trendingQuery = z.object({
  period: z.optional(z.enum(['5m', '10m', '30m', '1h', '6h', '1d', '24h', '7d', '30d'])),
  limit: limitOf(1000),
  sortBy: z.optional(z.enum(['volume', 'sales'])),
  normalizeRoyalties: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
})

const trending = {
  ...links,
  id: maybe(text),
  name: maybe(text),
  primaryContract: maybe(address),
  contract: maybe(address),
  volumePercentChange: maybe(z.number()),
  countPercentChange: maybe(z.number()),
  creator: maybe(text),
  onSaleCount: maybe(z.number()),
  floorAsk: maybe(floorAsk),
  tokenCount: maybe(z.number()),
  ownerCount: maybe(z.number()),
  collectionVolume: maybe(byPeriod),
  volumeChange: maybe(byPeriod),
}

export const trendingResponse = z.object({
  collections: z.array(
    z.object({
      ...trending,
      count: maybe(z.number()),
      volume: maybe(z.number()),
      topBid: maybe(floorAsk),
      floorAskPercentChange: maybe(z.number()),
    }),
  ),
})

export const trendingMintsQuery = z.object({
  period: z.optional(z.enum(['5m', '10m', '30m', '1h', '2h', '6h', '24h'])),
  type: z.optional(z.enum(['free', 'paid', 'any'])),
  limit: limitOf(1000),
  mintStandard: z.optional(queryList(text)),
  normalizeRoyalties: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
})

export const trendingMintsResponse = z.object({
  mints: z.array(
    z.object({
      ...trending,
      isMinting: maybe(z.boolean()),
      createdAt: maybe(text),
      startDate: maybe(text),
      endDate: maybe(text),
      maxSupply: maybe(z.number()),
      mintPrice: maybe(text),
      mintVolume: maybe(z.number()),
      mintCount: maybe(z.number()),
      sixHourCount: maybe(z.number()),
      oneHourCount: maybe(z.number()),
      mintType: maybe(text),
      mintStandard: maybe(text),
      mintedTimestamp: maybe(z.number()),
      lastMintTimestamp: maybe(z.number()),
      mintStatus: maybe(text),
      mintStages: maybe(z.array(mintStage)),
    }),
  ),
})

export const searchCollectionsQuery = z.object({
  name: z.optional(text),
  ...groups,
  ...excludeBad,
  displayCurrency,
  offset: z.optional(queryInt),
  limit: limitOf(50),
})

export const dailyVolumesQuery = z.object({
  id: collectionId,
  limit: limitOf(1000),
  ...between,
})
/** What was traded of a collection on each day, the newest first. */
export const dailyVolumesResponse = z.object({
  collections: z.array(
    z.object({
      id: maybe(text),
      /** Seconds since 1970: when the day began, UTC. */
      timestamp: maybe(z.int()),
      /** In the native currency; only for display. */
      volume: maybe(z.number()),
      /** By volume among the collections of that day; 1 for the most. */
      rank: maybe(z.int()),
      /** The lowest price that was paid for one. */
      floor_sell_value: maybe(z.number()),
      sales_count: maybe(z.int()),
    }),
  ),
})

export const collectionRefreshRequest = z.object({
  collection: collectionId,
  overrideCoolDown: z.optional(z.boolean()),
  /** Of the collection alone, not of its tokens. */
  metadataOnly: z.optional(z.boolean()),
})
