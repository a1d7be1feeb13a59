import * as z from 'zod/mini'
import { executeResponse, statusResponse, syncedResponse } from './schemas/execute.ts'
import {
  asksQuery,
  collectionsQuery,
  collectionsResponse,
  ordersResponse,
  tokensQuery,
  tokensResponse,
  userTokensQuery,
  userTokensResponse,
} from './schemas/market.ts'
import { address, bytes32, maybe } from './schemas/primitives.ts'
import {
  buyRequest,
  listRequest,
  orderPost,
  refreshRequest,
  resultsRequest,
  statusRequest,
  syncedQuery,
} from './schemas/requests.ts'

const message = z.object({ message: z.string() })
const signatureQuery = z.object({ signature: z.optional(z.string()) })

/**
 * Every route of the marketplace API that client and server share: method, parameters, body and answer.
 * The client's `request` is typed by it, the server validates with it, and OpenAPI is generated from it.
 */
export const routes = {
  '/execute/buy/v7': {
    method: 'POST',
    summary: 'The steps that buy tokens',
    body: buyRequest,
    response: executeResponse,
  },
  '/execute/list/v5': {
    method: 'POST',
    summary: 'The steps that list tokens for sale',
    body: listRequest,
    response: executeResponse,
  },
  '/execute/status/v1': {
    method: 'POST',
    summary: "A transaction's state, as the index sees it",
    body: statusRequest,
    response: statusResponse,
  },
  '/execute/results/v1': {
    method: 'POST',
    summary: 'Report the result of a step',
    body: resultsRequest,
    response: message,
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
          reason: maybe(z.string()),
          orderId: maybe(bytes32),
          orderIndex: z.int(),
          crossPostingOrderId: maybe(z.string()),
          crossPostingOrderStatus: maybe(z.string()),
        }),
      ),
    }),
  },
  '/transactions/synced/v2': {
    method: 'GET',
    summary: 'Whether transactions are indexed, and what they transferred',
    query: syncedQuery,
    response: syncedResponse,
  },
  '/tokens/refresh/v2': {
    method: 'POST',
    summary: 'Read metadata or orders of tokens anew',
    body: refreshRequest,
    response: z.object({
      results: z.array(z.object({ token: z.string(), result: z.string(), isError: z.boolean() })),
    }),
  },
  '/collections/v7': {
    method: 'GET',
    summary: 'Collections',
    query: collectionsQuery,
    response: collectionsResponse,
  },
  '/tokens/v7': { method: 'GET', summary: 'Tokens', query: tokensQuery, response: tokensResponse },
  '/users/{user}/tokens/v10': {
    method: 'GET',
    summary: 'Tokens that an account holds',
    path: z.object({ user: address }),
    query: userTokensQuery,
    response: userTokensResponse,
  },
  '/orders/asks/v5': {
    method: 'GET',
    summary: 'Listings',
    query: asksQuery,
    response: ordersResponse,
  },
} as const satisfies Record<string, RouteDefinition>

export type RouteDefinition = {
  method: 'GET' | 'POST'
  summary: string
  path?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response: z.ZodMiniType
}

export type Routes = typeof routes
export type RoutePath = keyof Routes

type InputOf<route, key extends string> =
  route extends Record<key, infer schema extends z.ZodMiniType> ? z.input<schema> : never

/** What a caller may give to a route: its path, query and body parameters. */
export type RouteInput<path extends RoutePath> = {
  [key in 'path' | 'query' | 'body' as Routes[path] extends Record<key, unknown>
    ? key
    : never]: InputOf<Routes[path], key>
}

/** What a route answers, parsed. */
export type RouteOutput<path extends RoutePath> = z.output<Routes[path]['response']>
