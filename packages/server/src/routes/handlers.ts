import type { RoutePath } from '@sluice/sdk/api'
import { executeBuy } from './executeBuy.ts'
import { executeList } from './executeList.ts'
import { getAsks } from './getAsks.ts'
import { getCollections } from './getCollections.ts'
import { getStatus } from './getStatus.ts'
import { getSynced } from './getSynced.ts'
import { getTokens } from './getTokens.ts'
import { getUserTokens } from './getUserTokens.ts'
import { postOrders } from './postOrders.ts'
import { postResults } from './postResults.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { RouteHandler } from './routeHandler.ts'

/** The routes of the contract that this server answers. */
export const handlers = {
  '/execute/buy/v7': executeBuy,
  '/execute/list/v5': executeList,
  '/execute/status/v1': getStatus,
  '/execute/results/v1': postResults,
  '/order/v4': postOrders,
  '/transactions/synced/v2': getSynced,
  '/tokens/refresh/v2': refreshTokens,
  '/collections/v7': getCollections,
  '/tokens/v7': getTokens,
  '/users/{user}/tokens/v10': getUserTokens,
  '/orders/asks/v5': getAsks,
} as const satisfies { [path in RoutePath]?: RouteHandler<path> }

export type ServedPath = keyof typeof handlers
export const servedPaths = Object.keys(handlers) as ServedPath[]
