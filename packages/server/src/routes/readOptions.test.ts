import { criteriaTree } from '@sluice/router/seaport'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  seller,
  type TestMarket,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { findOwnListings } from './findOwnListings.ts'

let database: TestDatabase
let market: TestMarket
/**
 * Art: token 1 listed at 1000 without its royalty of 50, token 2 at a price that falls from 400 to 200, token 3
 * at 300 for one taker alone; an offer of 100 WETH without royalties for token 1. Editions: the seller lists 4
 * of 15, twice, and the other account 2 of 5.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    chain: {
      sources: [
        { domain: 'test.example', name: 'Test market', icon: 'https://test.example/i.png' },
      ],
    },
  })
  const { chain } = market
  chain.setFunds(weth, buyer, 1000n)
  chain.allow(weth, buyer, 1000n)
  chain.transfer(editions, seller, other, 1n, 5n)
  chain.approve(editions, other)
  await market.catchUp()
  const start = BigInt(Math.floor(chain.now() / 1000))
  const flat = listing(chain, {
    tokenId: 2n,
    price: 400n,
    fees: [],
    startTime: start,
    endTime: start + 86_400n,
    salt: 2n,
  })
  const falling = {
    ...flat,
    consideration: flat.consideration.map(item => ({ ...item, endAmount: item.endAmount / 2n })),
  }
  const own = listing(chain, { tokenId: 3n, price: 300n, salt: 3n })
  const [nft] = own.offer
  if (!nft) throw new Error('The listing offers nothing')
  const secret = { ...own, consideration: [...own.consideration, { ...nft, recipient: buyer }] }
  const edition = (price: bigint, salt: bigint) =>
    listing(chain, { contract: editions, quantity: 4n, price, fees: [], salt })
  const theirs = listing(chain, {
    contract: editions,
    offerer: other,
    quantity: 2n,
    price: 60n,
    fees: [],
    salt: 6n,
  })
  const offered = theirs.consideration.map(item => ({ ...item, recipient: other }))
  for (const [order, signer] of [
    [listing(chain, { price: 1000n, fees: [] }), wallets.seller],
    [falling, wallets.seller],
    [secret, wallets.seller],
    [edition(80n, 4n), wallets.seller],
    [edition(160n, 5n), wallets.seller],
    [{ ...theirs, consideration: offered }, wallets.other],
  ] as const)
    expect(await market.postListing(order, signer)).toMatchObject({ message: 'success' })
  expect(await market.postOffer(offer(chain, { fees: [] }))).toMatchObject({ message: 'success' })
}, 60_000)
afterAll(() => database.close())

const first = async (path: string, name: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return (body[name] as Json[])[0]
}
const ids = async (path: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return (body.tokens as { token: Json }[]).map(({ token }) => token.tokenId)
}
const price = ([amount, net]: readonly string[]) => ({
  price: { amount: { raw: amount }, netAmount: { raw: net } },
})

describe('findOwnListings', () => {
  test('behavior: of several listings of an edition one is read, and all are counted', async () => {
    const path = `/users/${seller}/tokens/v10?tokens=${editions}:1`
    expect(await first(path, 'tokens')).toMatchObject({
      ownership: { onSaleCount: '8', floorAsk: { price: { amount: { raw: '20' } } } },
    })
    const keys = [{ contract: editions, tokenId: 1n }]
    const found = await findOwnListings(market.context, { user: seller, keys })
    const cheapest = expect.objectContaining({ price: 20n, rawData: {}, signature: null })
    expect([...found.values()]).toEqual([{ cheapest, onSale: 8n }])
  })
})

describe('normalizeRoyalties', () => {
  test.each([
    ['', ['1000', '1000'], ['100', '100']],
    ['&normalizeRoyalties=true', ['1050', '1000'], ['100', '95']],
  ] as const)('behavior: of tokens, "%s"', async (option, ask, bid) => {
    const token = await first(`/tokens/v7?tokens=${art}:1&includeTopBid=true${option}`, 'tokens')
    expect(token).toMatchObject({ market: { floorAsk: price(ask), topBid: price(bid) } })
    const path = `/users/${seller}/tokens/v10?tokens=${art}:1&includeTopBid=true${option}`
    expect(await first(path, 'tokens')).toMatchObject({
      token: { floorAsk: price(ask), topBid: price(bid) },
      ownership: { floorAsk: price(ask) },
    })
    const { body } = await market.get(`/stats/v2?token=${art}:1${option}`)
    expect(body.stats).toMatchObject({ market: { floorAsk: price(ask), topBid: price(bid) } })
  })

  test('behavior: of collections', async () => {
    const of = async (option: string) =>
      (await first(`/collections/v7?id=${editions}${option}`, 'collections')) ?? {}
    // No royalties are known of it, so nothing is missing.
    expect(await of('&normalizeRoyalties=true')).toMatchObject({ floorAsk: price(['20', '20']) })
    const path = `/collections/v7?id=${art}`
    expect(await first(path, 'collections')).toMatchObject({ floorAsk: price(['400', '400']) })
    expect(await first(`${path}&normalizeRoyalties=true`, 'collections')).toMatchObject({
      floorAsk: price(['420', '400']),
    })
  })
})

describe('getTokens', () => {
  test('options: includeDynamicPricing, includeMintStages', async () => {
    const path = `/tokens/v7?tokens=${art}:2&includeDynamicPricing=true&includeMintStages=true`
    expect(await first(path, 'tokens')).toMatchObject({
      token: { mintStages: [] },
      market: {
        floorAsk: {
          dynamicPricing: {
            kind: 'dutch',
            data: { price: { start: { amount: { raw: '400' } }, end: { amount: { raw: '200' } } } },
          },
        },
      },
    })
    const plain = await first(path.replace(`${art}:2`, `${art}:1`), 'tokens')
    expect(plain).toMatchObject({ market: { floorAsk: { dynamicPricing: null } } })
    const user = `/users/${seller}/tokens/v10?tokens=${art}:2&includeDynamicPricing=true`
    expect(await first(user, 'tokens')).toMatchObject({
      ownership: { floorAsk: { dynamicPricing: { kind: 'dutch' } } },
    })
  })

  test('options: tokenSetId, flagStatus, excludeBurnt', async () => {
    const of = (query: string) => ids(`/tokens/v7?sortBy=tokenId&${query}`)
    expect(await of(`tokenSetId=contract:${art}`)).toEqual(['1', '2', '3', '4', '5'])
    expect(await of(`tokenSetId=range:${art}:2:3`)).toEqual(['2', '3'])
    expect(await of(`tokenSetId=token:${art}:4`)).toEqual(['4'])
    const { body } = await market.post('/token-sets/v2', { tokens: [`${art}:1`, `${art}:5`] })
    expect(await of(`tokenSetId=${body.id}`)).toEqual(['1', '5'])
    expect(await of(`collection=${art}&flagStatus=0`)).toHaveLength(5)
    expect(await of(`collection=${art}&flagStatus=1`)).toEqual([])
    market.chain.transfer(art, seller, `0x${'0'.repeat(40)}`, 5n)
    await market.catchUp()
    expect(await of(`collection=${art}`)).toHaveLength(5)
    expect(await of(`collection=${art}&excludeBurnt=true`)).toEqual(['1', '2', '3', '4'])
  })

  test.each([
    ['collections/v7', 'includeSecurityConfigs=true', 'includeSecurityConfigs'],
    ['sales/v6', 'includeDeleted=true', 'includeDeleted'],
  ])('error: /%s?%s', async (path, query, name) => {
    const { status, body } = await market.get(`/${path}?collection=${art}&${query}`)
    expect([status, body.message]).toEqual([400, `${name} is not supported`])
  })

  test('behavior: what is off, or changes nothing here, is taken', async () => {
    const off = 'excludeSpam=true&excludeNsfw=true&excludeEOA=true&excludeBurnt=false'
    expect(await ids(`/tokens/v7?collection=${art}&tokens=${art}:1&${off}`)).toEqual(['1'])
  })
})

describe('getUserTokens', () => {
  test('options: includeRawData, of the own listing', async () => {
    const of = (query: string) =>
      first(`/users/${seller}/tokens/v10?tokens=${art}:1${query}`, 'tokens')
    const raw = 'ownership.floorAsk.rawData'
    expect(await of('')).not.toHaveProperty(raw)
    const token = await of('&includeRawData=true')
    const order = await first(`/orders/asks/v5?token=${art}:1&includeRawData=true`, 'orders')
    expect(order?.rawData).toMatchObject({
      signature: expect.stringMatching(/^0x/),
      offerer: seller,
    })
    expect(token).toHaveProperty(raw, order?.rawData)
    expect(token).toHaveProperty('ownership.floorAsk.isNativeOffChainCancellable', false)
  })

  test('options: excludeCollections, tokenName', async () => {
    const of = (query: string) => ids(`/users/${seller}/tokens/v10?${query}`)
    expect(await of(`excludeCollections=${art}`)).toEqual(['1'])
    expect(await of(`excludeCollections=${art}:1:3&contract=${art}&tokenName=art%204`)).toEqual([
      '4',
    ])
    expect(await of(`excludeCollections=${art}&excludeCollections=${editions}`)).toEqual([])
    expect(await of(`tokenName=art%202`)).toEqual(['2'])
  })
})

describe('getCollections', () => {
  test('options: minFloorAskPrice, maxFloorAskPrice, startTimestamp, endTimestamp', async () => {
    const of = async (query: string) =>
      ((await market.get(`/collections/v7?${query}`)).body.collections as Json[])
        .map(({ id }) => id)
        .sort()
    // The floors are 20 and 400 base units.
    expect(await of('minFloorAskPrice=0.0000000000000001')).toEqual([art])
    expect(await of('maxFloorAskPrice=0.0000000000000001&sortBy=floorAskPrice')).toEqual([editions])
    expect(await of('sortBy=createdAt&startTimestamp=1000000000')).toEqual([art, editions])
    expect(await of('sortBy=createdAt&endTimestamp=1000000000')).toEqual([])
    const { status, body } = await market.get('/collections/v7?startTimestamp=1000000000')
    expect([status, body.message]).toEqual([
      400,
      'startTimestamp needs sortBy createdAt or updatedAt, got allTimeVolume',
    ])
  })
})

describe('getUserCollections', () => {
  test('options: includeLiquidCount: what somebody else offers something for', async () => {
    const of = async (user: string) => {
      const path = `/users/${user}/collections/v4?includeLiquidCount=true`
      const { body } = await market.get(path)
      return (body.collections as { collection: Json; ownership: Json }[]).map(
        ({ collection, ownership }) => [collection.id, ownership.liquidCount],
      )
    }
    expect(await of(seller)).toEqual([
      [art, '1'],
      [editions, '0'],
    ])
    const { chain } = market
    const root = BigInt(criteriaTree([2n, 3n]).root)
    const { body: set } = await market.post('/token-sets/v2', { tokens: [`${art}:2`, `${art}:3`] })
    const hint = { tokenSetId: set.id }
    const list = offer(chain, { root, price: 30n, salt: 21n })
    expect(await market.postOffer(list, hint)).toMatchObject({ message: 'success' })
    const edition = offer(chain, { contract: editions, price: 20n, salt: 22n })
    expect(await market.postOffer(edition)).toMatchObject({ message: 'success' })
    expect(await of(seller)).toEqual([
      [art, '3'],
      [editions, '1'],
    ])
    // One's own offer sells nothing.
    chain.transfer(art, seller, buyer, 2n)
    await market.catchUp()
    expect(await of(buyer)).toEqual([[art, '0']])
    chain.transfer(art, buyer, seller, 2n)
    await market.catchUp()
    const { body } = await market.get(`/users/${seller}/collections/v4`)
    expect((body.collections as Json[])[0]?.ownership).not.toHaveProperty('liquidCount')
  })
})

describe('getOwners', () => {
  test('behavior: of an edition each owner has what it listed itself, never more than it holds', async () => {
    const { body } = await market.get(`/owners/v2?contract=${editions}`)
    expect(body.owners).toMatchObject([
      {
        address: seller,
        ownership: {
          tokenCount: '15',
          onSaleCount: '8',
          floorAskPrice: { amount: { raw: '20' } },
        },
      },
      {
        address: other,
        ownership: { tokenCount: '5', onSaleCount: '2', floorAskPrice: { amount: { raw: '30' } } },
      },
    ])
  })
})

describe('getDepth', () => {
  test('behavior: what is for one taker alone is not there', async () => {
    expect((await market.get(`/orders/depth/v1?side=sell&token=${art}:3`)).body.depth).toEqual([])
    const path = `/orders/depth/v1?side=sell&token=${art}:1&precision=18`
    expect((await market.get(path)).body.depth).toEqual([
      { price: 1e-15, quantity: 1, uniqueMakers: 1 },
    ])
  })
})

describe('toOrder', () => {
  test('behavior: of a source the settings say more than its domain', async () => {
    const source = {
      domain: 'test.example',
      name: 'Test market',
      icon: 'https://test.example/i.png',
    }
    expect(await first(`/orders/asks/v5?token=${art}:1`, 'orders')).toMatchObject({ source })
    expect(await first(`/tokens/v7?tokens=${art}:1`, 'tokens')).toMatchObject({
      market: { floorAsk: { source } },
    })
  })

  test('behavior: the wrapped currency is worth the native one', async () => {
    const bid = await first(`/orders/bids/v6?token=${art}:1`, 'orders')
    expect(bid).toMatchObject({
      price: { currency: { symbol: 'WETH' }, amount: { raw: '100', decimal: 0, native: 0 } },
    })
    expect(bid).not.toHaveProperty('price.currency.isWrapped')
  })
})

describe('getSales', () => {
  test('behavior: parts of the price are rounded to the nearest, as fees are rounded down', async () => {
    // 50 of 1001 is 499.5 of 10,000, and was 500 before it was rounded.
    const order = listing(market.chain, { tokenId: 4n, price: 1001n, salt: 7n })
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    expect(await first(`/sales/v6?tokens=${art}:4`, 'sales')).toMatchObject({
      royaltyFeeBps: 500,
      paidFullRoyalty: true,
    })
  })
})

describe('getUserCollections', () => {
  test('behavior: what is listed more than once is on sale once', async () => {
    const onSale = async () => {
      const { body } = await market.get(`/users/${seller}/collections/v4`)
      return (body.collections as Json[])
        .map(({ collection, ownership }) => [
          (collection as Json).id,
          (ownership as Json).onSaleCount,
        ])
        .sort()
    }
    expect(await onSale()).toEqual([
      [art, '3'],
      [editions, '8'],
    ])
    const again = listing(market.chain, { tokenId: 1n, price: 900n, salt: 8n })
    const all = listing(market.chain, {
      ...{ contract: editions, quantity: 15n, price: 1500n, fees: [], salt: 9n },
    })
    for (const order of [again, all])
      expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    expect(await onSale()).toEqual([
      [art, '3'],
      [editions, '15'],
    ])
  })
})
