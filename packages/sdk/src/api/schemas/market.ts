import * as z from 'zod/mini'
import { feeBreakdown, price } from './price.ts'
import { address, maybe, uint } from './primitives.ts'

/** Parts of answers that several families of routes have in common. */
const text = z.string()

export const source = z.object({
  id: maybe(text),
  domain: maybe(text),
  name: maybe(text),
  icon: maybe(text),
  url: maybe(text),
})

/** How a price changes: with time (a Dutch auction) or with each fill (a pool). */
const dynamicPricing = z.object({
  kind: maybe(text),
  data: maybe(z.record(text, z.unknown())),
})

/** The cheapest listing, or the best offer, of a token or a collection. */
export const floorAsk = z.object({
  id: maybe(text),
  kind: maybe(text),
  sourceDomain: maybe(text),
  price: maybe(price),
  maker: maybe(address),
  validFrom: maybe(z.int()),
  validUntil: maybe(z.int()),
  quantityFilled: maybe(z.int()),
  quantityRemaining: maybe(z.int()),
  dynamicPricing: maybe(dynamicPricing),
  source: maybe(source),
  feeBreakdown: maybe(z.array(feeBreakdown)),
  token: maybe(
    z.object({
      contract: maybe(address),
      tokenId: maybe(uint),
      name: maybe(text),
      image: maybe(text),
    }),
  ),
  rawData: maybe(z.record(text, z.unknown())),
  isNativeOffChainCancellable: maybe(z.boolean()),
})
export type FloorAsk = z.output<typeof floorAsk>

/** Figures by period: the last day, 7 days, 30 days and all time. */
export const byPeriod = z.object({
  '1day': maybe(z.number()),
  '7day': maybe(z.number()),
  '30day': maybe(z.number()),
  allTime: maybe(z.number()),
})

export const attribute = z.object({
  key: maybe(text),
  kind: maybe(text),
  value: text,
  tokenCount: maybe(z.int()),
  onSaleCount: maybe(z.int()),
  floorAskPrice: maybe(price),
  topBidValue: maybe(z.number()),
  createdAt: maybe(text),
})
export type Attribute = z.output<typeof attribute>

/** A stage of a drop. Times are seconds since 1970. */
export const mintStage = z.object({
  stage: maybe(text),
  tokenId: maybe(text),
  kind: maybe(text),
  standard: maybe(text),
  price: maybe(price),
  pricePerQuantity: maybe(z.array(z.object({ price: maybe(price), quantity: maybe(z.number()) }))),
  startTime: maybe(z.number()),
  endTime: maybe(z.number()),
  maxMints: maybe(z.number()),
  maxMintsPerWallet: maybe(z.number()),
})
export type MintStage = z.output<typeof mintStage>

/** What an order is for: a token, a collection, an attribute, or a set of tokens. */
export const criteria = z.object({
  kind: maybe(text),
  data: maybe(
    z.object({
      token: maybe(z.object({ tokenId: maybe(text), name: maybe(text), image: maybe(text) })),
      collection: maybe(z.object({ id: maybe(text), name: maybe(text), image: maybe(text) })),
      attribute: maybe(z.object({ key: maybe(text), value: maybe(text) })),
      tokenSetId: maybe(text),
    }),
  ),
})
export type Criteria = z.output<typeof criteria>
