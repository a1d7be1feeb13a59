import type { RoutePath } from '@sluice/sdk/api'
import { executeBid } from './executeBid.ts'
import { executeBuy } from './executeBuy.ts'
import { executeCall } from './executeCall.ts'
import { executeCancel } from './executeCancel.ts'
import { executeCancelSignature } from './executeCancelSignature.ts'
import { executeDeposit } from './executeDeposit.ts'
import { executeList } from './executeList.ts'
import { executeMint } from './executeMint.ts'
import { executePermitSignature } from './executePermitSignature.ts'
import { executeSell } from './executeSell.ts'
import { executeAuthSignature, executePreSignature } from './executeSignatures.ts'
import { executeSolve } from './executeSolve.ts'
import { executeSwap } from './executeSwap.ts'
import { executeTransfer } from './executeTransfer.ts'
import { getAllAttributes } from './getAllAttributes.ts'
import { getAsks } from './getAsks.ts'
import { getBids } from './getBids.ts'
import { getCapacity } from './getCapacity.ts'
import { getCapacityV1 } from './getCapacityV1.ts'
import { getCollectionActivity } from './getCollectionActivity.ts'
import { getCollections } from './getCollections.ts'
import { getConversion } from './getConversion.ts'
import { getCrossPostingOrders } from './getCrossPostingOrders.ts'
import { getDailyVolumes } from './getDailyVolumes.ts'
import { getDepth } from './getDepth.ts'
import { getExploreAttributes } from './getExploreAttributes.ts'
import { getFloorChanges } from './getFloorChanges.ts'
import { getMarketplaceConfigurations } from './getMarketplaceConfigurations.ts'
import { getOwners } from './getOwners.ts'
import { getPendingTokens } from './getPendingTokens.ts'
import { getSales } from './getSales.ts'
import { getSearchCollections } from './getSearchCollections.ts'
import { getSources } from './getSources.ts'
import { getStaticAttributes } from './getStaticAttributes.ts'
import { getStats } from './getStats.ts'
import { getStatus } from './getStatus.ts'
import { getSynced } from './getSynced.ts'
import { getTokenActivity } from './getTokenActivity.ts'
import { getTokenPrices } from './getTokenPrices.ts'
import { getTokens } from './getTokens.ts'
import { getTopBids } from './getTopBids.ts'
import { getTransactionSynced } from './getTransactionSynced.ts'
import { getTransfers } from './getTransfers.ts'
import { getTrending } from './getTrending.ts'
import { getTrendingMints } from './getTrendingMints.ts'
import { getUserActivity } from './getUserActivity.ts'
import { getUserAsks } from './getUserAsks.ts'
import { getUserBids } from './getUserBids.ts'
import { getUserCollections } from './getUserCollections.ts'
import { getUserTokens } from './getUserTokens.ts'
import { postCollectionsSet, postContractsSet } from './postCollectionsSet.ts'
import { postOrders } from './postOrders.ts'
import { postResults } from './postResults.ts'
import { postSingleOrder } from './postSingleOrder.ts'
import { postTokenSet } from './postTokenSet.ts'
import { redirectToCollectionImage, redirectToTokenImage } from './redirectImages.ts'
import {
  getAsset,
  redirectToCurrencyIcon,
  redirectToSourceLogo,
  redirectToSourceToken,
} from './redirectSources.ts'
import { refreshCollection } from './refreshCollection.ts'
import { refreshTokens } from './refreshTokens.ts'
import type { RouteHandler } from './routeHandler.ts'

/** The routes of the contract that this server answers. */
export const handlers = {
  '/execute/buy/v7': executeBuy,
  '/execute/sell/v7': executeSell,
  '/execute/mint/v1': executeMint,
  '/execute/list/v5': executeList,
  '/execute/bid/v5': executeBid,
  '/execute/cancel/v3': executeCancel,
  '/execute/cancel-signature/v1': executeCancelSignature,
  '/execute/permit-signature/v1': executePermitSignature,
  '/execute/swap/v1': executeSwap,
  '/execute/transfer/v1': executeTransfer,
  '/execute/call/v1': executeCall,
  '/execute/deposit/v1': executeDeposit,
  '/execute/solve/v1': executeSolve,
  '/execute/solve/capacity/v1': getCapacityV1,
  '/execute/solve/capacity/v2': getCapacity,
  '/execute/status/v1': getStatus,
  '/execute/results/v1': postResults,
  '/order/v3': postSingleOrder,
  '/order/v4': postOrders,
  '/token-sets/v2': postTokenSet,
  '/collections-sets/v1': postCollectionsSet,
  '/contracts-sets/v1': postContractsSet,
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
  '/collections/activity/v6': getCollectionActivity,
  '/tokens/{token}/activity/v5': getTokenActivity,
  '/users/activity/v6': getUserActivity,
  '/redirect/tokens/{token}/image/v1': redirectToTokenImage,
  '/redirect/collections/{collection}/image/v1': redirectToCollectionImage,
  '/sales/v6': getSales,
  '/transfers/v4': getTransfers,
  '/collections/{collection}/attributes/all/v4': getAllAttributes,
  '/collections/{collection}/attributes/explore/v6': getExploreAttributes,
  '/collections/{collection}/marketplace-configurations/v2': getMarketplaceConfigurations,
  '/collections/trending/v1': getTrending,
  '/collections/trending-mints/v1': getTrendingMints,
  '/search/collections/v2': getSearchCollections,
  '/stats/v2': getStats,
  '/owners/v2': getOwners,
  '/users/{user}/collections/v4': getUserCollections,
  '/orders/depth/v1': getDepth,
  '/sources/v1': getSources,
  '/pending-txs/tokens/v1': getPendingTokens,
  '/currencies/conversion/v1': getConversion,
  '/tokens/prices/v1': getTokenPrices,
  '/transactions/{txHash}/synced/v1': getTransactionSynced,
  '/collections/{collection}/attributes/static/v1': getStaticAttributes,
  '/collections/daily-volumes/v1': getDailyVolumes,
  '/events/collections/floor-ask/v2': getFloorChanges,
  '/collections/refresh/v2': refreshCollection,
  '/cross-posting-orders/v1': getCrossPostingOrders,
  '/execute/auth-signature/v1': executeAuthSignature,
  '/execute/pre-signature/v1': executePreSignature,
  '/redirect/sources/{source}/logo/v2': redirectToSourceLogo,
  '/redirect/sources/{source}/tokens/{token}/link/v2': redirectToSourceToken,
  '/redirect/currency/{address}/icon/v1': redirectToCurrencyIcon,
  '/assets/v1': getAsset,
} as const satisfies { [path in RoutePath]?: RouteHandler<path> }

export type ServedPath = keyof typeof handlers
export const servedPaths = Object.keys(handlers) as ServedPath[]
