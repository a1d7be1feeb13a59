import * as z from 'zod/mini'
import { criteria, source } from './market.ts'
import { price } from './price.ts'
import { address, collectionId, maybe, queryBoolean, queryList } from './primitives.ts'
import {
  attributesFilter,
  continuation,
  displayCurrency,
  excludeBad,
  groupId,
  groups,
  limitOf,
  text,
} from './query.ts'

const type = z.enum(['ask', 'bid', 'mint', 'sale', 'ask_cancel', 'bid_cancel', 'transfer'])

const common = {
  types: z.optional(queryList(type)),
  sortBy: z.optional(z.enum(['eventTimestamp', 'createdAt'])),
  includeMetadata: z.optional(queryBoolean),
  ...excludeBad,
  continuation,
  displayCurrency,
}

export const userActivityQuery = z.object({
  ...common,
  ...groups,
  users: queryList(address, 50),
  collection: z.optional(queryList(collectionId, 50)),
  contractsSetId: groupId,
  limit: limitOf(1000),
})

export const collectionActivityQuery = z.object({
  ...common,
  ...groups,
  collection: z.optional(collectionId),
  attributes: attributesFilter,
  limit: limitOf(1000),
})

export const tokenActivityQuery = z.object({ ...common, limit: limitOf(20) })

const formerTrade = z.object({ value: maybe(z.number()), timestamp: maybe(z.number()) })

/** Something that happened on the chain or in the order book. */
export const activity = z.object({
  type: maybe(text),
  fromAddress: maybe(address),
  toAddress: maybe(address),
  price: maybe(price),
  /** How many tokens. */
  amount: maybe(z.number()),
  timestamp: maybe(z.number()),
  createdAt: maybe(text),
  contract: maybe(address),
  token: maybe(
    z.object({
      tokenId: maybe(text),
      tokenName: maybe(text),
      tokenImage: maybe(text),
      tokenMedia: maybe(text),
      isSpam: maybe(z.boolean()),
      isNsfw: maybe(z.boolean()),
      lastBuy: maybe(formerTrade),
      lastSell: maybe(formerTrade),
      rarityScore: maybe(z.number()),
      rarityRank: maybe(z.number()),
      tokenRarityScore: maybe(z.number()),
      tokenRarityRank: maybe(z.number()),
    }),
  ),
  collection: maybe(
    z.object({
      collectionId: maybe(text),
      collectionName: maybe(text),
      collectionImage: maybe(text),
      isSpam: maybe(z.boolean()),
      isNsfw: maybe(z.boolean()),
    }),
  ),
  txHash: maybe(text),
  logIndex: maybe(z.int()),
  batchIndex: maybe(z.int()),
  fillSource: maybe(source),
  isAirdrop: maybe(z.boolean()),
  comment: maybe(text),
  order: maybe(
    z.object({
      id: maybe(text),
      side: maybe(text),
      source: maybe(source),
      criteria: maybe(criteria),
    }),
  ),
})
export type Activity = z.output<typeof activity>
export const activityResponse = z.object({
  activities: z.array(activity),
  continuation: maybe(text),
})
