import * as z from 'zod/mini'
import { attribute, floorAsk, mintStage } from './market.ts'
import { price } from './price.ts'
import {
  address,
  collectionId,
  maybe,
  queryBoolean,
  queryInt,
  queryList,
  token,
  uint,
} from './primitives.ts'
import {
  attributesFilter,
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
import { sale } from './sales.ts'

export const tokensQuery = z.object({
  collection: z.optional(collectionId),
  tokens: z.optional(queryList(token, 50)),
  attributes: attributesFilter,
  source: z.optional(queryList(text)),
  nativeSource: z.optional(text),
  excludeSources: z.optional(queryList(text)),
  minRarityRank: z.optional(queryInt),
  maxRarityRank: z.optional(queryInt),
  minFloorAskPrice: z.optional(queryNumber),
  maxFloorAskPrice: z.optional(queryNumber),
  flagStatus: z.optional(z.union([z.literal([-1, 0, 1]), z.literal(['-1', '0', '1'])])),
  ...groups,
  contract: z.optional(queryList(address, 20)),
  tokenSetId: z.optional(text),
  tokenName: z.optional(text),
  sortBy: z.optional(
    z.enum([
      'floorAskPrice',
      'tokenId',
      'rarity',
      'updatedAt',
      'listedAt',
      'lastSaleAt',
      'lastSalePrice',
    ]),
  ),
  sortDirection,
  currencies: z.optional(queryList(address)),
  limit: limitOf(1000),
  ...between,
  includeAttributes: z.optional(queryBoolean),
  includeLastSale: z.optional(queryBoolean),
  includeQuantity: z.optional(queryBoolean),
  includeTopBid: z.optional(queryBoolean),
  includeMintStages: z.optional(queryBoolean),
  includeDynamicPricing: z.optional(queryBoolean),
  excludeEOA: z.optional(queryBoolean),
  ...excludeBad,
  excludeBurnt: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  continuation,
  displayCurrency,
})

const tokenBase = {
  chainId: maybe(z.int()),
  contract: address,
  tokenId: uint,
  name: maybe(text),
  description: maybe(text),
  image: maybe(text),
  imageSmall: maybe(text),
  imageLarge: maybe(text),
  metadata: maybe(z.record(text, z.unknown())),
  media: maybe(text),
  kind: maybe(text),
  isFlagged: maybe(z.boolean()),
  isSpam: maybe(z.boolean()),
  isNsfw: maybe(z.boolean()),
  metadataDisabled: maybe(z.boolean()),
  lastFlagUpdate: maybe(text),
  lastFlagChange: maybe(text),
  supply: maybe(z.int()),
  remainingSupply: maybe(z.int()),
  rarity: maybe(z.number()),
  rarityRank: maybe(z.int()),
  lastSale: maybe(sale),
  attributes: maybe(z.array(attribute)),
}

export const tokenRow = z.object({
  token: z.object({
    ...tokenBase,
    collection: maybe(
      z.object({
        id: maybe(text),
        name: maybe(text),
        image: maybe(text),
        slug: maybe(text),
        symbol: maybe(text),
        creator: maybe(text),
        tokenCount: maybe(z.int()),
        metadataDisabled: maybe(z.boolean()),
        floorAskPrice: maybe(price),
      }),
    ),
    /** The owner of an ERC721; null for an ERC1155, which has several. */
    owner: maybe(address),
    decimals: maybe(z.int()),
    mintStages: maybe(z.array(mintStage)),
    mintedAt: maybe(text),
    createdAt: maybe(text),
  }),
  market: maybe(z.object({ floorAsk: maybe(floorAsk), topBid: maybe(floorAsk) })),
  updatedAt: maybe(text),
})
export type TokenRow = z.output<typeof tokenRow>
export const tokensResponse = z.object({ tokens: z.array(tokenRow), continuation: maybe(text) })

export const userTokensQuery = z.object({
  ...groups,
  collection: z.optional(queryList(collectionId, 20)),
  excludeCollections: z.optional(queryList(collectionId, 20)),
  contract: z.optional(address),
  tokens: z.optional(queryList(token, 50)),
  tokenName: z.optional(text),
  sortBy: z.optional(z.enum(['acquiredAt', 'lastAppraisalValue', 'floorAskPrice'])),
  sortDirection,
  limit: limitOf(200),
  includeAttributes: z.optional(queryBoolean),
  includeLastSale: z.optional(queryBoolean),
  includeTopBid: z.optional(queryBoolean),
  includeRawData: z.optional(queryBoolean),
  includeDynamicPricing: z.optional(queryBoolean),
  ...excludeBad,
  onlyListed: z.optional(queryBoolean),
  useNonFlaggedFloorAsk: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  continuation,
  displayCurrency,
})

export const userTokenRow = z.object({
  token: z.object({
    ...tokenBase,
    rarityScore: maybe(z.number()),
    collection: maybe(
      z.object({
        id: maybe(text),
        name: maybe(text),
        slug: maybe(text),
        symbol: maybe(text),
        contractDeployedAt: maybe(text),
        imageUrl: maybe(text),
        isSpam: maybe(z.boolean()),
        isNsfw: maybe(z.boolean()),
        metadataDisabled: maybe(z.boolean()),
        openseaVerificationStatus: maybe(text),
        tokenCount: maybe(text),
        floorAsk: maybe(floorAsk),
        royaltiesBps: maybe(z.number()),
        royalties: maybe(z.array(z.object({ bps: z.number(), recipient: address }))),
      }),
    ),
    floorAsk: maybe(floorAsk),
    topBid: maybe(floorAsk),
    lastAppraisalValue: maybe(z.number()),
  }),
  ownership: z.object({
    tokenCount: text,
    onSaleCount: maybe(text),
    floorAsk: maybe(floorAsk),
    acquiredAt: maybe(text),
  }),
})
export type UserTokenRow = z.output<typeof userTokenRow>
export const userTokensResponse = z.object({
  tokens: z.array(userTokenRow),
  continuation: maybe(text),
})
