import * as z from 'zod/mini'
import {
  activityResponse,
  collectionActivityQuery,
  tokenActivityQuery,
  userActivityQuery,
} from '../schemas/activity.ts'
import {
  allAttributesQuery,
  allAttributesResponse,
  exploreAttributesQuery,
  exploreAttributesResponse,
  marketplaceConfigurationsQuery,
  marketplaceConfigurationsResponse,
  staticAttributesResponse,
  tokenSetRequest,
  tokenSetResponse,
} from '../schemas/collectionDetails.ts'
import {
  collectionRefreshRequest,
  collectionsQuery,
  collectionsResponse,
  dailyVolumesQuery,
  dailyVolumesResponse,
  searchCollectionsQuery,
  trendingMintsQuery,
  trendingMintsResponse,
  trendingQuery,
  trendingResponse,
} from '../schemas/collections.ts'
import {
  asksQuery,
  bidsQuery,
  ordersResponse,
  topBidsQuery,
  topBidsResponse,
  userAsksQuery,
  userBidsQuery,
} from '../schemas/orders.ts'
import { address, collectionId, maybe, token } from '../schemas/primitives.ts'
import {
  depthQuery,
  depthResponse,
  salesQuery,
  salesResponse,
  tokenPricesQuery,
  tokenPricesResponse,
  transfersQuery,
  transfersResponse,
} from '../schemas/sales.ts'
import {
  conversionQuery,
  conversionResponse,
  ownersQuery,
  ownersResponse,
  searchCollectionsResponse,
  sourcesQuery,
  sourcesResponse,
  statsQuery,
  statsResponse,
  userCollectionsQuery,
  userCollectionsResponse,
} from '../schemas/stats.ts'
import {
  tokensQuery,
  tokensResponse,
  userTokensQuery,
  userTokensResponse,
} from '../schemas/tokens.ts'
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
