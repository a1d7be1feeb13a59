/** What a change of the market is about. A mint is a transfer, and so is what a sale brings. */
export type MarketAspect = 'asks' | 'bids' | 'sales' | 'transfers'

const all = ['asks', 'bids', 'sales', 'transfers'] as const

/**
 * Every kind of query that this package makes, the second part of its keys, with what its data depends on.
 * Whether an order can be filled depends on who holds the token, hence the transfers.
 */
export const queryKinds = {
  collections: all,
  collection: all,
  knownCollections: all,
  tokens: all,
  token: all,
  knownTokens: all,
  userTokens: all,
  userCollections: all,
  collectionActivity: all,
  tokenActivity: all,
  userActivity: all,
  asks: ['asks', 'sales', 'transfers'],
  userAsks: ['asks', 'sales', 'transfers'],
  bids: ['bids', 'sales', 'transfers'],
  userBids: ['bids', 'sales', 'transfers'],
  topBids: all,
  depth: all,
  stats: all,
  attributes: ['asks', 'sales', 'transfers'],
  exploreAttributes: all,
  owners: ['asks', 'sales', 'transfers'],
  sales: ['sales'],
  transfers: ['sales', 'transfers'],
  sweepPrices: ['asks', 'sales', 'transfers'],
  trending: ['asks', 'bids', 'sales'],
  trendingMints: ['asks', 'sales', 'transfers'],
  searchCollections: ['asks', 'sales'],
  dailyVolumes: ['sales'],
  floorChanges: ['asks', 'sales', 'transfers'],
  pendingTokens: ['sales', 'transfers'],
  marketplaceConfigurations: [],
  sources: [],
  conversion: [],
  tokenPrices: [],
  staticAttributes: [],
  crossPostingOrders: [],
  transactionSynced: [],
  transactionsSynced: [],
  executeStatus: [],
  solverCapacity: [],
} as const satisfies Record<string, readonly MarketAspect[]>

export type QueryKind = keyof typeof queryKinds
