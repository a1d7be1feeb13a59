import * as z from 'zod/mini'
import { address, collectionId } from './primitives.ts'
import { orderbook } from './requests.ts'

export const authSignatureRequest = z.object({
  kind: z.enum(['blur', 'erc721c', 'opensea']),
  id: z.string(),
})

export const permitSignatureRequest = z.object({
  id: z.string(),
  persist: z.optional(z.boolean()),
})

export const preSignatureRequest = z.object({ id: z.string() })

/** The body of `/execute/cancel-signature/v1`: orders that are cancelled without a transaction. */
export const cancelSignatureRequest = z.object({
  orderIds: z.array(z.string()).check(z.minLength(1, 'must have at least one id')),
  orderKind: z.string(),
})

/** The body of `/execute/solve/v1`: exactly one of `request` and `tx`. */
export const solveRequest = z.object({
  kind: z.literal('cross-chain-intent'),
  request: z.optional(z.union([z.string(), z.record(z.string(), z.unknown())])),
  tx: z.optional(z.string()),
})

export const capacityRequest = z.object({
  kind: z.literal('cross-chain-intent'),
  user: z.optional(address),
})

/** The body of `/order/v3`, which posts one order. */
export const singleOrderPost = z.object({
  order: z.object({ kind: z.string(), data: z.record(z.string(), z.unknown()) }),
  orderbook: z.optional(orderbook),
  orderbookApiKey: z.optional(z.string()),
  source: z.optional(z.string()),
  attribute: z.optional(z.object({ collection: collectionId, key: z.string(), value: z.string() })),
  collection: z.optional(collectionId),
  tokenSetId: z.optional(z.string()),
  isNonFlagged: z.optional(z.boolean()),
  permitId: z.optional(z.string()),
  permitIndex: z.optional(z.int()),
})

/** A signed answer to a request of the marketplace travels in the query. */
export const signatureQuery = z.object({ signature: z.optional(z.string()) })
export const cancelSignatureQuery = z.object({
  signature: z.optional(z.string()),
  auth: z.optional(z.string()),
})
