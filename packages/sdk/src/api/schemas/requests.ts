import * as z from 'zod/mini'
import {
  address,
  bytes32,
  collectionId,
  fee,
  quantity,
  token,
  uint,
  unixSeconds,
} from './primitives.ts'

export const orderKind = z.enum([
  'blur',
  'looks-rare',
  'looks-rare-v2',
  'zeroex-v4',
  'seaport',
  'seaport-v1.4',
  'seaport-v1.5',
  'seaport-v1.6',
  'mintify',
  'x2y2',
  'alienswap',
  'payment-processor',
  'payment-processor-v2',
  'payment-processor-v2.1',
])
export type OrderKind = z.output<typeof orderKind>

export const orderbook = z.enum(['blur', 'opensea', 'looks-rare', 'reservoir', 'x2y2'])

/** Settings of an order, by its kind. */
export const orderOptions = z.object({
  conduitKey: z.optional(bytes32),
  useOffChainCancellation: z.boolean(),
  cosigner: z.optional(address),
  replaceOrderId: z.optional(bytes32),
})

/** An order that is not in the book, as its marketplace writes it. */
export const rawOrder = z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) })

/** Orders to leave out of a choice. */
export const exclusions = z.array(z.object({ orderId: z.string(), price: z.optional(uint) }))

/** What fills can be paid for and routed by: the same for buying and selling. */
export const fillOptions = {
  source: z.optional(z.string()),
  feesOnTop: z.optional(z.array(fee)),
  onlyPath: z.optional(z.boolean()),
  normalizeRoyalties: z.optional(z.boolean()),
  excludeEOA: z.optional(z.boolean()),
  allowInactiveOrderIds: z.optional(z.boolean()),
  partial: z.optional(z.boolean()),
  forceRouter: z.optional(z.boolean()),
  forwarderChannel: z.optional(address),
  currency: z.optional(address),
  swapProvider: z.optional(z.enum(['uniswap', 'relay', '1inch'])),
  maxFeePerGas: z.optional(uint),
  maxPriorityFeePerGas: z.optional(uint),
  x2y2ApiKey: z.optional(z.string()),
  openseaApiKey: z.optional(z.string()),
  blurAuth: z.optional(z.string()),
  requestId: z.optional(z.string()),
}

/** One thing to buy: exactly one of `token`, `collection`, `orderId` and `rawOrder`. */
export const buyItem = z
  .object({
    token: z.optional(token),
    collection: z.optional(collectionId),
    orderId: z.optional(z.string()),
    rawOrder: z.optional(rawOrder),
    quantity: z.optional(quantity),
    fillType: z.optional(z.enum(['trade', 'mint', 'preferMint'])),
    preferredMintStage: z.optional(z.string()),
    preferredOrderSource: z.optional(z.string()),
    exactOrderSource: z.optional(z.union([z.string(), z.array(z.string())])),
    exclusions: z.optional(exclusions),
  })
  .check(
    z.refine(
      item =>
        [item.token, item.collection, item.orderId, item.rawOrder].filter(v => v !== undefined)
          .length === 1,
      'must have exactly one of token, collection, orderId and rawOrder',
    ),
  )

export const buyRequest = z.object({
  ...fillOptions,
  items: z
    .array(buyItem)
    .check(
      z.minLength(1, 'must have at least one item'),
      z.maxLength(50, 'must have at most 50 items'),
    ),
  taker: address,
  relayer: z.optional(address),
  currencyChainId: z.optional(z.int()),
  skipBalanceCheck: z.optional(z.boolean()),
  usePermit: z.optional(z.boolean()),
  executionMethod: z.optional(z.string()),
  referrer: z.optional(z.string()),
  comment: z.optional(z.string()),
  conduitKey: z.optional(bytes32),
})
export type BuyRequest = z.input<typeof buyRequest>

/** One listing. `weiPrice` is the TOTAL for all `quantity`, in base units of `currency`. */
export const listing = z.object({
  token,
  quantity: z.optional(quantity),
  weiPrice: uint,
  endWeiPrice: z.optional(uint),
  orderKind: z.optional(orderKind),
  options: z.optional(z.record(z.string(), orderOptions)),
  orderbook: z.optional(orderbook),
  orderbookApiKey: z.optional(z.string()),
  automatedRoyalties: z.optional(z.boolean()),
  royaltyBps: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  fees: z.optional(z.array(fee)),
  marketplaceFees: z.optional(z.array(fee)),
  marketplaceFlatFees: z.optional(z.array(fee)),
  customRoyalties: z.optional(z.array(fee)),
  listingTime: z.optional(unixSeconds),
  expirationTime: z.optional(unixSeconds),
  salt: z.optional(uint),
  nonce: z.optional(uint),
  currency: z.optional(address),
  taker: z.optional(address),
})
export type Listing = z.input<typeof listing>

export const listRequest = z.object({
  maker: address,
  source: z.optional(z.string()),
  blurAuth: z.optional(z.string()),
  params: z
    .array(listing)
    .check(
      z.minLength(1, 'must have at least one listing'),
      z.maxLength(50, 'must have at most 50 listings'),
    ),
  requestId: z.optional(z.string()),
})
export type ListRequest = z.input<typeof listRequest>
