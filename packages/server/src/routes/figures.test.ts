import { criteriaTree } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '../storage/schema/metadata.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  marketplace,
  offer,
  other,
  seller,
  signed,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/**
 * Art: token 1 (red) sold for 1000, token 2 (blue) for an offer of 60 WETH; 3 and 4 (blue) listed at 300
 * and 100; an offer of 50 for any token, one of 40 for blue ones. Editions: 5 of 20 with another account.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    chain: { fees: [{ recipient: marketplace, bps: 250 }] },
  })
  const { chain } = market
  chain.setFunds(weth, buyer, 1000n)
  chain.allow(weth, buyer, 1000n)
  await market.catchUp()
  for (const [tokenId, price] of [
    [1n, 1000n],
    [3n, 300n],
    [4n, 100n],
  ] as const)
    await market.postListing(listing(chain, { tokenId, price, salt: tokenId }))
  chain.fulfil(listing(chain, { tokenId: 1n, price: 1000n, salt: 1n }), buyer)
  const wanted = offer(chain, { tokenId: 2n, price: 60n, salt: 2n })
  await market.postOffer(wanted)
  chain.fulfil(wanted, seller)
  await market.catchUp()
  for (const [change, hint] of [
    [{ root: 0n, price: 50n, salt: 10n }, { collection: art }],
    [
      { root: BigInt(criteriaTree([2n, 3n, 4n, 5n]).root), price: 40n, salt: 11n },
      { attribute: { collection: art, key: 'Colour', value: 'blue' } },
    ],
  ] as const)
    expect(await market.postOffer(offer(chain, change), hint)).toMatchObject({ message: 'success' })
  chain.transfer(editions, seller, other, 1n, 5n)
  await market.catchUp()
}, 60_000)
afterAll(() => database.close())

const rows = async (path: string, name: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return body[name] as Json[]
}
const refusal = async (path: string) => {
  const { status, body } = await market.get(path)
  return [status, body.message]
}
const raw = (amount: string) => ({ amount: { raw: amount } })

describe('getAllAttributes', () => {
  test('default', async () => {
    expect(await rows(`/collections/${art}/attributes/all/v4`, 'attributes')).toMatchObject([
      {
        key: 'Colour',
        kind: 'string',
        attributeCount: 2,
        values: [
          { value: 'blue', count: 4, floorAskPrice: raw('100') },
          { value: 'red', count: 1, floorAskPrice: null },
        ],
      },
      { key: 'Size', kind: 'number', attributeCount: 1, minRange: 1, maxRange: 1 },
    ])
    expect(await rows(`/collections/${editions}/attributes/all/v4`, 'attributes')).toEqual([])
  })
})

describe('getExploreAttributes', () => {
  const path = `/collections/${art}/attributes/explore/v6`

  test('default: with the cheapest listing, the dearest trait first', async () => {
    const found = await rows(`${path}?includeTopBid=true&maxLastSells=5`, 'attributes')
    expect(found.map(row => `${row.key} ${row.value}`)).toEqual([
      'Colour blue',
      'Size 1',
      'Colour red',
    ])
    expect(found[0]).toMatchObject({
      tokenCount: 4,
      onSaleCount: 2,
      floorAsks: [{ price: raw('100'), maker: seller }],
      lastSells: [{ tokenId: '2' }],
      // The offer for blue ones: the artist gets 5 % of 40.
      topBid: { price: { amount: { raw: '40' }, netAmount: { raw: '38' } } },
    })
    expect(found[2]).toMatchObject({ tokenCount: 1, floorAsks: [], topBid: null })
  })

  test('options: attributeKey, tokenId, excludeNumberTraits, maxFloorAskPrices, pages', async () => {
    const values = async (query: string) =>
      (await rows(`${path}?${query}`, 'attributes')).map(row => row.value)
    expect(await values('attributeKey=Size')).toEqual(['1'])
    expect(await values('tokenId=1')).toEqual(['1', 'red'])
    expect(await values('excludeNumberTraits=true&sortDirection=asc')).toEqual(['blue', 'red'])
    const [blue] = await rows(`${path}?maxFloorAskPrices=2`, 'attributes')
    expect(blue?.floorAsks).toMatchObject([{ price: raw('100') }, { price: raw('300') }])
    const first = await market.get(`${path}?limit=2`)
    const second = await market.get(`${path}?limit=2&continuation=${first.body.continuation}`)
    expect((second.body.attributes as Json[]).map(row => row.value)).toEqual(['red'])
    expect(second.body.continuation).toBeNull()
  })

  test('error: more than one answer should hold', async () => {
    expect(await refusal(`${path}?maxLastSells=21`)).toEqual([
      400,
      expect.stringMatching(/^maxLastSells/),
    ])
    expect(await refusal(`${path}?tokenId=x`)).toEqual([400, expect.stringMatching(/^tokenId/)])
  })
})

describe('getStats', () => {
  test.each([
    [`collection=${art}`, 5, 2, '100', '50'],
    [`collection=${art}&attributes[Colour]=blue`, 4, 2, '100', '40'],
    [`collection=${art}&attributes[Colour]=red`, 1, 0, undefined, undefined],
    [`token=${art}:3`, 1, 1, '300', '50'],
  ])('default: %s', async (query, tokenCount, onSaleCount, floor, bid) => {
    const { body } = await market.get(`/stats/v2?${query}`)
    expect(body.stats).toMatchObject({
      tokenCount,
      onSaleCount,
      market: {
        floorAsk: { price: floor === undefined ? null : raw(floor) },
        topBid: { price: bid === undefined ? null : raw(bid) },
      },
    })
  })

  test('error: nothing to look at', async () => {
    expect((await refusal('/stats/v2'))[0]).toBe(400)
  })
})

describe('getOwners', () => {
  test('default: who holds most first', async () => {
    expect(await rows(`/owners/v2?collection=${art}`, 'owners')).toMatchObject([
      {
        address: seller,
        ownership: {
          tokenCount: '3',
          onSaleCount: '2',
          floorAskPrice: raw('100'),
          // What the offer for any token pays net, for 3 of them.
          topBidValue: raw('48'),
          totalBidValue: raw('144'),
        },
      },
      { address: buyer, ownership: { tokenCount: '2', onSaleCount: '0', floorAskPrice: null } },
    ])
  })

  test('options: contract, token, attributes, offset, limit', async () => {
    const of = async (query: string) =>
      (await rows(`/owners/v2?${query}`, 'owners')).map(row => [
        row.address,
        (row.ownership as Json).tokenCount,
      ])
    expect(await of(`contract=${editions}`)).toEqual([
      [seller, '15'],
      [other, '5'],
    ])
    expect(await of(`token=${editions}:1&limit=1&offset=1`)).toEqual([[other, '5']])
    expect(await of(`collection=${art}&attributes[Colour]=red`)).toEqual([[buyer, '1']])
    expect(await refusal(`/owners/v2?contract=${art}&offset=10001`)).toEqual([
      400,
      'offset must be 10000 at most, got 10001',
    ])
    expect((await refusal('/owners/v2'))[0]).toBe(400)
  })
})

describe('getUserCollections', () => {
  test('default: by volume, with what is held', async () => {
    const path = `/users/${seller}/collections/v4?includeTopBid=true`
    expect(await rows(path, 'collections')).toMatchObject([
      {
        collection: {
          id: art,
          floorAskPrice: raw('100'),
          topBidValue: raw('48'),
          topBidMaker: buyer,
          topBidSourceDomain: 'test.example',
          contractKind: 'erc721',
        },
        ownership: { tokenCount: '3', onSaleCount: '2' },
      },
      { collection: { id: editions }, ownership: { tokenCount: '15', onSaleCount: '0' } },
    ])
  })

  test('options: collection, excludeCollections, name, sorting, offset', async () => {
    const ids = async (query: string) =>
      (await rows(`/users/${seller}/collections/v4?${query}`, 'collections')).map(
        row => (row.collection as Json).id,
      )
    expect(await ids(`collection=${art}`)).toEqual([art])
    expect(await ids(`excludeCollections=${art}`)).toEqual([editions])
    expect(await ids('name=edit')).toEqual([editions])
    expect(await ids('offset=1')).toEqual([editions])
    for (const sortBy of ['floorAskPrice', 'totalValue', 'allTimeVolume'])
      expect(await ids(`sortBy=${sortBy}`)).toEqual([art, editions])
  })
})

describe('findCollectionPage', () => {
  test('options: sortBy lastMintTimestamp, in one page or in many; a reorganisation takes it back', async () => {
    const { chain } = market
    const found = `0x${'a5'.repeat(20)}` as const
    const late = `0x${'a6'.repeat(20)}` as const
    // Of the first one's tokens nobody saw the mint.
    chain.deploy(found, { kind: 'erc721' })
    chain.hold(found, seller, [1n])
    chain.transfer(found, seller, buyer, 1n)
    await market.catchUp()
    const told = async (query: string) =>
      (await rows(`/collections/v7?sortBy=lastMintTimestamp${query}`, 'collections')).map(row => [
        row.id,
        row.lastMintTimestamp,
      ])
    const idsInPages = async (direction: string) => {
      const path = `/collections/v7?sortBy=lastMintTimestamp&sortDirection=${direction}`
      return (await inPages(market, path, 'collections')).map(({ id }) => id)
    }
    const before = await told('')
    expect(before.map(([id]) => id)).toEqual([editions, art, found])
    expect(before[2]).toEqual([found, null])
    chain.mint(art, seller, 6n)
    const time = Math.floor(chain.now() / 1000)
    chain.deploy(late, { kind: 'erc721' })
    chain.mint(late, seller, 1n)
    await market.catchUp()
    const after = await told('')
    expect(after.map(([id]) => id)).toEqual([late, art, editions, found])
    const { body } = await market.get(`/transfers/v4?token=${art}:6`)
    expect(after[1]).toEqual([art, (body.transfers as Json[])[0]?.timestamp])
    expect(after[1]?.[1]).toBeLessThanOrEqual(time)
    expect((await told('&sortDirection=asc')).map(([id]) => id)).toEqual([
      ...[editions, art, late, found],
    ])
    expect(await idsInPages('asc')).toEqual([editions, art, late, found])
    expect(await idsInPages('desc')).toEqual([late, art, editions, found])
    expect(
      (await rows(`/collections/v7?id=${art}:6:6`, 'collections')).map(
        row => row.lastMintTimestamp,
      ),
    ).toEqual([after[1]?.[1]])
    chain.dropBlocks(2)
    chain.mine()
    await market.catchUp()
    expect(await told('')).toEqual(before)
    // As the tests beside this one find it.
    await database.db.delete(collections).where(eq(collections.contract, found))
  })
})

describe('getSearchCollections', () => {
  test('default: by name or address', async () => {
    const of = async (name: string) =>
      (await rows(`/search/collections/v2?name=${name}`, 'collections')).map(row => row.contract)
    expect(await of('AR')).toEqual([art])
    // Fewer than three letters are how a name begins, more stand anywhere in it.
    expect(await of('t')).toEqual([])
    expect(await of('e')).toEqual([editions])
    expect(await of('itions')).toEqual([editions])
    expect(await of(editions.toUpperCase().replace('X', 'x'))).toEqual([editions])
    expect(await of('%25')).toEqual([])
    expect((await rows('/search/collections/v2?name=art', 'collections'))[0]).toMatchObject({
      floorAskPrice: raw('100'),
      slug: art,
    })
  })
})

describe('getMarketplaceConfigurations', () => {
  test('default: how a collection can be listed and bid on', async () => {
    const path = `/collections/${art}/marketplace-configurations/v2`
    expect(await rows(path, 'marketplaces')).toMatchObject([
      {
        orderbook: 'reservoir',
        fee: { bps: 250 },
        royalties: { minBps: 0, maxBps: 500 },
        exchanges: {
          seaport: {
            orderKind: 'seaport-v1.5',
            enabled: true,
            traitBidSupported: true,
            supportedBidCurrencies: [
              { address: weth, symbol: 'WETH', decimals: 18 },
              { address: usd, decimals: 6 },
            ],
            paymentTokens: [{ symbol: 'ETH' }, { address: weth }, { address: usd }],
          },
          'seaport-v1.6': { orderKind: 'seaport-v1.6', enabled: true },
        },
      },
    ])
    const unknown = `/collections/${weth}/marketplace-configurations/v2`
    expect((await refusal(unknown))[0]).toBe(404)
  })
})

describe('getTrending', () => {
  test('default: by volume, in the native currency and its wrapped form', async () => {
    const found = await rows('/collections/trending/v1?period=1h', 'collections')
    expect(found).toMatchObject([{ id: art, count: 2, volumePercentChange: null, ownerCount: 2 }])
    const [collection] = await rows(`/collections/v7?id=${art}`, 'collections')
    expect(collection).toMatchObject({ salesCount: { '1day': 2, allTime: 2 } })
  })
})

describe('getTrendingMints', () => {
  test('default', async () => {
    expect(await rows('/collections/trending-mints/v1', 'mints')).toMatchObject([
      { id: editions, mintCount: 20, oneHourCount: 20 },
      { id: art, mintCount: 5 },
    ])
    // Its royalty of 5 % is not paid by this one.
    const order = listing(market.chain, { tokenId: 4n, price: 80n, fees: [], salt: 45n })
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    const floors = async (query: string) =>
      (await rows(`/collections/trending-mints/v1${query}`, 'mints'))
        .filter(({ id }) => id === art)
        .map(row => row.floorAsk)
    expect(await floors('')).toMatchObject([{ price: { amount: { raw: '80' } } }])
    expect(await floors('?normalizeRoyalties=true')).toMatchObject([
      { price: { amount: { raw: '84' } } },
    ])
    market.chain.cancel(order)
    await market.catchUp()
  })
})

describe('getDepth', () => {
  test('default: listings from the cheapest, offers from the best', async () => {
    const prices = async (query: string) =>
      (await rows(`/orders/depth/v1?precision=18&${query}`, 'depth')).map(row => [
        Math.round((row.price as number) * 1e18),
        row.quantity,
        row.uniqueMakers,
      ])
    expect(await prices(`side=sell&collection=${art}`)).toEqual([
      [100, 1, 1],
      [300, 1, 1],
    ])
    expect(await prices(`side=sell&token=${art}:3`)).toEqual([[300, 1, 1]])
    // As they were made, like the listings beside them: not the 95 % that a seller gets.
    expect(await prices(`side=buy&token=${art}:3`)).toEqual([
      [50, 1, 1],
      [40, 1, 1],
    ])
    expect(await prices(`side=buy&collection=${art}`)).toEqual([[50, 1, 1]])
    const second = listing(market.chain, { tokenId: 4n, price: 200n, salt: 44n })
    expect(await market.postListing(second)).toMatchObject({ message: 'success' })
    expect(await prices(`side=sell&collection=${art}`)).toEqual([
      ...[100, 200, 300].map(price => [price, 1, 1]),
    ])
    // Of each token its cheapest listing alone.
    expect(await prices(`side=sell&collection=${art}&groupByFloorAsk=true`)).toEqual([
      [100, 1, 1],
      [300, 1, 1],
    ])
    expect(
      await refusal(`/orders/depth/v1?side=buy&collection=${art}&groupByFloorAsk=true`),
    ).toEqual([400, 'groupByFloorAsk is only for side sell'])
    expect((await refusal('/orders/depth/v1?side=buy'))[0]).toBe(400)
  })
})

describe('getSources', () => {
  test('default, pages', async () => {
    const order = listing(market.chain, { tokenId: 5n, salt: 50n })
    await market.postListing(order)
    expect(await rows('/sources/v1', 'sources')).toMatchObject([{ domain: 'test.example' }])
    const { body } = await market.get('/sources/v1?limit=1')
    const next = await market.get(`/sources/v1?limit=1&continuation=${body.continuation}`)
    expect(next.body).toEqual({ sources: [], continuation: null })
    expect(await rows('/sources/v1?domain=none.example', 'sources')).toEqual([])
  })

  test('options: sortBy createdAt: by when the first order came from each, in one page or in many', async () => {
    const { chain } = market
    const post = async (source: string, salt: bigint) => {
      const order = listing(chain, { tokenId: 5n, price: 900n, salt })
      const answer = await market.post('/order/v4', { items: [await signed(order)], source })
      expect(answer.status).toBe(200)
      chain.mine()
    }
    chain.mine()
    await post('z.example', 61n)
    await post('a.example', 62n)
    await post('m.example', 63n)
    // What came first counts, not what came last.
    await post('z.example', 64n)
    const expected = ['test.example', 'z.example', 'a.example', 'm.example']
    const of = async (query: string) =>
      (await rows(`/sources/v1?sortBy=createdAt${query}`, 'sources')).map(({ domain }) => domain)
    expect(await of('')).toEqual(expected)
    expect(await of('&sortDirection=desc')).toEqual([...expected].reverse())
    expect(await of('&domain=a.example')).toEqual(['a.example'])
    for (const direction of ['asc', 'desc']) {
      const path = `/sources/v1?sortBy=createdAt&sortDirection=${direction}`
      const found = (await inPages(market, path, 'sources')).map(({ domain }) => domain)
      expect(found).toEqual(direction === 'asc' ? expected : [...expected].reverse())
    }
  })
})

describe('getConversion', () => {
  test('default: what is worth the same, and no invented rates', async () => {
    const { body } = await market.get(`/currencies/conversion/v1?to=${weth}`)
    expect(body).toEqual({ conversion: '1', usd: null })
    expect((await refusal(`/currencies/conversion/v1?from=${usd}`))[0]).toBe(404)
  })
})

describe('getTokenPrices', () => {
  test('default: what is worth the same at any time, and no invented rates', async () => {
    const prices = await rows(
      `/tokens/prices/v1?contract=${weth}&granularity=daily&period=7d`,
      'prices',
    )
    expect(prices).toHaveLength(7)
    const [last, before] = prices
    const now = market.chain.now() / 1000
    expect(Number(last?.startTimestamp)).toBeLessThanOrEqual(now)
    expect(Number(last?.endTimestamp)).toBeGreaterThan(now)
    expect(before).toMatchObject({
      endTimestamp: last?.startTimestamp,
      ...{ open: '1', high: '1', low: '1', close: '1' },
    })
    expect(await rows('/tokens/prices/v1', 'prices')).toHaveLength(24)
    expect((await refusal(`/tokens/prices/v1?contract=${usd}`))[0]).toBe(404)
  })
})

describe('getTransactionSynced', () => {
  test('default', async () => {
    const [sale] = await rows('/sales/v6?', 'sales')
    const { body } = await market.get(`/transactions/${sale?.txHash}/synced/v1`)
    expect(body).toEqual({ synced: true })
    const unknown = `0x${'0'.repeat(64)}`
    expect((await market.get(`/transactions/${unknown}/synced/v1`)).body).toEqual({ synced: false })
  })
})

// Last, for it mints.
describe('getTrendingMints by cost', () => {
  test('options: type: by what was sent with the mints', async () => {
    const { chain } = market
    // What the mints of before cost was not known.
    for (const type of ['free', 'paid'])
      expect(await rows(`/collections/trending-mints/v1?type=${type}`, 'mints')).toEqual([])
    const fresh = `0x${'a9'.repeat(20)}` as const
    chain.deploy(fresh, { kind: 'erc1155', name: 'Fresh' })
    const sent = [
      { amount: 3n, to: fresh, value: 0n },
      { amount: 2n, to: fresh, value: 10n },
      // Another contract made it, for something else too, as far as anybody knows.
      { amount: 7n, to: other, value: 10n },
    ]
    for (const [index, { amount, to, value }] of sent.entries()) {
      chain.mint(fresh, seller, BigInt(index), amount, to === fresh ? value : 0n)
      chain.source.payments = async hashes => new Map(hashes.map(hash => [hash, { to, value }]))
      await market.catchUp()
    }
    const counts = async (type: string) =>
      (await rows(`/collections/trending-mints/v1?type=${type}`, 'mints')).map(row => [
        row.id,
        row.mintCount,
      ])
    // What was added up a moment ago is told for a minute, by the clock of the blocks, whatever else is asked for.
    expect(await counts('free&limit=3')).toEqual([])
    for (let blocks = 0; blocks < 5; blocks++) chain.mine()
    expect(await counts('free')).toEqual([[fresh, 3]])
    expect(await counts('paid')).toEqual([[fresh, 2]])
    expect(await counts('any')).toContainEqual([fresh, 12])
  })
})
