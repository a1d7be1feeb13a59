import * as z from 'zod/mini'
import { address, queryBoolean, queryInt, queryList, text, token } from '../schemas/primitives.ts'
import {
  attributesFilter,
  between,
  continuation,
  displayCurrency,
  limitOf,
  sortDirection,
} from './query.ts'

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

export const tokenPricesQuery = z.object({
  contract: z.optional(address),
  granularity: z.optional(z.enum(['hourly', 'daily'])),
  period: z.optional(z.enum(['1d', '7d', '30d'])),
})

export const pendingTokensQuery = z.object({ contract: z.optional(address) })

export const depthQuery = z.object({
  side: z.enum(['buy', 'sell']),
  token: z.optional(token),
  collection: z.optional(text),
  attributes: attributesFilter,
  displayCurrency,
  groupByFloorAsk: z.optional(queryBoolean),
  precision: z.optional(queryInt),
})
