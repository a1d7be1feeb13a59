import * as z from 'zod/mini'
import { criteria, source } from './market.ts'
import { price } from './price.ts'
import { address, boolean, int, maybe, number, text } from './primitives.ts'

const formerTrade = z.object({ value: maybe(number), timestamp: maybe(number) })

/** Something that happened on the chain or in the order book. */
export const activity = z.object({
  type: maybe(text),
  fromAddress: maybe(address),
  toAddress: maybe(address),
  price: maybe(price),
  /** How many tokens. */
  amount: maybe(number),
  timestamp: maybe(number),
  createdAt: maybe(text),
  contract: maybe(address),
  token: maybe(
    z.object({
      tokenId: maybe(text),
      tokenName: maybe(text),
      tokenImage: maybe(text),
      tokenMedia: maybe(text),
      isSpam: maybe(boolean),
      isNsfw: maybe(boolean),
      lastBuy: maybe(formerTrade),
      lastSell: maybe(formerTrade),
      rarityScore: maybe(number),
      rarityRank: maybe(number),
      tokenRarityScore: maybe(number),
      tokenRarityRank: maybe(number),
    }),
  ),
  collection: maybe(
    z.object({
      collectionId: maybe(text),
      collectionName: maybe(text),
      collectionImage: maybe(text),
      isSpam: maybe(boolean),
      isNsfw: maybe(boolean),
    }),
  ),
  txHash: maybe(text),
  logIndex: maybe(int),
  batchIndex: maybe(int),
  fillSource: maybe(source),
  isAirdrop: maybe(boolean),
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
