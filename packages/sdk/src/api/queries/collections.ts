import * as z from 'zod/mini'
import {
  address,
  collectionId,
  queryBoolean,
  queryInt,
  queryList,
  text,
} from '../schemas/primitives.ts'
import {
  between,
  continuation,
  displayCurrency,
  excludeBad,
  groups,
  limitOf,
  queryPrice,
  sortDirection,
} from './query.ts'

export const collectionsQuery = z.object({
  id: z.optional(collectionId),
  slug: z.optional(text),
  ...groups,
  contract: z.optional(queryList(address, 20)),
  creator: z.optional(address),
  name: z.optional(text),
  minFloorAskPrice: z.optional(queryPrice),
  maxFloorAskPrice: z.optional(queryPrice),
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

export const trendingQuery = z.object({
  period: z.optional(z.enum(['5m', '10m', '30m', '1h', '6h', '1d', '24h', '7d', '30d'])),
  limit: limitOf(1000),
  sortBy: z.optional(z.enum(['volume', 'sales'])),
  normalizeRoyalties: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
})

export const trendingMintsQuery = z.object({
  period: z.optional(z.enum(['5m', '10m', '30m', '1h', '2h', '6h', '24h'])),
  type: z.optional(z.enum(['free', 'paid', 'any'])),
  limit: limitOf(1000),
  mintStandard: z.optional(queryList(text)),
  normalizeRoyalties: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
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

export const floorChangesQuery = z.object({
  collection: z.optional(text),
  normalizeRoyalties: z.optional(queryBoolean),
  excludeFlaggedTokens: z.optional(queryBoolean),
  ...between,
  sortDirection,
  limit: limitOf(1000),
  continuation,
  displayCurrency,
})

export const collectionRefreshRequest = z.object({
  collection: collectionId,
  overrideCoolDown: z.optional(z.boolean()),
  /** Of the collection alone, not of its tokens. */
  metadataOnly: z.optional(z.boolean()),
})
