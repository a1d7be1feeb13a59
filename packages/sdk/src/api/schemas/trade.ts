import * as z from 'zod/mini'
import { address, collectionId, fee, hex, quantity, token, uint } from './primitives.ts'
import { exclusions, fillOptions, listing, rawOrder } from './requests.ts'

const gasFees = { maxFeePerGas: z.optional(uint), maxPriorityFeePerGas: z.optional(uint) }
const someItems = [
  z.minLength(1, 'must have at least one item'),
  z.maxLength(50, 'must have at most 50 items'),
] as const

/** One token to sell into an offer: the best one for it, or the one named. */
export const sellItem = z
  .object({
    token,
    quantity: z.optional(quantity),
    orderId: z.optional(z.string().check(z.minLength(1))),
    rawOrder: z.optional(rawOrder),
    exactOrderSource: z.optional(z.union([z.string(), z.array(z.string())])),
    exclusions: z.optional(exclusions),
  })
  .check(
    z.refine(
      item => item.orderId === undefined || item.rawOrder === undefined,
      'must have one of orderId and rawOrder, not both',
    ),
  )

export const sellRequest = z.object({
  ...fillOptions,
  items: z.array(sellItem).check(...someItems),
  taker: address,
})
export type SellRequest = z.input<typeof sellRequest>

/**
 * One offer. `weiPrice` is, for Seaport, the TOTAL for all `quantity`, for other kinds the price of one,
 * in base units of `currency` (the wrapped native token when absent).
 */
export const bid = z.object({
  ...listing.shape,
  token: z.optional(token),
  collection: z.optional(collectionId),
  tokenSetId: z.optional(z.string().check(z.minLength(1))),
  attributeKey: z.optional(z.string().check(z.minLength(1))),
  attributeValue: z.optional(z.string()),
  excludeFlaggedTokens: z.optional(z.boolean()),
  usePermit: z.optional(z.boolean()),
  checkMakerOutstandingBalance: z.optional(z.boolean()),
})

export const bidRequest = z.object({
  maker: address,
  source: z.optional(z.string()),
  blurAuth: z.optional(z.string()),
  params: z
    .array(bid)
    .check(
      z.minLength(1, 'must have at least one bid'),
      z.maxLength(50, 'must have at most 50 bids'),
    ),
  requestId: z.optional(z.string()),
})
export type BidRequest = z.input<typeof bidRequest>

/** One thing to mint: exactly one of `collection`, `token` and `custom`. */
export const mintItem = z
  .object({
    collection: z.optional(collectionId),
    token: z.optional(token),
    custom: z.optional(
      z.object({
        contract: address,
        price: uint,
        details: z.object({
          tx: z.object({
            to: address,
            data: z.object({
              signature: hex,
              params: z.array(z.object({ abiType: z.string(), abiValue: z.string() })),
            }),
          }),
        }),
      }),
    ),
    quantity: z.optional(quantity),
    preferredMintStage: z.optional(z.string()),
  })
  .check(
    z.refine(
      item => [item.collection, item.token, item.custom].filter(v => v !== undefined).length === 1,
      'must have exactly one of collection, token and custom',
    ),
  )

export const mintRequest = z.object({
  items: z.array(mintItem).check(...someItems),
  taker: address,
  relayer: z.optional(address),
  onlyPath: z.optional(z.boolean()),
  currencyChainId: z.optional(z.int()),
  source: z.optional(z.string()),
  feesOnTop: z.optional(z.array(fee)),
  partial: z.optional(z.boolean()),
  skipBalanceCheck: z.optional(z.boolean()),
  referrer: z.optional(z.string()),
  comment: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type MintRequest = z.input<typeof mintRequest>

export const transferRequest = z.object({
  from: address,
  to: address,
  items: z.array(z.object({ token, quantity: z.optional(quantity) })).check(...someItems),
  requestId: z.optional(z.string()),
})
export type TransferRequest = z.input<typeof transferRequest>

const cancelKind = z.enum([
  'blur',
  'seaport',
  'seaport-v1.4',
  'seaport-v1.5',
  'seaport-v1.6',
  'looks-rare-v2',
  'zeroex-v4-erc721',
  'zeroex-v4-erc1155',
  'payment-processor-v2',
  'payment-processor-v2.1',
  'rarible',
  'alienswap',
  'mintify',
])

export const cancelRequest = z.object({
  orderIds: z.optional(
    z.array(z.string().check(z.regex(/^[\w:.-]{1,200}$/, 'must be the id of an order'))),
  ),
  maker: z.optional(address),
  orderKind: z.optional(cancelKind),
  token: z.optional(token),
  blurAuth: z.optional(z.string()),
  ...gasFees,
  forceOnChainCancel: z.optional(z.boolean()),
  requestId: z.optional(z.string()),
})
export type CancelRequest = z.input<typeof cancelRequest>

export const callRequest = z.object({
  user: address,
  txs: z
    .array(z.object({ to: address, data: hex, value: uint }))
    .check(
      z.minLength(1, 'must have at least one transaction'),
      z.maxLength(50, 'must have at most 50 transactions'),
    ),
  originChainId: z.int().check(z.positive()),
  source: z.optional(z.string()),
  requestId: z.optional(z.string()),
})
export type CallRequest = z.input<typeof callRequest>

/** The body of `/execute/deposit/v1`. `amount` is in base units of the native currency. */
export const depositRequest = z.object({ user: address, amount: uint })
