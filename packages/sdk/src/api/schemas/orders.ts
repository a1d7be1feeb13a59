import * as z from 'zod/mini'
import { criteria, source } from './market.ts'
import { feeBreakdown, price } from './price.ts'
import { address, boolean, int, maybe, number, text } from './primitives.ts'
import { depth } from './sales.ts'

export const order = z.object({
  id: text,
  kind: text,
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
  /** The price of one. */
  price: maybe(price),
  /** Seconds since 1970. */
  validFrom: int,
  /** Seconds since 1970; 0 for never. */
  validUntil: int,
  quantityFilled: maybe(int),
  quantityRemaining: maybe(int),
  dynamicPricing: maybe(z.object({ kind: maybe(text), data: maybe(z.unknown()) })),
  criteria: maybe(criteria),
  source: maybe(source),
  feeBps: maybe(number),
  feeBreakdown: maybe(z.array(feeBreakdown)),
  expiration: int,
  isReservoir: maybe(boolean),
  isDynamic: maybe(boolean),
  createdAt: text,
  updatedAt: text,
  originatedAt: maybe(text),
  rawData: maybe(z.record(text, z.unknown())),
  isNativeOffChainCancellable: maybe(boolean),
  depth: maybe(z.array(depth)),
})
export type Order = z.output<typeof order>
export const ordersResponse = z.object({ orders: z.array(order), continuation: maybe(text) })

/** The best offer for each token that an account holds. */
export const topBidsResponse = z.object({
  totalTokensWithBids: maybe(number),
  totalAmount: maybe(number),
  topBids: z.array(
    z.object({
      id: maybe(text),
      price: maybe(price),
      maker: maybe(address),
      createdAt: maybe(text),
      validFrom: maybe(int),
      validUntil: maybe(int),
      floorDifferencePercentage: maybe(number),
      source: maybe(source),
      feeBreakdown: maybe(z.array(feeBreakdown)),
      criteria: maybe(criteria),
      token: maybe(
        z.object({
          contract: maybe(address),
          tokenId: maybe(text),
          kind: maybe(text),
          name: maybe(text),
          image: maybe(text),
          floorAskPrice: maybe(price),
          lastSalePrice: maybe(price),
          collection: maybe(
            z.object({
              id: maybe(text),
              name: maybe(text),
              imageUrl: maybe(text),
              floorAskPrice: maybe(price),
            }),
          ),
        }),
      ),
    }),
  ),
  continuation: maybe(text),
})
export const crossPostingResponse = z.object({
  orders: z.array(
    z.object({
      id: maybe(z.union([int, text])),
      orderId: maybe(text),
      orderbook: maybe(text),
      status: maybe(text),
      statusReason: maybe(text),
      createdAt: maybe(text),
      updatedAt: maybe(text),
    }),
  ),
  continuation: maybe(text),
})
