import * as z from 'zod/mini'
import { price } from './price.ts'
import { address, maybe, queryBoolean, queryInt, queryList, token } from './primitives.ts'
import {
  attributesFilter,
  between,
  continuation,
  displayCurrency,
  limitOf,
  sortDirection,
  text,
} from './query.ts'

const movedToken = z.object({
  contract: maybe(address),
  tokenId: maybe(text),
  name: maybe(text),
  image: maybe(text),
  collection: maybe(z.object({ id: maybe(text), name: maybe(text) })),
})

const place = {
  from: maybe(address),
  to: maybe(address),
  /** How many tokens, as a decimal string. */
  amount: maybe(text),
  block: maybe(z.int()),
  txHash: maybe(text),
  logIndex: maybe(z.int()),
  batchIndex: maybe(z.int()),
  timestamp: maybe(z.int()),
  price: maybe(price),
  isDeleted: maybe(z.boolean()),
  updatedAt: maybe(text),
}

/** A trade that took place. */
export const sale = z.object({
  ...place,
  id: maybe(text),
  saleId: maybe(text),
  token: maybe(movedToken),
  orderSource: maybe(text),
  orderSide: maybe(text),
  orderKind: maybe(text),
  orderId: maybe(text),
  orderIsReservoir: maybe(z.boolean()),
  /** The domain that the request which led to the sale named as its own; nothing on the chain vouches for it. */
  fillSource: maybe(text),
  /** Who that request says has led to it. */
  referrer: maybe(address),
  washTradingScore: maybe(z.number()),
  royaltyFeeBps: maybe(z.number()),
  marketplaceFeeBps: maybe(z.number()),
  paidFullRoyalty: maybe(z.boolean()),
  feeBreakdown: maybe(
    z.array(
      z.object({
        kind: maybe(text),
        bps: maybe(z.number()),
        recipient: maybe(text),
        source: maybe(text),
        rawAmount: maybe(text),
      }),
    ),
  ),
  comment: maybe(text),
  createdAt: maybe(text),
})
export type Sale = z.output<typeof sale>

export const salesQuery = z.object({
  contract: z.optional(queryList(address, 20)),
  tokens: z.optional(queryList(token, 20)),
  collection: z.optional(text),
  attributes: attributesFilter,
  includeTokenMetadata: z.optional(queryBoolean),
  includeDeleted: z.optional(queryBoolean),
  sortBy: z.optional(z.enum(['price', 'time', 'updatedAt'])),
  sortDirection,
  txHash: z.optional(text),
  ...between,
  limit: limitOf(1000),
  continuation,
})
export const salesResponse = z.object({ sales: z.array(sale), continuation: maybe(text) })

export const transfersQuery = z.object({
  contract: z.optional(address),
  token: z.optional(token),
  collection: z.optional(text),
  attributes: attributesFilter,
  txHash: z.optional(text),
  sortBy: z.optional(z.enum(['timestamp', 'updatedAt'])),
  sortDirection,
  limit: limitOf(1000),
  continuation,
  displayCurrency,
})
export const transfersResponse = z.object({
  transfers: z.array(
    z.object({ ...place, token: maybe(movedToken), isAirdrop: maybe(z.boolean()) }),
  ),
  continuation: maybe(text),
})

export const tokenPricesQuery = z.object({
  contract: z.optional(address),
  granularity: z.optional(z.enum(['hourly', 'daily'])),
  period: z.optional(z.enum(['1d', '7d', '30d'])),
})
/** Prices of a fungible token over time, in the native currency. */
export const tokenPricesResponse = z.object({
  prices: z.array(
    z.object({
      startTimestamp: maybe(z.number()),
      endTimestamp: maybe(z.number()),
      high: maybe(text),
      low: maybe(text),
      open: maybe(text),
      close: maybe(text),
      priceUSD: maybe(z.number()),
    }),
  ),
})

/** How much of an order book there is at each price; only for display. */
export const depth = z.object({
  price: maybe(z.number()),
  quantity: maybe(z.number()),
  uniqueMakers: maybe(z.number()),
})

export const pendingTokensQuery = z.object({ contract: z.optional(address) })
/** Tokens that transactions would buy which are not mined yet. */
export const pendingTokensResponse = z.object({
  items: z.array(
    z.object({
      contract: maybe(text),
      tokenId: maybe(text),
      txHash: maybe(text),
      createdAt: maybe(text),
      updatedAt: maybe(text),
    }),
  ),
})

export const depthQuery = z.object({
  side: z.enum(['buy', 'sell']),
  token: z.optional(token),
  collection: z.optional(text),
  attributes: attributesFilter,
  displayCurrency,
  groupByFloorAsk: z.optional(queryBoolean),
  precision: z.optional(queryInt),
})
export const depthResponse = z.object({ depth: z.array(depth) })
