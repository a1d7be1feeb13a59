import * as z from 'zod/mini'
import { criteria, source } from './market.ts'
import { feeBreakdown, price } from './price.ts'
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
  between,
  continuation,
  displayCurrency,
  groupId,
  groups,
  limitOf,
  sortDirection,
  text,
} from './query.ts'
import { depth } from './sales.ts'

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

export const order = z.object({
  id: z.string(),
  kind: z.string(),
  side: z.enum(['buy', 'sell']),
  status: maybe(text),
  /** Why an order that is not active cannot be filled, in one sentence. */
  statusReason: maybe(text),
  tokenSetId: text,
  tokenSetSchemaHash: maybe(text),
  contract: maybe(address),
  contractKind: maybe(text),
  maker: address,
  taker: address,
  /** The price of one. */
  price: maybe(price),
  /** Seconds since 1970. */
  validFrom: z.int(),
  /** Seconds since 1970; 0 for never. */
  validUntil: z.int(),
  quantityFilled: maybe(z.int()),
  quantityRemaining: maybe(z.int()),
  dynamicPricing: maybe(z.object({ kind: maybe(text), data: maybe(z.unknown()) })),
  criteria: maybe(criteria),
  source: maybe(source),
  feeBps: maybe(z.number()),
  feeBreakdown: maybe(z.array(feeBreakdown)),
  expiration: z.int(),
  isReservoir: maybe(z.boolean()),
  isDynamic: maybe(z.boolean()),
  createdAt: text,
  updatedAt: text,
  originatedAt: maybe(text),
  rawData: maybe(z.record(z.string(), z.unknown())),
  isNativeOffChainCancellable: maybe(z.boolean()),
  depth: maybe(z.array(depth)),
})
export type Order = z.output<typeof order>
export const ordersResponse = z.object({ orders: z.array(order), continuation: maybe(text) })

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

/** The best offer for each token that an account holds. */
export const topBidsResponse = z.object({
  totalTokensWithBids: maybe(z.number()),
  totalAmount: maybe(z.number()),
  topBids: z.array(
    z.object({
      id: maybe(text),
      price: maybe(price),
      maker: maybe(address),
      createdAt: maybe(text),
      validFrom: maybe(z.int()),
      validUntil: maybe(z.int()),
      floorDifferencePercentage: maybe(z.number()),
      source: maybe(source),
      feeBreakdown: maybe(z.array(feeBreakdown)),
      criteria: maybe(criteria),
      token: maybe(
        z.object({
          contract: maybe(address),
          tokenId: maybe(text),
          kind: maybe(text),
          name: maybe(text),
          image: maybe(text),
          floorAskPrice: maybe(price),
          lastSalePrice: maybe(price),
          collection: maybe(
            z.object({
              id: maybe(text),
              name: maybe(text),
              imageUrl: maybe(text),
              floorAskPrice: maybe(price),
            }),
          ),
        }),
      ),
    }),
  ),
  continuation: maybe(text),
})

export const crossPostingQuery = z.object({
  ids: z.optional(queryList(z.union([z.int(), text]))),
  continuation,
  limit: limitOf(100),
})
export const crossPostingResponse = z.object({
  orders: z.array(
    z.object({
      id: maybe(z.union([z.int(), text])),
      orderId: maybe(text),
      orderbook: maybe(text),
      status: maybe(text),
      statusReason: maybe(text),
      createdAt: maybe(text),
      updatedAt: maybe(text),
    }),
  ),
  continuation: maybe(text),
})
