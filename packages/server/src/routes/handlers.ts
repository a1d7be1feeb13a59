import type { RoutePath } from '@sluice/sdk/api'
import { executeBuy } from './executeBuy.ts'
import { executeCancel } from './executeCancel.ts'
import { executeList } from './executeList.ts'
import { executeTransfer } from './executeTransfer.ts'
import { getAsks } from './getAsks.ts'
import { getBids } from './getBids.ts'
import { getCollections } from './getCollections.ts'
import { getStatus } from './getStatus.ts'
import { getSynced } from './getSynced.ts'
import { getTokens } from './getTokens.ts'
import { getTopBids } from './getTopBids.ts'
import { getUserAsks } from './getUserAsks.ts'
import { getUserBids } from './getUserBids.ts'
import { getUserTokens } from './getUserTokens.ts'
import { postOrders } from './postOrders.ts'
import { postResults } from './postResults.ts'
import { postSingleOrder } from './postSingleOrder.ts'
import { postTokenSet } from './postTokenSet.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { RouteHandler } from './routeHandler.ts'

/** The routes of the contract that this server answers. */
export const handlers = {
  '/execute/buy/v7': executeBuy,
  '/execute/list/v5': executeList,
  '/execute/cancel/v3': executeCancel,
  '/execute/transfer/v1': executeTransfer,
  '/execute/status/v1': getStatus,
  '/execute/results/v1': postResults,
  '/order/v3': postSingleOrder,
  '/order/v4': postOrders,
  '/token-sets/v2': postTokenSet,
  '/transactions/synced/v2': getSynced,
  '/tokens/refresh/v2': refreshTokens,
  '/collections/v7': getCollections,
  '/tokens/v7': getTokens,
  '/users/{user}/tokens/v10': getUserTokens,
  '/orders/asks/v5': getAsks,
  '/orders/bids/v6': getBids,
  '/orders/users/{user}/top-bids/v4': getTopBids,
  '/users/{user}/asks/v1': getUserAsks,
  '/users/{user}/bids/v1': getUserBids,
} as const satisfies { [path in RoutePath]?: RouteHandler<path> }

export type ServedPath = keyof typeof handlers
export const servedPaths = Object.keys(handlers) as ServedPath[]
