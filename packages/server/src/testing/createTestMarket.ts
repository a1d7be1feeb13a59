import {
  type OrderComponents,
  openseaConduitKey,
  type SeaportVersion,
  typedData,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createServer } from '../app.ts'
import type { Chain } from '../context.ts'
import type { ChainSource } from '../indexer/chainSource.ts'
import { toJson } from '../orderbook/parseOrder.ts'
import { createRates } from '../rates/createRates.ts'
import type { Database } from '../storage/openDatabase.ts'
import { createFakeChain } from './createFakeChain.ts'

const key = (digit: string) => privateKeyToAccount(`0x${digit.repeat(64)}`)

/** Wallets that sign. */
export const wallets = { seller: key('1'), buyer: key('2'), other: key('3') }
const low = (address: string) => address.toLowerCase() as Hex
export const seller = low(wallets.seller.address)
export const buyer = low(wallets.buyer.address)
export const other = low(wallets.other.address)
export const art: Hex = `0x${'a1'.repeat(20)}`
export const editions: Hex = `0x${'a2'.repeat(20)}`
export const artist: Hex = `0x${'b1'.repeat(20)}`
export const marketplace: Hex = `0x${'b2'.repeat(20)}`
export const weth: Hex = `0x${'c1'.repeat(20)}`
/** A currency of 6 decimals in which offers may be. */
export const usd: Hex = `0x${'c2'.repeat(20)}`
/** A currency in which listings may be priced, and no offers made. */
export const points: Hex = `0x${'c3'.repeat(20)}`
export const chainId = 31337

export type Json = Record<string, unknown>

/**
 * A server over a chain in memory: one ERC721 collection with a royalty of 5 % and tokens 1 to 5, and
 * one ERC1155 with 20 of token 1, all held by the seller, the exchange approved. For tests.
 */
export async function createTestMarket(database: Database, options: createTestMarket.Options = {}) {
  const chain = options.fake ?? createFakeChain()
  const source = options.source ?? chain.source
  const failures: unknown[] = []
  chain.deploy(art, {
    kind: 'erc721',
    name: 'Art',
    royalty: { recipient: artist, bps: 500n },
    uri: id =>
      `data:application/json,${encodeURIComponent(
        JSON.stringify({
          name: `Art ${id}`,
          image: 'data:image/png;base64,AAAA',
          attributes: [
            { trait_type: 'Colour', value: id === 1n ? 'red' : 'blue' },
            { trait_type: 'Size', value: 1 },
          ],
        }),
      )}`,
  })
  chain.deploy(editions, { kind: 'erc1155', name: 'Editions' })
  chain.deployCurrency(weth, { symbol: 'WETH', decimals: 18 })
  chain.deployCurrency(usd, { symbol: 'USD', decimals: 6 })
  chain.deployCurrency(points, { symbol: 'PTS', decimals: 0 })
  if (!options.fake || options.isNew) {
    for (let id = 1n; id <= 5n; id++) chain.mint(art, seller, id)
    chain.mint(editions, seller, 1n, 20n)
    chain.approve(art, seller)
    chain.approve(editions, seller)
  }
  const served: Chain = {
    id: chainId,
    name: 'Test',
    rpcUrls: ['http://127.0.0.1:1'],
    startBlock: 0,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedNative: weth,
    bidCurrencies: [usd],
    ...options.chain,
  }
  const server = await createServer({
    chains: [{ ...served, source }, ...(options.others ?? [])],
    // The markets of earlier tests are gone, and need not be waited for.
    database: { ...database, isShared: false },
    follow: false,
    now: chain.now,
    onFailure: error => failures.push(error),
    ...options.server,
  })
  const call = async (path: string, init?: RequestInit) => {
    const response = await server.app.request(`/api/${chainId}${path}`, init)
    return { status: response.status, body: (await response.json()) as Json }
  }
  const post = (path: string, body: unknown) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const [indexer] = server.indexers
  if (!indexer) throw new Error('The server has no chain')
  await indexer.catchUp()
  const context = { chain: served, source, db: database.db, now: chain.now }
  return {
    chain,
    server,
    /** What the server's own functions work with. */
    context: { ...context, rates: createRates(context) },
    indexer,
    failures,
    get: (path: string) => call(path),
    post,
    catchUp: () => indexer.catchUp(),
    /** Signs an order and posts it; answers the order's result. */
    async postListing(order: OrderComponents, signer = wallets.seller) {
      const { status, body } = await post('/order/v4', {
        items: [await signed(order, signer)],
        source: 'test.example',
      })
      return { status, ...((body.results as Json[])[0] ?? {}) } as Json & { status: number }
    },
    /** Signs an offer and posts it with what says which tokens it is for; answers the order's result. */
    async postOffer(order: OrderComponents, hint: Json = {}, signer = wallets.buyer) {
      const { status, body } = await post('/order/v4', {
        items: [{ ...(await signed(order, signer)), ...hint }],
        source: 'test.example',
      })
      return { status, ...((body.results as Json[])[0] ?? {}) } as Json & { status: number }
    },
  }
}

