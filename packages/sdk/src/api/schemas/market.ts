import * as z from 'zod/mini'
import { feeBreakdown, price } from './price.ts'
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

const text = z.string()
const sortDirection = z.optional(z.enum(['asc', 'desc']))
const continuation = z.optional(z.string().check(z.maxLength(400)))
const limitOf = (most: number) =>
  z.optional(
    queryInt.check(
      z.refine(value => Number(value) >= 1 && Number(value) <= most, `must be from 1 to ${most}`),
    ),
  )

export const source = z.object({
  id: maybe(text),
  domain: maybe(text),
  name: maybe(text),
  icon: maybe(text),
  url: maybe(text),
})

/** The cheapest listing of a token or a collection. */
export const floorAsk = z.object({
  id: maybe(text),
  sourceDomain: maybe(text),
  price: maybe(price),
  maker: maybe(address),
  validFrom: maybe(z.int()),
  validUntil: maybe(z.int()),
  quantityFilled: maybe(z.int()),
  quantityRemaining: maybe(z.int()),
  source: maybe(source),
  token: maybe(
    z.object({
      contract: maybe(address),
      tokenId: maybe(uint),
      name: maybe(text),
      image: maybe(text),
    }),
  ),
})
export type FloorAsk = z.output<typeof floorAsk>

/** Figures by period: the last day, 7 days, 30 days and all time. */
const byPeriod = z.object({
  '1day': maybe(z.number()),
  '7day': maybe(z.number()),
  '30day': maybe(z.number()),
  allTime: maybe(z.number()),
})

export const collectionsQuery = z.object({
  id: z.optional(collectionId),
  slug: z.optional(text),
  contract: z.optional(queryList(address, 20)),
  name: z.optional(text),
  includeAttributes: z.optional(queryBoolean),
  includeSalesCount: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  sortBy: z.optional(
    z.enum([
      '1DayVolume',
      '7DayVolume',
      '30DayVolume',
      'allTimeVolume',
      'createdAt',
      'updatedAt',
      'floorAskPrice',
    ]),
  ),
  sortDirection,
  limit: limitOf(1000),
  continuation,
})

export const collection = z.object({
  chainId: maybe(z.int()),
  id: z.string(),
  slug: maybe(text),
  createdAt: maybe(text),
  updatedAt: maybe(text),
  name: maybe(text),
  symbol: maybe(text),
  image: maybe(text),
  banner: maybe(text),
  description: maybe(text),
  sampleImages: maybe(z.array(text)),
  tokenCount: maybe(text),
  onSaleCount: maybe(text),
  primaryContract: maybe(address),
  tokenSetId: maybe(text),
  royalties: maybe(
    z.object({
      recipient: maybe(address),
      breakdown: maybe(z.array(z.object({ recipient: address, bps: z.number() }))),
      bps: maybe(z.number()),
    }),
  ),
  floorAsk: maybe(floorAsk),
  topBid: maybe(floorAsk),
  rank: maybe(byPeriod),
  volume: maybe(byPeriod),
  volumeChange: maybe(byPeriod),
  salesCount: maybe(byPeriod),
  collectionBidSupported: maybe(z.boolean()),
  ownerCount: maybe(z.int()),
  attributes: maybe(z.array(z.object({ key: text, kind: maybe(text), count: maybe(z.int()) }))),
  contractKind: maybe(text),
})
export type Collection = z.output<typeof collection>
export const collectionsResponse = z.object({
  collections: z.array(collection),
  continuation: maybe(text),
})

export const tokensQuery = z.object({
  collection: z.optional(collectionId),
  tokens: z.optional(queryList(token, 50)),
  /** Trait filters: `attributes[Key]=Value`, repeated for several values of one key. */
  attributes: z.optional(z.record(z.string(), queryList(text, 50))),
  contract: z.optional(queryList(address, 20)),
  tokenName: z.optional(text),
  sortBy: z.optional(
    z.enum(['floorAskPrice', 'tokenId', 'rarity', 'updatedAt', 'listedAt', 'lastSaleAt']),
  ),
  sortDirection,
  limit: limitOf(1000),
  includeAttributes: z.optional(queryBoolean),
  includeLastSale: z.optional(queryBoolean),
  includeQuantity: z.optional(queryBoolean),
  includeTopBid: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  continuation,
})

