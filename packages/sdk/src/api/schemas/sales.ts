import * as z from 'zod/mini'
import { price } from './price.ts'
import { address, boolean, int, maybe, number, text } from './primitives.ts'

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
  block: maybe(int),
  txHash: maybe(text),
  logIndex: maybe(int),
  batchIndex: maybe(int),
  timestamp: maybe(int),
  price: maybe(price),
  isDeleted: maybe(boolean),
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
  orderIsReservoir: maybe(boolean),
  /** The domain that the request which led to the sale named as its own; nothing on the chain vouches for it. */
  fillSource: maybe(text),
  /** Who that request says has led to it. */
  referrer: maybe(address),
  washTradingScore: maybe(number),
  royaltyFeeBps: maybe(number),
  marketplaceFeeBps: maybe(number),
  paidFullRoyalty: maybe(boolean),
  feeBreakdown: maybe(
    z.array(
      z.object({
        kind: maybe(text),
        bps: maybe(number),
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
export const salesResponse = z.object({ sales: z.array(sale), continuation: maybe(text) })
export const transfersResponse = z.object({
  transfers: z.array(z.object({ ...place, token: maybe(movedToken), isAirdrop: maybe(boolean) })),
  continuation: maybe(text),
})
/** Prices of a fungible token over time, in the native currency. */
export const tokenPricesResponse = z.object({
  prices: z.array(
    z.object({
      startTimestamp: maybe(number),
      endTimestamp: maybe(number),
      high: maybe(text),
      low: maybe(text),
      open: maybe(text),
      close: maybe(text),
      priceUSD: maybe(number),
    }),
  ),
})

/** How much of an order book there is at each price; only for display. */
export const depth = z.object({
  price: maybe(number),
  quantity: maybe(number),
  uniqueMakers: maybe(number),
})
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
export const depthResponse = z.object({ depth: z.array(depth) })
