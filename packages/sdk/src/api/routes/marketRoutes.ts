import * as z from 'zod/mini'
import {
  collectionActivityQuery,
  tokenActivityQuery,
  userActivityQuery,
} from '../queries/activity.ts'
import {
  allAttributesQuery,
  collectionsSetRequest,
  contractsSetRequest,
  exploreAttributesQuery,
  marketplaceConfigurationsQuery,
  tokenSetRequest,
} from '../queries/collectionDetails.ts'
import {
  collectionRefreshRequest,
  collectionsQuery,
  dailyVolumesQuery,
  floorChangesQuery,
  searchCollectionsQuery,
  trendingMintsQuery,
  trendingQuery,
} from '../queries/collections.ts'
import {
  asksQuery,
  bidsQuery,
  topBidsQuery,
  userAsksQuery,
  userBidsQuery,
} from '../queries/orders.ts'
import {
  depthQuery,
  pendingTokensQuery,
  salesQuery,
  tokenPricesQuery,
  transfersQuery,
} from '../queries/sales.ts'
import {
  conversionQuery,
  ownersQuery,
  sourcesQuery,
  statsQuery,
  userCollectionsQuery,
} from '../queries/stats.ts'
import { tokensQuery, userTokensQuery } from '../queries/tokens.ts'
import { activityResponse } from '../schemas/activity.ts'
import {
  allAttributesResponse,
  collectionsSetResponse,
  contractsSetResponse,
  exploreAttributesResponse,
  marketplaceConfigurationsResponse,
  staticAttributesResponse,
  tokenSetResponse,
} from '../schemas/collectionDetails.ts'
import {
  collectionsResponse,
  dailyVolumesResponse,
  floorChangesResponse,
  trendingMintsResponse,
  trendingResponse,
} from '../schemas/collections.ts'
import { ordersResponse, topBidsResponse } from '../schemas/orders.ts'
import { address, collectionId, maybe, token } from '../schemas/primitives.ts'
import {
  depthResponse,
  pendingTokensResponse,
  salesResponse,
  tokenPricesResponse,
  transfersResponse,
} from '../schemas/sales.ts'
import {
  conversionResponse,
  ownersResponse,
  searchCollectionsResponse,
  sourcesResponse,
  statsResponse,
  userCollectionsResponse,
} from '../schemas/stats.ts'
import { tokensResponse, userTokensResponse } from '../schemas/tokens.ts'
import type { RouteDefinition } from './RouteDefinition.ts'

const ofUser = z.object({ user: address })
const ofCollection = z.object({ collection: collectionId })

