import * as z from 'zod/mini'
import { bytes32, collectionId, queryBoolean, queryInt, queryList, token } from './primitives.ts'
import { orderbook, orderKind } from './requests.ts'

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
        permitId: z.optional(z.string()),
        permitIndex: z.optional(z.int()),
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
