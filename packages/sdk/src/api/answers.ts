import type * as z from 'zod/mini'
import { activityResponse } from './schemas/activity.ts'
import {
  allAttributesResponse,
  collectionsSetResponse,
  contractsSetResponse,
  exploreAttributesResponse,
  marketplaceConfigurationsResponse,
  staticAttributesResponse,
  tokenSetResponse,
} from './schemas/collectionDetails.ts'
import {
  collectionsResponse,
  dailyVolumesResponse,
  floorChangesResponse,
  trendingMintsResponse,
  trendingResponse,
} from './schemas/collections.ts'
import { ordersResponse, topBidsResponse } from './schemas/orders.ts'
import {
  depthResponse,
  pendingTokensResponse,
  salesResponse,
  tokenPricesResponse,
  transfersResponse,
} from './schemas/sales.ts'
import {
  conversionResponse,
  ownersResponse,
  searchCollectionsResponse,
  sourcesResponse,
  statsResponse,
  userCollectionsResponse,
} from './schemas/stats.ts'
import { tokensResponse, userTokensResponse } from './schemas/tokens.ts'

/**
 * What the routes that read the market answer. By themselves, because a page that reads needs nothing else of the routes:
 * what may be asked is checked by servers, and the rest is for trades.
 */
export const answers = {
  '/collections/v7': collectionsResponse,
  '/collections/trending/v1': trendingResponse,
  '/collections/trending-mints/v1': trendingMintsResponse,
  '/collections/activity/v6': activityResponse,
  '/collections/{collection}/attributes/all/v4': allAttributesResponse,
  '/collections/{collection}/attributes/explore/v6': exploreAttributesResponse,
  '/collections/{collection}/marketplace-configurations/v2': marketplaceConfigurationsResponse,
  '/collections/{collection}/attributes/static/v1': staticAttributesResponse,
  '/collections/daily-volumes/v1': dailyVolumesResponse,
  '/events/collections/floor-ask/v2': floorChangesResponse,
  '/search/collections/v2': searchCollectionsResponse,
  '/tokens/v7': tokensResponse,
  '/tokens/{token}/activity/v5': activityResponse,
  '/tokens/prices/v1': tokenPricesResponse,
  '/token-sets/v2': tokenSetResponse,
  '/collections-sets/v1': collectionsSetResponse,
  '/contracts-sets/v1': contractsSetResponse,
  '/pending-txs/tokens/v1': pendingTokensResponse,
  '/users/{user}/tokens/v10': userTokensResponse,
  '/users/{user}/collections/v4': userCollectionsResponse,
  '/users/{user}/asks/v1': ordersResponse,
  '/users/{user}/bids/v1': ordersResponse,
  '/users/activity/v6': activityResponse,
  '/orders/asks/v5': ordersResponse,
  '/orders/bids/v6': ordersResponse,
  '/orders/users/{user}/top-bids/v4': topBidsResponse,
  '/orders/depth/v1': depthResponse,
  '/sales/v6': salesResponse,
  '/transfers/v4': transfersResponse,
  '/stats/v2': statsResponse,
  '/owners/v2': ownersResponse,
  '/sources/v1': sourcesResponse,
  '/currencies/conversion/v1': conversionResponse,
} as const satisfies Record<string, z.ZodMiniType>
