import * as z from 'zod/mini'
import {
  address,
  bytes32,
  collectionId,
  fee,
  quantity,
  queryBoolean,
  queryInt,
  queryList,
  token,
  uint,
  unixSeconds,
} from './primitives.ts'

const orderKind = z.enum([
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

const orderbook = z.enum(['blur', 'opensea', 'looks-rare', 'reservoir', 'x2y2'])

const seaportOptions = z.object({
  conduitKey: z.optional(bytes32),
  useOffChainCancellation: z.boolean(),
  replaceOrderId: z.optional(bytes32),
})

/** One thing to buy: exactly one of `token`, `collection`, `orderId` and `rawOrder`. */
export const buyItem = z
  .object({
    token: z.optional(token),
    collection: z.optional(collectionId),
    orderId: z.optional(z.string()),
    rawOrder: z.optional(z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) })),
    quantity: z.optional(quantity),
    fillType: z.optional(z.enum(['trade', 'mint', 'preferMint'])),
    preferredMintStage: z.optional(z.string()),
    preferredOrderSource: z.optional(z.string()),
    exactOrderSource: z.optional(z.string()),
    exclusions: z.optional(z.array(z.object({ orderId: z.string(), price: z.optional(uint) }))),
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
  items: z
    .array(buyItem)
    .check(
      z.minLength(1, 'must have at least one item'),
      z.maxLength(50, 'must have at most 50 items'),
    ),
  taker: address,
  relayer: z.optional(address),
  onlyPath: z.optional(z.boolean()),
  forceRouter: z.optional(z.boolean()),
  forwarderChannel: z.optional(address),
  currency: z.optional(address),
  currencyChainId: z.optional(z.int()),
  normalizeRoyalties: z.optional(z.boolean()),
  allowInactiveOrderIds: z.optional(z.boolean()),
  source: z.optional(z.string()),
  feesOnTop: z.optional(z.array(fee)),
  partial: z.optional(z.boolean()),
  skipBalanceCheck: z.optional(z.boolean()),
  excludeEOA: z.optional(z.boolean()),
  maxFeePerGas: z.optional(uint),
  maxPriorityFeePerGas: z.optional(uint),
  usePermit: z.optional(z.boolean()),
  swapProvider: z.optional(z.enum(['uniswap', 'relay', '1inch'])),
  executionMethod: z.optional(z.string()),
  referrer: z.optional(z.string()),
  comment: z.optional(z.string()),
  conduitKey: z.optional(bytes32),
  requestId: z.optional(z.string()),
})
export type BuyRequest = z.input<typeof buyRequest>

/** One listing. `weiPrice` is the TOTAL for all `quantity`, in base units of `currency`. */
export const listing = z.object({
  token,
  quantity: z.optional(quantity),
  weiPrice: uint,
  endWeiPrice: z.optional(uint),
  orderKind: z.optional(orderKind),
  options: z.optional(z.record(z.string(), seaportOptions)),
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
  params: z
    .array(listing)
    .check(
      z.minLength(1, 'must have at least one listing'),
      z.maxLength(50, 'must have at most 50 listings'),
    ),
  requestId: z.optional(z.string()),
})
export type ListRequest = z.input<typeof listRequest>

export const orderPost = z.object({
  items: z
    .array(
      z.object({
        order: z.object({ kind: orderKind, data: z.record(z.string(), z.unknown()) }),
        orderbook: z.optional(orderbook),
        orderbookApiKey: z.optional(z.string()),
        attribute: z.optional(
          z.object({ collection: collectionId, key: z.string(), value: z.string() }),
        ),
        collection: z.optional(collectionId),
        tokenSetId: z.optional(z.string()),
        isNonFlagged: z.optional(z.boolean()),
        bulkData: z.optional(
          z.object({
            kind: z.optional(orderKind),
            data: z.object({ orderIndex: z.int(), merkleProof: z.array(bytes32) }),
          }),
        ),
      }),
    )
    .check(
      z.minLength(1, 'must have at least one order'),
      z.maxLength(50, 'must have at most 50 orders'),
    ),
  source: z.optional(z.string()),
})
export type OrderPost = z.input<typeof orderPost>

export const statusRequest = z.object({
  kind: z.enum(['cross-chain-intent', 'cross-chain-transaction', 'transaction']),
  id: z.string(),
  chainId: z.optional(z.int()),
})

export const resultsRequest = z.object({
  requestId: z.string().check(z.minLength(1)),
  stepId: z.string().check(z.minLength(1)),
  txHash: z.optional(bytes32),
  errorMessage: z.optional(z.string().check(z.maxLength(2000))),
})

export const syncedQuery = z.object({
  txHash: z.optional(queryList(bytes32, 50)),
  includeTransfers: z.optional(queryBoolean),
  limit: z.optional(queryInt),
})

export const refreshRequest = z.object({
  tokens: queryList(token, 50),
  liquidityOnly: z.optional(z.boolean()),
  overrideCoolDown: z.optional(z.boolean()),
})
