import { criteriaTree } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import type { SolverNode } from '../crosschain/solverNode.ts'
import type { ServedPath } from '../routes/handlers.ts'
import type { Database } from '../storage/openDatabase.ts'
import { addPair, factory } from './addPair.ts'
import { createFakeChain } from './createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  listing,
  offer,
  other,
  seller,
  signed,
  type TestMarket,
  usd,
  wallets,
  weth,
} from './createTestMarket.ts'
import { goodRequests } from './goodRequests.ts'

const farId = 31338
const zone: Hex = `0x${'d1'.repeat(20)}`
const solverNode: SolverNode = {
  fees: async () => ({ base: 10n ** 9n, tip: 10n ** 9n }),
  nonce: async () => 0,
  estimate: async () => ({ gas: 200_000n }),
  send: async () => undefined,
  receipt: async () => undefined,
}

/**
 * A market in which a request is answered otherwise when one of its fields means something: two chains with a solver, a
 * zone, a router with pools, groups of collections, listings, offers and a sale. For tests.
 */
export async function createAnswerMarket(database: Database): Promise<AnswerMarket> {
  const near = createFakeChain()
  const far = createFakeChain({ chainId: farId })
  addPair(near, { [weth]: 10n ** 20n, [usd]: 3n * 10n ** 11n })
  const crossChain = {
    ...{ escrow: `0x${'d6'.repeat(20)}` as const, solverKey: `0x${'8'.repeat(64)}` as const },
    ...{ confirmations: 0, feeBps: 10, mostPerGas: 500_000_000_000n },
  }
  const market = await createTestMarket(database, {
    fake: near,
    isNew: true,
    chain: {
      orderZone: { address: zone, cosignerKey: `0x${'7'.repeat(64)}` },
      router: `0x${'d4'.repeat(20)}`,
      swapFactories: { v2: factory },
      crossChain,
      communities: { painters: [art], printers: [editions] },
    },
    others: [
      {
        ...{ id: farId, name: 'Far', rpcUrls: ['http://127.0.0.1:1'], startBlock: 0, crossChain },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        source: far.source,
      },
    ],
    server: { solverNodes: new Map([chainId, farId].map(id => [id, solverNode])) },
  })
  await market.server.indexers[1]?.catchUp()
  return { market, ...(await fill(market)) }
}

export type AnswerMarket = {
  market: TestMarket
  /** To each route a request that is in order. */
  good: ReturnType<typeof goodRequests>
  /** Bodies that reach more of what a route does than the good one. */
  more: { [path in ServedPath]?: readonly unknown[] }
  /** A listing and an offer that are in the book. */
  listed: Hex
  offered: Hex
  /** The transaction of the sale. */
  sale: Hex
  /** Of a request for the listing. */
  requestId: string
}

async function fill(market: TestMarket): Promise<Omit<AnswerMarket, 'market'>> {
  const { chain } = market
  chain.setFunds(weth, buyer, 10n ** 12n)
  chain.allow(weth, buyer, 10n ** 12n)
  chain.setFunds(usd, buyer, 10n ** 12n)
  await market.catchUp()
  const post = async (order: ReturnType<typeof listing>) =>
    (await market.postListing(order)).orderId as Hex
  const sold = listing(chain, { tokenId: 1n })
  await post(sold)
  // Without the royalty, which can be added.
  const listed = await post(listing(chain, { tokenId: 2n, salt: 2n, fees: [] }))
  await post(listing(chain, { tokenId: 2n, salt: 3n, price: 120n }))
  const revocable = await post(listing(chain, { tokenId: 4n, salt: 4n, zone, orderType: 2 }))
  const wanted = offer(chain, { tokenId: 3n, salt: 5n, fees: [] })
  const offered = (await market.postOffer(wanted)).orderId as Hex
  await market.postOffer(offer(chain, { tokenId: 3n, salt: 8n, price: 90n }))
  chain.setNative(other, 0n)
  const sale = chain.fulfil(sold, buyer)
  await market.catchUp()
  const bought = { taker: buyer, items: [{ orderId: listed }], skipBalanceCheck: true }
  const requestId = `${(await market.post('/execute/buy/v7', bought)).body.requestId}`
  const order = await signed(listing(chain, { tokenId: 5n, salt: 6n }))
  const good = goodRequests({ listed, sale, order, requestId })
  const blue = [2n, 3n, 4n, 5n]
  const { root } = criteriaTree(blue)
  const offers = async (change: offer.Change) =>
    signed(offer(chain, { salt: 77n, ...change }), wallets.buyer)
  const forOne = await offers({ tokenId: 4n })
  const forAll = { ...(await offers({ root: 0n })), collection: art }
  const attribute = { collection: art, key: 'Colour', value: 'blue' }
  const forBlue = { ...(await offers({ root: BigInt(root) })), attribute }
  const token = `${art}:4`
  const options = { 'seaport-v1.5': { useOffChainCancellation: true } }
  const asked = { token, weiPrice: '1000000', salt: '1' }
  const list = { maker: seller, params: [asked] }
  const bid = { maker: buyer, params: [{ ...asked, token: `${art}:3` }] }
  const more: AnswerMarket['more'] = {
    '/execute/buy/v7': [
      { ...bought, items: [{ token: `${art}:2` }], currency: usd },
      { taker: buyer, items: [{ collection: art }], partial: true, onlyPath: true },
      { taker: other, items: [{ orderId: listed }] },
    ],
    '/execute/swap/v1': [
      {
        ...{ taker: other, currencyIn: usd, currencyOut: weth },
        ...{ amount: '300000000', tradeType: 'exactIn' },
      },
    ],
    '/execute/list/v5': [
      list,
      { ...list, params: [{ ...asked, options }] },
      { ...list, params: [{ ...asked, token: `${editions}:1`, quantity: 2 }] },
    ],
    '/execute/bid/v5': [
      bid,
      { ...bid, params: [{ ...bid.params[0], options }] },
      { ...bid, params: [{ collection: art, weiPrice: '1000000', salt: '1' }] },
    ],
    '/execute/cancel/v3': [
      { orderIds: [revocable] },
      { maker: seller, orderKind: 'seaport-v1.5' },
      { maker: seller, orderKind: 'seaport-v1.5', token: `${art}:2` },
    ],
    '/order/v3': [forOne, forAll, forBlue],
    '/order/v4': [forOne, forAll, forBlue].map(item => ({ items: [item] })),
  }
  return { good, more, listed, offered, sale, requestId }
}