export declare namespace createTestMarket {
  type Options = {
    chain?: Partial<Chain> | undefined
    /** The chain of an earlier market: nothing is put on it anew. */
    fake?: ReturnType<typeof createFakeChain> | undefined
    /** Whether that chain is an empty one, on which the market is put all the same. */
    isNew?: boolean | undefined
    /** By which the server sees the chain; by default as it is. */
    source?: ChainSource | undefined
    /** Chains that the server has besides. */
    others?: createServer.Options['chains'] | undefined
    server?: Partial<createServer.Options> | undefined
  }
}

export type TestMarket = Awaited<ReturnType<typeof createTestMarket>>

/** An order as `/order/v4` takes it, signed. */
export async function signed(
  order: OrderComponents,
  signer = wallets.seller,
  version: SeaportVersion = '1.5',
) {
  const { domain, types, primaryType, message } = typedData(chainId, version, order)
  const signature = await signer.signTypedData({
    domain,
    types,
    primaryType,
    message: {
      ...message,
      offer: [...message.offer],
      consideration: [...message.consideration],
    },
  })
  return {
    order: { kind: `seaport-v${version}`, data: { ...toJson(order), signature } },
    orderbook: 'reservoir',
  }
}

/** A listing of art token 1 for 100, of which the artist gets 5 and the marketplace 1. */
export function listing(chain: { now: () => number }, change: listing.Change = {}) {
  const { contract = art, tokenId = 1n, quantity = 1n, price = 100n, fees, ...rest } = change
  const time = BigInt(Math.floor(chain.now() / 1000))
  const paid =
    fees ??
    [
      { recipient: artist, amount: (price * 5n) / 100n },
      { recipient: marketplace, amount: price / 100n },
    ].filter(({ amount }) => amount > 0n)
  const total = paid.reduce((sum, fee) => sum + fee.amount, 0n)
  const order: OrderComponents = {
    offerer: seller,
    zone: zeroAddress,
    offer: [
      {
        itemType: contract === art ? 2 : 3,
        token: contract,
        identifierOrCriteria: tokenId,
        startAmount: quantity,
        endAmount: quantity,
      },
    ],
    consideration: [{ recipient: seller, amount: price - total }, ...paid].map(
      ({ recipient, amount }) => ({
        itemType: 0,
        token: zeroAddress,
        identifierOrCriteria: 0n,
        startAmount: amount,
        endAmount: amount,
        recipient,
      }),
    ),
    orderType: contract === art ? 0 : 1,
    startTime: time - 60n,
    endTime: time + 86_400n,
    zoneHash: zeroHash,
    salt: 1n,
    conduitKey: openseaConduitKey,
    counter: 0n,
  }
  return { ...order, ...rest }
}

export declare namespace listing {
  type Change = Partial<OrderComponents> & {
    contract?: Hex
    tokenId?: bigint
    quantity?: bigint
    price?: bigint
    fees?: { recipient: Hex; amount: bigint }[]
  }
}

/** An offer of 100 WETH base units by the buyer, of which the artist gets 5, for art token 1. */
export function offer(chain: { now: () => number }, change: offer.Change = {}) {
  const {
    contract = art,
    tokenId = 1n,
    root,
    currency = weth,
    quantity = 1n,
    price = 100n,
    fees,
    ...rest
  } = change
  const royalty = (price * 5n) / 100n
  const paid = fees ?? (royalty > 0n ? [{ recipient: artist, amount: royalty }] : [])
  const base = listing(chain, { ...rest })
  const single = contract === art ? 2 : 3
  const money = { itemType: 1, token: currency, identifierOrCriteria: 0n }
  const order: OrderComponents = {
    ...base,
    offerer: buyer,
    offer: [{ ...money, startAmount: price, endAmount: price }],
    consideration: [
      {
        itemType: root === undefined ? single : single + 2,
        token: contract,
        identifierOrCriteria: root ?? tokenId,
        startAmount: quantity,
        endAmount: quantity,
        recipient: buyer,
      },
      ...paid.map(({ recipient, amount }) => ({
        ...money,
        startAmount: amount,
        endAmount: amount,
        recipient,
      })),
    ],
    orderType: contract === editions || quantity > 1n ? 1 : 0,
  }
  return { ...order, ...rest }
}

export declare namespace offer {
  type Change = Partial<OrderComponents> & {
    contract?: Hex
    tokenId?: bigint
    /** Instead of a token: 0 for any of the contract, else the root of a list. */
    root?: bigint
    currency?: Hex
    quantity?: bigint
    price?: bigint
    fees?: { recipient: Hex; amount: bigint }[]
  }
}
