import * as z from 'zod/mini'
import { floorAsk } from './market.ts'
import { price } from './price.ts'
import { address, boolean, int, maybe, number, text } from './primitives.ts'

/** Every trait of a collection and its values. */
export const allAttributesResponse = z.object({
  attributes: z.array(
    z.object({
      key: text,
      attributeCount: maybe(number),
      kind: maybe(text),
      minRange: maybe(number),
      maxRange: maybe(number),
      values: maybe(
        z.array(z.object({ value: text, count: maybe(number), floorAskPrice: maybe(price) })),
      ),
    }),
  ),
})

/** Every trait of a collection and its values, without prices. */
export const staticAttributesResponse = z.object({
  attributes: z.array(
    z.object({
      key: text,
      attributeCount: maybe(number),
      kind: maybe(text),
      minRange: maybe(number),
      maxRange: maybe(number),
      values: maybe(z.array(z.object({ value: text, count: maybe(number) }))),
    }),
  ),
})

const formerTrade = z.object({
  tokenId: maybe(text),
  value: maybe(number),
  timestamp: maybe(number),
})

/** The traits of a collection with their prices. */
export const exploreAttributesResponse = z.object({
  attributes: z.array(
    z.object({
      key: text,
      value: text,
      tokenCount: maybe(number),
      onSaleCount: maybe(number),
      sampleImages: maybe(z.array(text)),
      floorAsks: maybe(z.array(floorAsk)),
      lastBuys: maybe(z.array(formerTrade)),
      lastSells: maybe(z.array(formerTrade)),
      topBid: maybe(floorAsk),
    }),
  ),
  continuation: maybe(text),
})

const bps = maybe(z.object({ bps: maybe(number) }))
const paymentToken = z.object({
  address: maybe(address),
  decimals: maybe(int),
  name: maybe(text),
  symbol: maybe(text),
})

const exchange = z.object({
  fee: bps,
  orderKind: maybe(text),
  enabled: maybe(boolean),
  customFeesSupported: maybe(boolean),
  royaltiesEnforced: maybe(boolean),
  numFeesSupported: maybe(number),
  /** Seconds. */
  minimumBidExpiry: maybe(number),
  minimumPrecision: maybe(text),
  collectionBidSupported: maybe(boolean),
  traitBidSupported: maybe(boolean),
  partialOrderSupported: maybe(boolean),
  supportedBidCurrencies: maybe(z.array(paymentToken)),
  paymentTokens: maybe(z.array(paymentToken)),
  /** Base units. */
  maxPriceRaw: maybe(text),
  minPriceRaw: maybe(text),
  /** Whether orders can be cancelled without a transaction. */
  oracleEnabled: maybe(boolean),
  /** The zone of such orders; only some marketplaces name it. */
  cancellationZone: maybe(address),
})

/** Where a collection can be listed and bid on, by which rules. */
export const marketplaceConfigurationsResponse = z.object({
  marketplaces: z.array(
    z.object({
      name: maybe(text),
      domain: maybe(text),
      imageUrl: maybe(text),
      fee: bps,
      royalties: maybe(z.object({ minBps: maybe(number), maxBps: maybe(number) })),
      orderbook: maybe(text),
      exchanges: maybe(z.record(text, exchange)),
    }),
  ),
})
export const collectionsSetResponse = z.object({ collectionsSetId: maybe(text) })
export const contractsSetResponse = z.object({ contractsSetId: maybe(text) })
export const tokenSetResponse = z.object({ id: maybe(text) })
