import type { Hex } from 'viem'
import type { ServedPath } from '../routes/handlers.ts'
import { art, buyer, type Json, seller, usd, weth } from './createTestMarket.ts'

export type GoodRequest = {
  path?: Record<string, string>
  query?: Json
  body?: Json
  /** 200 by default; another one where what the route needs is not in the market. */
  status?: number
}

/** For each route a request that is in order, in the market of `fillBook`. For tests. */
export function goodRequests({ listed, sale, order, requestId }: goodRequests.Options) {
  const token = `${art}:4`
  const collection = art
  const ofUser = { path: { user: seller } }
  const ofCollection = { path: { collection } }
  const intent = { kind: 'cross-chain-intent' }
  return {
    '/execute/buy/v7': {
      body: { taker: buyer, items: [{ orderId: listed }], skipBalanceCheck: true },
    },
    '/execute/sell/v7': { body: { taker: seller, items: [{ token: `${art}:3` }] } },
    '/execute/mint/v1': { body: { taker: buyer, items: [{ collection }] }, status: 400 },
    '/execute/list/v5': { body: { maker: seller, params: [{ token, weiPrice: '100' }] } },
    '/execute/bid/v5': { body: { maker: buyer, params: [{ token, weiPrice: '100' }] } },
    '/execute/cancel/v3': { body: { orderIds: [listed] } },
    '/execute/cancel-signature/v1': {
      ...{ body: { orderIds: [listed], orderKind: 'seaport-v1.5' }, status: 400 },
    },
    '/execute/permit-signature/v1': { body: { id: 'unknown' }, status: 400 },
    '/execute/swap/v1': {
      body: {
        ...{ taker: buyer, currencyIn: `0x${'0'.repeat(40)}`, currencyOut: usd },
        ...{ amount: `${10n ** 15n}`, tradeType: 'exactIn', skipBalanceCheck: true },
      },
    },
    '/execute/transfer/v1': { body: { from: seller, to: buyer, items: [{ token }] } },
    '/execute/call/v1': {
      body: { user: buyer, txs: [{ to: art, data: '0x', value: '5' }], originChainId: 31338 },
    },
    '/execute/deposit/v1': { body: { user: buyer, amount: '1' }, status: 501 },
    '/execute/solve/v1': { body: { ...intent, tx: '0x' }, status: 400 },
    '/execute/solve/capacity/v1': { body: intent },
    '/execute/solve/capacity/v2': { body: intent },
    '/execute/status/v1': { body: { kind: 'transaction', id: sale } },
    '/execute/results/v1': {
      body: { requestId, stepId: 'sale', txHash: sale },
    },
    '/order/v3': { body: order },
    '/order/v4': { body: { items: [order] } },
    '/token-sets/v2': { body: { tokens: [`${art}:2`, token] } },
    '/collections-sets/v1': { body: { collections: [art] } },
    '/contracts-sets/v1': { body: { contracts: [art] } },
    '/pending-txs/tokens/v1': {},
    '/transactions/synced/v2': { query: { txHash: [sale] } },
    '/tokens/refresh/v2': { body: { tokens: [token], liquidityOnly: true } },
    '/collections/v7': { query: { id: art } },
    '/tokens/v7': { query: { collection } },
    '/users/{user}/tokens/v10': ofUser,
    '/orders/asks/v5': { query: { contracts: [art] } },
    '/orders/bids/v6': { query: { token: `${art}:3` } },
    '/orders/users/{user}/top-bids/v4': ofUser,
    '/users/{user}/asks/v1': ofUser,
    '/users/{user}/bids/v1': ofUser,
    '/collections/activity/v6': { query: { collection: [collection] } },
    '/tokens/{token}/activity/v5': { path: { token: `${art}:1` } },
    '/users/activity/v6': { query: { users: [seller] } },
    '/redirect/tokens/{token}/image/v1': { path: { token: `${art}:1` }, status: 302 },
    '/redirect/collections/{collection}/image/v1': { ...ofCollection, status: 302 },
    '/sales/v6': { query: { contract: [art] } },
    '/transfers/v4': { query: { contract: [art] } },
    '/collections/{collection}/attributes/all/v4': ofCollection,
    '/collections/{collection}/attributes/explore/v6': ofCollection,
    '/collections/{collection}/marketplace-configurations/v2': ofCollection,
    '/collections/trending/v1': { query: { period: '1d' } },
    '/collections/trending-mints/v1': { query: { period: '24h' } },
    '/search/collections/v2': { query: { name: 'Art' } },
    '/stats/v2': { query: { collection } },
    '/owners/v2': { query: { collection } },
    '/users/{user}/collections/v4': ofUser,
    '/orders/depth/v1': { query: { side: 'sell', collection } },
    '/sources/v1': {},
    '/currencies/conversion/v1': { query: { from: weth, to: `0x${'0'.repeat(40)}` } },
    '/tokens/prices/v1': { query: { address: weth } },
    '/transactions/{txHash}/synced/v1': { path: { txHash: sale } },
    '/collections/{collection}/attributes/static/v1': ofCollection,
    '/collections/daily-volumes/v1': { query: { id: collection } },
    '/events/collections/floor-ask/v2': { query: { collection } },
    '/collections/refresh/v2': { body: { collection, overrideCoolDown: true } },
    '/cross-posting-orders/v1': {},
    '/execute/auth-signature/v1': { body: { kind: 'blur', id: 'unknown' }, status: 400 },
    '/execute/pre-signature/v1': { body: { id: 'unknown' }, status: 400 },
    '/redirect/sources/{source}/logo/v2': { path: { source: 'test.example' }, status: 404 },
    '/redirect/sources/{source}/tokens/{token}/link/v2': {
      ...{ path: { source: 'test.example', token }, status: 404 },
    },
    '/redirect/currency/{address}/icon/v1': { path: { address: weth }, status: 404 },
    '/assets/v1': { query: { asset: 'unknown' }, status: 404 },
  } as const satisfies Record<ServedPath, GoodRequest>
}

export declare namespace goodRequests {
  type Options = {
    /** The id of a listing that can be bought. */
    listed: Hex
    /** The hash of a transaction that sold a token. */
    sale: Hex
    /** A signed order as it is posted. */
    order: Json
    /** Of a purchase whose steps were asked for. */
    requestId: string
  }
}
