import * as z from 'zod/mini'
import {
  address,
  collectionId,
  queryBoolean,
  queryInt,
  queryList,
  text,
  token,
} from '../schemas/primitives.ts'
import {
  attributesFilter,
  continuation,
  displayCurrency,
  excludeBad,
  groupId,
  groups,
  limitOf,
  sortDirection,
} from './query.ts'

export const statsQuery = z.object({
  collection: z.optional(collectionId),
  token: z.optional(token),
  attributes: attributesFilter,
  normalizeRoyalties: z.optional(queryBoolean),
  displayCurrency,
})

export const conversionQuery = z.object({ from: z.optional(address), to: z.optional(address) })

export const sourcesQuery = z.object({
  sortBy: z.optional(z.enum(['domain', 'createdAt'])),
  sortDirection,
  domain: z.optional(text),
  limit: limitOf(1000),
  continuation,
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