/** The routes that read the market. */
export const marketRoutes = {
  '/collections/v7': {
    method: 'GET',
    summary: 'Collections',
    query: collectionsQuery,
    response: collectionsResponse,
  },
  '/collections/trending/v1': {
    method: 'GET',
    summary: 'Collections that trade most',
    query: trendingQuery,
    response: trendingResponse,
  },
  '/collections/trending-mints/v1': {
    method: 'GET',
    summary: 'Collections that are minted most',
    query: trendingMintsQuery,
    response: trendingMintsResponse,
  },
  '/collections/activity/v6': {
    method: 'GET',
    summary: 'What happened in collections',
    query: collectionActivityQuery,
    response: activityResponse,
  },
  '/collections/{collection}/attributes/all/v4': {
    method: 'GET',
    summary: "A collection's traits",
    path: ofCollection,
    query: allAttributesQuery,
    response: allAttributesResponse,
  },
  '/collections/{collection}/attributes/explore/v6': {
    method: 'GET',
    summary: "A collection's traits with their prices",
    path: ofCollection,
    query: exploreAttributesQuery,
    response: exploreAttributesResponse,
  },
  '/collections/{collection}/marketplace-configurations/v2': {
    method: 'GET',
    summary: 'Where a collection can be listed, and by which rules',
    path: ofCollection,
    query: marketplaceConfigurationsQuery,
    response: marketplaceConfigurationsResponse,
  },
  '/collections/{collection}/attributes/static/v1': {
    method: 'GET',
    summary: "A collection's traits without prices",
    path: ofCollection,
    response: staticAttributesResponse,
  },
  '/collections/daily-volumes/v1': {
    method: 'GET',
    summary: 'What was traded of a collection on each day',
    query: dailyVolumesQuery,
    response: dailyVolumesResponse,
  },
  '/events/collections/floor-ask/v2': {
    method: 'GET',
    summary: 'What the floor of collections was, change by change',
    query: floorChangesQuery,
    response: floorChangesResponse,
  },
  '/collections/refresh/v2': {
    method: 'POST',
    summary: 'Read the metadata of a collection anew',
    body: collectionRefreshRequest,
    response: z.object({ message: maybe(z.string()) }),
  },
  '/search/collections/v2': {
    method: 'GET',
    summary: 'Collections by name',
    query: searchCollectionsQuery,
    response: searchCollectionsResponse,
  },
  '/tokens/v7': { method: 'GET', summary: 'Tokens', query: tokensQuery, response: tokensResponse },
  '/tokens/{token}/activity/v5': {
    method: 'GET',
    summary: 'What happened to a token',
    path: z.object({ token }),
    query: tokenActivityQuery,
    response: activityResponse,
  },
  '/tokens/prices/v1': {
    method: 'GET',
    summary: "A fungible token's price over time",
    query: tokenPricesQuery,
    response: tokenPricesResponse,
  },
  '/token-sets/v2': {
    method: 'POST',
    summary: 'Make a set of tokens that can be bid on',
    body: tokenSetRequest,
    response: tokenSetResponse,
  },
  '/collections-sets/v1': {
    method: 'POST',
    summary: 'Make a set of collections by which lists can be narrowed',
    body: collectionsSetRequest,
    response: collectionsSetResponse,
  },
  '/contracts-sets/v1': {
    method: 'POST',
    summary: 'Make a set of contracts by which lists can be narrowed',
    body: contractsSetRequest,
    response: contractsSetResponse,
  },
  '/pending-txs/tokens/v1': {
    method: 'GET',
    summary: 'Tokens that transactions would buy which are not mined yet',
    query: pendingTokensQuery,
    response: pendingTokensResponse,
  },
  '/users/{user}/tokens/v10': {
    method: 'GET',
    summary: 'Tokens that an account holds',
    path: ofUser,
    query: userTokensQuery,
    response: userTokensResponse,
  },
  '/users/{user}/collections/v4': {
    method: 'GET',
    summary: 'Collections that an account holds tokens of',
    path: ofUser,
    query: userCollectionsQuery,
    response: userCollectionsResponse,
  },
  '/users/{user}/asks/v1': {
    method: 'GET',
    summary: "An account's listings",
    path: ofUser,
    query: userAsksQuery,
    response: ordersResponse,
  },
  '/users/{user}/bids/v1': {
    method: 'GET',
    summary: "An account's offers",
    path: ofUser,
    query: userBidsQuery,
    response: ordersResponse,
  },
  '/users/activity/v6': {
    method: 'GET',
    summary: 'What accounts did',
    query: userActivityQuery,
    response: activityResponse,
  },
  '/orders/asks/v5': {
    method: 'GET',
    summary: 'Listings',
    query: asksQuery,
    response: ordersResponse,
  },
  '/orders/bids/v6': {
    method: 'GET',
    summary: 'Offers',
    query: bidsQuery,
    response: ordersResponse,
  },
  '/orders/users/{user}/top-bids/v4': {
    method: 'GET',
    summary: "The best offers for an account's tokens",
    path: ofUser,
    query: topBidsQuery,
    response: topBidsResponse,
  },
  '/orders/depth/v1': {
    method: 'GET',
    summary: 'How much of the order book there is at each price',
    query: depthQuery,
    response: depthResponse,
  },
  '/sales/v6': { method: 'GET', summary: 'Sales', query: salesQuery, response: salesResponse },
  '/transfers/v4': {
    method: 'GET',
    summary: 'Transfers',
    query: transfersQuery,
    response: transfersResponse,
  },
  '/stats/v2': {
    method: 'GET',
    summary: 'Figures of a collection, a token or a trait',
    query: statsQuery,
    response: statsResponse,
  },
  '/owners/v2': {
    method: 'GET',
    summary: 'Accounts that hold tokens',
    query: ownersQuery,
    response: ownersResponse,
  },
  '/sources/v1': {
    method: 'GET',
    summary: 'Marketplaces that orders come from',
    query: sourcesQuery,
    response: sourcesResponse,
  },
  '/currencies/conversion/v1': {
    method: 'GET',
    summary: 'What one currency is worth in another',
    query: conversionQuery,
    response: conversionResponse,
  },
} as const satisfies Record<string, RouteDefinition>
