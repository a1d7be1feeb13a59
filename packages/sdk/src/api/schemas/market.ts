import * as z from 'zod/mini'
import { feeBreakdown, price } from './price.ts'
import { address, boolean, int, maybe, number, text, uint } from './primitives.ts'

/** Parts of answers that several families of routes have in common. */
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
  validFrom: maybe(int),
  validUntil: maybe(int),
  quantityFilled: maybe(int),
  quantityRemaining: maybe(int),
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
  isNativeOffChainCancellable: maybe(boolean),
})
export type FloorAsk = z.output<typeof floorAsk>

/** Figures by period: the last day, 7 days, 30 days and all time. */
export const byPeriod = z.object({
  '1day': maybe(number),
  '7day': maybe(number),
  '30day': maybe(number),
  allTime: maybe(number),
})

export const attribute = z.object({
  key: maybe(text),
  kind: maybe(text),
  value: text,
  tokenCount: maybe(int),
  onSaleCount: maybe(int),
  floorAskPrice: maybe(price),
  topBidValue: maybe(number),
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
  pricePerQuantity: maybe(z.array(z.object({ price: maybe(price), quantity: maybe(number) }))),
  startTime: maybe(number),
  endTime: maybe(number),
  maxMints: maybe(number),
  maxMintsPerWallet: maybe(number),
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
