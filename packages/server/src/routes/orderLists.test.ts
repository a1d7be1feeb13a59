import { criteriaTree, type OrderComponents } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  type Json,
  listing,
  offer,
  seller,
  signed,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/** The names of the orders, by their ids. */
const names = new Map<unknown, string>()
const idOf = (name: string) => [...names].find(([, each]) => each === name)?.[0] as Hex
/** Seconds since 1970 at which the orders came, one block apart, and the last of them changed. */
const postedAt: Record<string, number> = {}

/**
 * Of the seller: `cheap` and `dear` from two marketplaces, `plain` from none, `bare` without royalties. Of the
 * buyer: offers `token`, `collection`, `attribute` and `custom` from the same ones, `dollars`, and `poor`, which
 * cannot be paid.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  const { chain } = market
  chain.setFunds(weth, buyer, 1000n)
  chain.allow(weth, buyer, 1000n)
  chain.setFunds(usd, buyer, 1000n)
  chain.allow(usd, buyer, 1000n)
  await market.catchUp()
  const blue = BigInt(criteriaTree([2n, 3n, 4n, 5n]).root)
  const some = BigInt(criteriaTree([1n, 3n]).root)
  await market.post('/token-sets/v2', { tokens: [`${art}:1`, `${art}:3`] })
  const { seller: sells, buyer: buys } = wallets
  const asked = (change: listing.Change) => listing(chain, change)
  const offered = (change: offer.Change) => offer(chain, change)
  await post('cheap', asked({ tokenId: 1n, price: 100n, salt: 1n }), sells, 'one.example')
  await post('dear', asked({ tokenId: 2n, price: 300n, salt: 2n }), sells, 'two.example')
  await post('plain', asked({ tokenId: 3n, price: 200n, salt: 3n }), sells)
  await post('bare', asked({ tokenId: 4n, price: 1000n, salt: 4n, fees: [] }), sells, 'one.example')
  await post('token', offered({ tokenId: 1n, price: 50n, salt: 5n }), buys, 'one.example')
  await post('collection', offered({ root: 0n, price: 60n, salt: 6n }), buys, 'two.example', {
    collection: art,
  })
  await post('attribute', offered({ root: blue, price: 70n, salt: 7n }), buys, 'one.example', {
    attribute: { collection: art, key: 'Colour', value: 'blue' },
  })
  await post('custom', offered({ root: some, price: 80n, salt: 8n }), buys, undefined, {
    tokenSetId: `list:${art}:${criteriaTree([1n, 3n]).root}`,
  })
  const dollars = offered({ tokenId: 5n, price: 1000n, salt: 9n, currency: usd, fees: [] })
  await post('dollars', dollars, buys, 'one.example')
  await post('poor', offered({ tokenId: 5n, price: 5000n, salt: 10n }), buys, 'one.example')
}, 60_000)
afterAll(() => database.close())

async function post(
  name: string,
  order: OrderComponents,
  signer: typeof wallets.seller,
  source?: string,
  hint: Json = {},
) {
  postedAt[name] = Math.floor(market.chain.now() / 1000)
  const { body } = await market.post('/order/v4', {
    items: [{ ...(await signed(order, signer)), ...hint }],
    ...(source ? { source } : {}),
  })
  const [result] = (body.results ?? []) as Json[]
  expect([name, result?.message ?? body.message]).toEqual([name, 'success'])
  names.set(result?.orderId, name)
  market.chain.mine()
  await market.catchUp()
}

const list = async (path: string) => {
  const { status, body } = await market.get(path)
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body.orders as Json[]
}
const named = (orders: readonly Json[]) => orders.map(({ id }) => names.get(id))
const found = async (path: string) => named(await list(path))
const asks = (query: string) => found(`/orders/asks/v5?${query}`)
const bids = (query: string) => found(`/orders/bids/v6?${query}`)

describe('getAsks', () => {
  test('options: sources and excludeSources; an order from nowhere is none of theirs', async () => {
    expect(await asks('sources=one.example')).toEqual(['bare', 'cheap'])
    expect(await asks('sources=one.example&sources=two.example')).toEqual(['bare', 'dear', 'cheap'])
    expect(await asks('excludeSources=one.example')).toEqual(['plain', 'dear'])
    const both = 'excludeSources=one.example&excludeSources=two.example'
    expect(await asks(both)).toEqual(['plain'])
  })

  test('options: startTimestamp and endTimestamp, both included', async () => {
    const { dear, plain } = postedAt
    expect(await asks(`startTimestamp=${dear}`)).toEqual(['bare', 'plain', 'dear'])
    expect(await asks(`endTimestamp=${dear}`)).toEqual(['dear', 'cheap'])
    expect(await asks(`startTimestamp=${dear}&endTimestamp=${plain}`)).toEqual(['plain', 'dear'])
    expect(await asks(`startTimestamp=${Number(dear) + 1}`)).toEqual(['bare', 'plain'])
  })

  test('options: sortBy, either way', async () => {
    const byPrice = ['cheap', 'plain', 'dear', 'bare']
    expect(await asks('sortBy=price')).toEqual(byPrice)
    expect(await asks('sortBy=price&sortDirection=desc')).toEqual([...byPrice].reverse())
    expect(await asks('sortDirection=asc')).toEqual(['cheap', 'dear', 'plain', 'bare'])
  })
})

describe('getBids', () => {
  test.each(['token', 'collection', 'attribute', 'custom'])('options: orderType %s', async type => {
    expect(await bids(`maker=${buyer}&status=active&orderType=${type}`)).toEqual(
      type === 'token' ? ['dollars', 'token'] : [type],
    )
  })

  test('options: includeDepth, how many at which price', async () => {
    const path = `/orders/bids/v6?ids=${idOf('collection')}`
    expect((await list(path))[0]).not.toHaveProperty('depth')
    expect(await list(`${path}&includeDepth=true`)).toMatchObject([
      { depth: [{ price: 0, quantity: 1, uniqueMakers: 1 }] },
    ])
    // A thousandth of a dollar, of 6 decimals.
    expect(await list(`/orders/bids/v6?ids=${idOf('dollars')}&includeDepth=true`)).toMatchObject([
      { depth: [{ price: 0.001, quantity: 1 }] },
    ])
  })

  test('options: sources and excludeSources', async () => {
    expect(await bids('sources=two.example')).toEqual(['collection'])
    expect(await bids('excludeSources=one.example')).toEqual(['custom', 'collection'])
  })

  test('options: startTimestamp and endTimestamp, both included', async () => {
    const { collection, attribute } = postedAt
    const between = `startTimestamp=${collection}&endTimestamp=${attribute}`
    expect(await bids(between)).toEqual(['attribute', 'collection'])
    expect(await bids(`endTimestamp=${Number(collection) - 1}`)).toEqual(['token'])
  })

  test('options: native, those in the wrapped native currency', async () => {
    expect(await bids('native=true')).toEqual(['custom', 'attribute', 'collection', 'token'])
    expect(await bids('native=false')).toContain('dollars')
  })

  test('options: includePrivate changes nothing, for no offer is for one taker', async () => {
    expect(await bids('includePrivate=true')).toEqual(await bids(''))
  })
})

describe('getUserAsks', () => {
  const path = `/users/${seller}/asks/v1`

  test('options: ids, of this account alone', async () => {
    const ids = `ids=${idOf('plain')}&ids=${idOf('token')}`
    expect(await found(`${path}?${ids}`)).toEqual(['plain'])
  })

  test('options: sortBy, page by page', async () => {
    const newest = ['bare', 'plain', 'dear', 'cheap']
    const cheapest = ['cheap', 'plain', 'dear', 'bare']
    expect(await found(path)).toEqual(newest)
    for (const size of [1, 3]) {
      expect(named(await inPages(market, `${path}?sortBy=createdAt`, 'orders', size))).toEqual(
        newest,
      )
      expect(named(await inPages(market, `${path}?sortBy=price`, 'orders', size))).toEqual(cheapest)
    }
  })

  test('options: what is told of an order', async () => {
    const of = `${path}?ids=${idOf('cheap')}`
    const [usual] = await list(of)
    expect(usual).not.toHaveProperty('rawData')
    expect(usual?.criteria).toEqual({
      kind: 'token',
      data: { token: { tokenId: '1' }, collection: { id: art } },
    })
    expect(await list(`${of}&includeRawData=true`)).toMatchObject([
      { rawData: { offerer: seller, signature: expect.stringMatching(/^0x/) } },
    ])
    expect(await list(`${of}&includeCriteriaMetadata=true`)).toMatchObject([
      { criteria: { data: { token: { name: 'Art 1' }, collection: { id: art, name: 'Art' } } } },
    ])
  })

  test('options: normalizeRoyalties adds what a listing leaves out', async () => {
    const of = `${path}?ids=${idOf('bare')}`
    const amount = async (query = '') => (await list(of + query)).map(({ price }) => price)
    expect(await amount()).toMatchObject([{ amount: { raw: '1000' } }])
    expect(await amount('&normalizeRoyalties=true')).toMatchObject([{ amount: { raw: '1050' } }])
  })

  test('options: status', async () => {
    expect(await found(`${path}?status=inactive`)).toEqual([])
    expect(await found(`/users/${buyer}/bids/v1?status=inactive`)).toEqual(['poor'])
  })
})

describe('getUserBids', () => {
  const path = `/users/${buyer}/bids/v1`

  test('options: ids, of this account alone, in whatever state', async () => {
    const ids = `ids=${idOf('poor')}&ids=${idOf('cheap')}`
    expect(await found(`${path}?${ids}`)).toEqual(['poor'])
  })

  test('options: sortBy, page by page', async () => {
    const newest = ['dollars', 'custom', 'attribute', 'collection', 'token']
    // What is not worth anything that can be compared comes last.
    const best = ['custom', 'attribute', 'collection', 'token', 'dollars']
    for (const size of [1, 2]) {
      expect(named(await inPages(market, `${path}?sortBy=createdAt`, 'orders', size))).toEqual(
        newest,
      )
      expect(named(await inPages(market, `${path}?sortBy=price`, 'orders', size))).toEqual(best)
    }
  })

  test('options: what is told of an order', async () => {
    const of = `${path}?ids=${idOf('attribute')}`
    const [usual] = await list(of)
    expect(usual).not.toHaveProperty('rawData')
    expect(usual).not.toHaveProperty('depth')
    expect(await list(`${of}&includeRawData=true`)).toMatchObject([{ rawData: { offerer: buyer } }])
    expect(await list(`${of}&includeDepth=true`)).toMatchObject([{ depth: [{ quantity: 1 }] }])
    expect(await list(`${of}&includeCriteriaMetadata=true`)).toMatchObject([
      { criteria: { data: { collection: { id: art, name: 'Art' } } } },
    ])
    expect(usual?.criteria).not.toMatchObject({ data: { collection: { name: 'Art' } } })
  })

  test('options: normalizeRoyalties takes off what an offer leaves out', async () => {
    const of = `${path}?ids=${idOf('dollars')}`
    const net = async (query = '') => (await list(of + query)).map(({ price }) => price)
    expect(await net()).toMatchObject([{ netAmount: { raw: '1000' } }])
    expect(await net('&normalizeRoyalties=true')).toMatchObject([{ netAmount: { raw: '950' } }])
    expect((await list(of))[0]?.feeBreakdown).toEqual([])
    expect((await list(`${path}?ids=${idOf('token')}`))[0]?.feeBreakdown).toEqual([
      { kind: 'royalty', recipient: artist, bps: 400 },
    ])
  })
})
