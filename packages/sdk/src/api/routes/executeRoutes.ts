import * as z from 'zod/mini'
import { crossPostingQuery } from '../queries/orders.ts'
import { executeResponse, statusResponse, syncedResponse } from '../schemas/execute.ts'
import { crossPostingResponse } from '../schemas/orders.ts'
import { orderPost, statusRequest, syncedQuery } from '../schemas/posts.ts'
import { bytes32, maybe } from '../schemas/primitives.ts'
import { buyRequest, listRequest } from '../schemas/requests.ts'
import {
  authSignatureRequest,
  cancelSignatureQuery,
  cancelSignatureRequest,
  capacityRequest,
  permitSignatureRequest,
  preSignatureRequest,
  signatureQuery,
  singleOrderPost,
  solveRequest,
} from '../schemas/signatures.ts'
import { swapRequest, swapResponse } from '../schemas/swap.ts'
import {
  bidRequest,
  callRequest,
  cancelRequest,
  depositRequest,
  mintRequest,
  sellRequest,
  transferRequest,
} from '../schemas/trade.ts'
import type { RouteDefinition } from './RouteDefinition.ts'
import { refreshRoute } from './refreshRoute.ts'
import { resultsRoute } from './resultsRoute.ts'

const acknowledged = z.object({ message: maybe(z.string()) })
const text = maybe(z.string())
const capacity = {
  capacityPerRequest: z.string(),
  totalCapacity: z.string(),
  userBalance: maybe(z.object({ currentChain: text, allChains: text })),
  maxPricePerItem: text,
}

/** The routes that make steps, and those that steps lead to. */
export const executeRoutes = {
  '/execute/buy/v7': {
    method: 'POST',
    summary: 'The steps that buy tokens',
    body: buyRequest,
    response: executeResponse,
  },
  '/execute/sell/v7': {
    method: 'POST',
    summary: 'The steps that accept offers',
    body: sellRequest,
    response: executeResponse,
  },
  '/execute/list/v5': {
    method: 'POST',
    summary: 'The steps that list tokens for sale',
    body: listRequest,
    response: executeResponse,
  },
  '/execute/bid/v5': {
    method: 'POST',
    summary: 'The steps that make offers',
    body: bidRequest,
    response: executeResponse,
  },
  '/execute/cancel/v3': {
    method: 'POST',
    summary: 'The steps that cancel orders',
    body: cancelRequest,
    response: executeResponse,
  },
  '/execute/mint/v1': {
    method: 'POST',
    summary: 'The steps that mint tokens',
    body: mintRequest,
    response: executeResponse,
  },
  '/execute/transfer/v1': {
    method: 'POST',
    summary: 'The steps that transfer tokens',
    body: transferRequest,
    response: executeResponse,
  },
  '/execute/swap/v1': {
    method: 'POST',
    summary: 'The steps that swap one currency for another, or wrap and unwrap the native one',
    body: swapRequest,
    response: swapResponse,
  },
  '/execute/call/v1': {
    method: 'POST',
    summary: 'The steps that call contracts of this chain from another one',
    body: callRequest,
    response: executeResponse,
  },
  '/execute/deposit/v1': {
    method: 'POST',
    summary: 'The steps that deposit native currency with the solver',
    body: depositRequest,
    response: executeResponse,
  },
  '/execute/status/v1': {
    method: 'POST',
    summary: "A transaction's state, as the index sees it",
    body: statusRequest,
    response: statusResponse,
  },
  '/execute/results/v1': resultsRoute,
  '/execute/solve/v1': {
    method: 'POST',
    summary: 'Hand an intent to the solver',
    query: signatureQuery,
    body: solveRequest,
    response: z.object({
      status: maybe(z.object({ endpoint: z.string(), method: text, body: maybe(z.unknown()) })),
    }),
  },
  '/execute/solve/capacity/v1': {
    method: 'POST',
    summary: 'How much the solver can take on, in base units of the native currency',
    body: capacityRequest,
    response: z.object({ ...capacity, maxItems: maybe(z.number()) }),
  },
  '/execute/solve/capacity/v2': {
    method: 'POST',
    summary: 'How much the solver can take on, in base units of the native currency',
    body: capacityRequest,
    response: z.object(capacity),
  },
  '/execute/auth-signature/v1': {
    method: 'POST',
    summary: 'Hand in a signed challenge',
    query: signatureQuery,
    body: authSignatureRequest,
    response: z.object({ auth: text }),
  },
  '/execute/permit-signature/v1': {
    method: 'POST',
    summary: 'Hand in a signed permit',
    query: signatureQuery,
    body: permitSignatureRequest,
    response: acknowledged,
  },
  '/execute/pre-signature/v1': {
    method: 'POST',
    summary: 'Hand in a signature that a sale needs',
    query: signatureQuery,
    body: preSignatureRequest,
    response: acknowledged,
  },
  '/execute/cancel-signature/v1': {
    method: 'POST',
    summary: 'Cancel orders by signature, without a transaction',
    query: cancelSignatureQuery,
    body: cancelSignatureRequest,
    response: acknowledged,
  },
  '/order/v3': {
    method: 'POST',
    summary: 'Post one signed order',
    query: signatureQuery,
    body: singleOrderPost,
    response: z.object({
      message: text,
      orderId: text,
      crossPostingOrderId: text,
      crossPostingOrderStatus: text,
    }),
  },
  '/order/v4': {
    method: 'POST',
    summary: 'Post signed orders',
    query: signatureQuery,
    body: orderPost,
    response: z.object({
      results: z.array(
        z.object({
          message: z.string(),
          /** Why an order was refused, in one sentence. */
          reason: text,
          orderId: maybe(bytes32),
          orderIndex: z.int(),
          crossPostingOrderId: text,
          crossPostingOrderStatus: text,
        }),
      ),
    }),
  },
  '/cross-posting-orders/v1': {
    method: 'GET',
    summary: 'Orders that were passed on to other order books',
    query: crossPostingQuery,
    response: crossPostingResponse,
  },
  '/transactions/synced/v2': {
    method: 'GET',
    summary: 'Whether transactions are indexed, and what they transferred',
    query: syncedQuery,
    response: syncedResponse,
  },
  '/transactions/{txHash}/synced/v1': {
    method: 'GET',
    summary: 'Whether a transaction is indexed',
    path: z.object({ txHash: bytes32 }),
    response: z.object({ synced: z.boolean() }),
  },
  '/tokens/refresh/v2': refreshRoute,
} as const satisfies Record<string, RouteDefinition>
