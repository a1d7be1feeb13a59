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
  between,
  continuation,
  displayCurrency,
  groupId,
  groups,
  limitOf,
  sortDirection,
} from './query.ts'

const orderStatus = z.optional(
  z.enum(['active', 'inactive', 'expired', 'cancelled', 'filled', 'any']),
)

const common = {
  ids: z.optional(queryList(text, 50)),
  ...groups,
  includeCriteriaMetadata: z.optional(queryBoolean),
  includeRawData: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  continuation,
  limit: limitOf(1000),
  displayCurrency,
}

const everyMaker = {
  ...common,
  ...between,
  token: z.optional(token),
  tokenSetId: z.optional(text),
  maker: z.optional(address),
  contractsSetId: groupId,
  contracts: z.optional(queryList(address, 20)),
  status: orderStatus,
  sources: z.optional(queryList(text)),
  excludeSources: z.optional(queryList(text)),
  excludeEOA: z.optional(queryBoolean),
  native: z.optional(queryBoolean),
  includePrivate: z.optional(queryBoolean),
  sortBy: z.optional(z.enum(['createdAt', 'price', 'updatedAt'])),
  sortDirection,
}

export const asksQuery = z.object({
  ...everyMaker,
  includeDynamicPricing: z.optional(queryBoolean),
})

export const bidsQuery = z.object({
  ...everyMaker,
  collection: z.optional(collectionId),
  /** Offers on one trait: `attribute[Key]=Value`. */
  attribute: attributesFilter,
  orderType: z.optional(z.enum(['token', 'collection', 'attribute', 'custom'])),
  includeDepth: z.optional(queryBoolean),
})

export const userAsksQuery = z.object({
  ...common,
  status: z.optional(z.enum(['active', 'inactive', 'expired', 'cancelled', 'filled'])),
  collection: z.optional(collectionId),
  sortBy: z.optional(z.enum(['createdAt', 'price'])),
  includeDynamicPricing: z.optional(queryBoolean),
})

export const userBidsQuery = z.object({
  ...common,
  type: z.optional(z.enum(['token', 'collection', 'attribute', 'custom'])),
  status: z.optional(z.enum(['active', 'inactive', 'valid'])),
  collection: z.optional(collectionId),
  sortBy: z.optional(z.enum(['createdAt', 'price'])),
  includeDepth: z.optional(queryBoolean),
})

export const topBidsQuery = z.object({
  collection: z.optional(collectionId),
  contractsSetId: groupId,
  ...groups,
  optimizeCheckoutURL: z.optional(queryBoolean),
  includeCriteriaMetadata: z.optional(queryBoolean),
  excludeEOA: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
  continuation,
  sortBy: z.optional(
    z.enum(['topBidValue', 'dateCreated', 'orderExpiry', 'floorDifferencePercentage']),
  ),
  sortDirection,
  limit: limitOf(100),
  sampleSize: z.optional(queryInt),
  displayCurrency,
})

export const crossPostingQuery = z.object({
  ids: z.optional(queryList(z.union([z.int(), text]))),
  continuation,
  limit: limitOf(100),
})