export const attribute = z.object({
  key: maybe(text),
  kind: maybe(text),
  value: text,
  tokenCount: maybe(z.int()),
  onSaleCount: maybe(z.int()),
  floorAskPrice: maybe(price),
})
export type Attribute = z.output<typeof attribute>

export const lastSale = z.object({
  id: maybe(text),
  orderId: maybe(text),
  from: maybe(address),
  to: maybe(address),
  amount: maybe(text),
  block: maybe(z.int()),
  txHash: maybe(text),
  timestamp: maybe(z.int()),
  price: maybe(price),
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
  media: maybe(text),
  kind: maybe(text),
  supply: maybe(z.int()),
  remainingSupply: maybe(z.int()),
  rarity: maybe(z.number()),
  rarityRank: maybe(z.int()),
  lastSale: maybe(lastSale),
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
        tokenCount: maybe(z.int()),
        floorAskPrice: maybe(price),
      }),
    ),
    /** The owner of an ERC721; null for an ERC1155, which has several. */
    owner: maybe(address),
    mintedAt: maybe(text),
    createdAt: maybe(text),
  }),
  market: maybe(z.object({ floorAsk: maybe(floorAsk), topBid: maybe(floorAsk) })),
  updatedAt: maybe(text),
})
export type TokenRow = z.output<typeof tokenRow>
export const tokensResponse = z.object({ tokens: z.array(tokenRow), continuation: maybe(text) })

export const userTokensQuery = z.object({
  collection: z.optional(queryList(collectionId, 20)),
  contract: z.optional(address),
  tokens: z.optional(queryList(token, 50)),
  sortBy: z.optional(z.enum(['acquiredAt', 'lastAppraisalValue', 'floorAskPrice'])),
  sortDirection,
  limit: limitOf(200),
  includeAttributes: z.optional(queryBoolean),
  includeLastSale: z.optional(queryBoolean),
  includeTopBid: z.optional(queryBoolean),
  onlyListed: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  continuation,
})

export const userTokenRow = z.object({
  token: z.object({
    ...tokenBase,
    collection: maybe(
      z.object({
        id: maybe(text),
        name: maybe(text),
        slug: maybe(text),
        symbol: maybe(text),
        imageUrl: maybe(text),
        tokenCount: maybe(text),
        floorAsk: maybe(floorAsk),
        royaltiesBps: maybe(z.number()),
        royalties: maybe(z.array(z.object({ bps: z.number(), recipient: address }))),
      }),
    ),
    floorAsk: maybe(floorAsk),
    topBid: maybe(floorAsk),
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

export const asksQuery = z.object({
  ids: z.optional(queryList(text, 50)),
  token: z.optional(token),
  tokenSetId: z.optional(text),
  maker: z.optional(address),
  contracts: z.optional(queryList(address, 20)),
  status: z.optional(z.enum(['active', 'inactive', 'expired', 'cancelled', 'filled', 'any'])),
  native: z.optional(queryBoolean),
  includePrivate: z.optional(queryBoolean),
  includeCriteriaMetadata: z.optional(queryBoolean),
  includeRawData: z.optional(queryBoolean),
  normalizeRoyalties: z.optional(queryBoolean),
  sortBy: z.optional(z.enum(['createdAt', 'price', 'updatedAt'])),
  sortDirection,
  limit: limitOf(1000),
  continuation,
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
  price: maybe(price),
  validFrom: z.int(),
  validUntil: z.int(),
  quantityFilled: maybe(z.int()),
  quantityRemaining: maybe(z.int()),
  criteria: maybe(z.unknown()),
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
})
export type Order = z.output<typeof order>
export const ordersResponse = z.object({ orders: z.array(order), continuation: maybe(text) })
