import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionSets } from '../storage/schema/operations.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
const sets: Record<'art' | 'editions' | 'both' | 'range' | 'strange', string> = {
  ...{ art: '', editions: '', both: '', range: '', strange: '' },
}
const strange = `0x${'ee'.repeat(20)}`
const post = async (collections: readonly string[]) =>
  (await market.post('/collections-sets/v1', { collections })).body.collectionsSetId as string

beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    chain: { communities: { painters: [art], printers: [editions] } },
  })
  await market.postListing(listing(market.chain))
  await market.postListing(listing(market.chain, { tokenId: 4n, salt: 2n }))
  await market.postListing(
    listing(market.chain, { contract: editions, tokenId: 1n, quantity: 2n, fees: [] }),
  )
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
  await market.postOffer(offer(market.chain, { tokenId: 2n }))
  await market.postOffer(offer(market.chain, { contract: editions, tokenId: 1n, fees: [] }))
  sets.art = await post([art])
  sets.editions = await post([editions])
  sets.both = await post([art, editions])
  sets.range = await post([`${art}:1:2`, editions])
  sets.strange = await post([strange])
}, 60_000)
afterAll(() => database.close())

const read = async (path: string) => {
  const { status, body } = await market.get(path)
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body
}
const contractOf = (row: Json): string =>
  [row.contract, row.id, row.collectionId, (row.token as Json)?.contract]
    .concat((row.collection as Json)?.id)
    .find(value => typeof value === 'string' && /^0x.{40}$/.test(value)) as string

describe('sets of collections', () => {
  test('default: the same collections are the same set, whatever their order and letters', async () => {
    expect(sets.both).toMatch(/^[0-9a-f]{64}$/)
    expect(await post([editions, art.toUpperCase().replace('0X', '0x'), art])).toBe(sets.both)
    expect(new Set(Object.values(sets)).size).toBe(5)
    const { body } = await market.post('/contracts-sets/v1', { contracts: [art] })
    expect(body).toEqual({ contractsSetId: sets.art })
  })

  test.each([
    [{ collections: [] }, /^collections must name at least one/],
    [{ collections: Array(501).fill(art) }, /^collections must name at most 500/],
    [{ collections: ['0x12'] }, /^collections\[0\] must be a collection id/],
    [{}, /^collections/],
  ])('error: %j is none', async (request, message) => {
    const { status, body } = await market.post('/collections-sets/v1', request)
    expect(status).toBe(400)
    expect(body.message).toMatch(message)
  })

  const lists = [
    ['/collections/v7', 'collections'],
    ['/tokens/v7', 'tokens'],
    [`/users/${seller}/tokens/v10`, 'tokens'],
    [`/users/${seller}/collections/v4`, 'collections'],
    [`/users/${seller}/asks/v1`, 'orders'],
    [`/users/${buyer}/bids/v1`, 'orders'],
    ['/orders/asks/v5', 'orders'],
    ['/orders/bids/v6', 'orders'],
    [`/orders/users/${seller}/top-bids/v4`, 'topBids'],
    ['/collections/activity/v6', 'activities'],
    [`/users/activity/v6?users=${seller}`, 'activities'],
  ] as const
  const withId = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

  test.each(lists)('behavior: %s is narrowed by a set and by a community', async (path, field) => {
    const of = async (query: string) =>
      new Set(((await read(withId(path, query)))[field] as Json[]).map(contractOf))
    expect(await of(`collectionsSetId=${sets.both}`)).toEqual(new Set([art, editions]))
    expect(await of(`collectionsSetId=${sets.art}`)).toEqual(new Set([art]))
    expect(await of(`collectionsSetId=${sets.editions}`)).toEqual(new Set([editions]))
    expect(await of(`collectionsSetId=${sets.strange}`)).toEqual(new Set())
    expect(await of('community=painters')).toEqual(new Set([art]))
    // What is in both, and nothing when there is nothing.
    expect(await of(`community=printers&collectionsSetId=${sets.both}`)).toEqual(
      new Set([editions]),
    )
    expect(await of(`community=printers&collectionsSetId=${sets.art}`)).toEqual(new Set())
  })

  test.each(lists)('error: %s names a group that is not known', async path => {
    for (const [query, name] of [
      [`collectionsSetId=${'0'.repeat(64)}`, 'collectionsSetId'],
      ['community=nobody', 'community'],
      ['community=constructor', 'community'],
    ] as const) {
      const { status, body } = await market.get(withId(path, query))
      expect([path, status]).toEqual([path, 400])
      expect(body.message).toMatch(new RegExp(`^${name} is not known here, got`))
    }
  })

  test('behavior: a range of token ids is a member too', async () => {
    const ids = async (path: string, field: string, pick: (row: Json) => unknown) =>
      ((await read(withId(path, `collectionsSetId=${sets.range}`)))[field] as Json[]).map(pick)
    const tokenOf = (row: Json) => [(row.token as Json).contract, (row.token as Json).tokenId]
    expect((await ids('/tokens/v7', 'tokens', tokenOf)).sort()).toEqual([
      [art, '1'],
      [art, '2'],
      [editions, '1'],
    ])
    expect((await ids('/orders/asks/v5', 'orders', row => row.tokenSetId)).sort()).toEqual([
      `token:${art}:1`,
      `token:${editions}:1`,
    ])
    const bids = await read(`/orders/bids/v6?collectionsSetId=${sets.range}`)
    expect(bids.orders).toHaveLength(2)
  })

  test('behavior: what is held of a range of token ids, of it alone and without it', async () => {
    const of = async (query: string) => {
      const path = `/users/${seller}/collections/v4?includeLiquidCount=true&${query}`
      const rows = (await read(path)).collections as Record<'collection' | 'ownership', Json>[]
      return Object.fromEntries(
        rows.map(({ collection, ownership }) => [
          collection.id,
          [ownership.tokenCount, ownership.onSaleCount, ownership.liquidCount],
        ]),
      )
    }
    // Of the tokens 1 to 5 the first and the fourth are listed, and for the second there is an offer.
    expect(await of(`collection=${art}`)).toEqual({ [art]: ['5', '2', '1'] })
    expect(await of(`collection=${art}:1:2`)).toEqual({ [art]: ['2', '1', '1'] })
    expect(await of(`collection=${art}:1:1&collection=${art}:4:5`)).toEqual({
      [art]: ['3', '2', '0'],
    })
    expect(await of(`excludeCollections=${art}:2:4&excludeCollections=${editions}`)).toEqual({
      [art]: ['2', '1', '0'],
    })
    expect(await of(`collectionsSetId=${sets.range}`)).toEqual({
      ...{ [art]: ['2', '1', '1'], [editions]: ['20', '2', '1'] },
    })
  })

  test('behavior: sets of contracts, where the contract has them', async () => {
    for (const [path, field] of [
      ['/orders/asks/v5', 'orders'],
      ['/orders/bids/v6', 'orders'],
      [`/orders/users/${seller}/top-bids/v4`, 'topBids'],
      [`/users/activity/v6?users=${seller}`, 'activities'],
    ] as const) {
      const rows = (await read(withId(path, `contractsSetId=${sets.editions}`)))[field] as Json[]
      expect([path, new Set(rows.map(contractOf))]).toEqual([path, new Set([editions])])
    }
  })

  test('behavior: owners of a set, and a name looked for in it', async () => {
    const { owners } = await read(`/owners/v2?collectionsSetId=${sets.both}`)
    expect(owners).toMatchObject([{ address: seller, ownership: { tokenCount: '25' } }])
    const found = async (id: string) =>
      (await read(`/search/collections/v2?name=Art&collectionsSetId=${id}`)).collections
    expect(await found(sets.both)).toHaveLength(1)
    expect(await found(sets.editions)).toEqual([])
  })

  test('behavior: what is not active is listed for a set, as for contracts', async () => {
    await read(`/orders/asks/v5?status=inactive&collectionsSetId=${sets.art}`)
    expect(market.failures).toEqual([])
  })

  test('behavior: a set is paid for by its size while it is new, 500 bytes a point (T12)', async () => {
    const limits = {
      ...{ window: 60, anonymous: 100, keyed: 100 },
      cost: { read: 1, write: 10, execute: 5 },
    }
    const limited = await createTestMarket(database, { fake: market.chain, server: { limits } })
    const post = async (count: number) => {
      const collections = Array.from(
        { length: count },
        (_, i) => `0x${`${i}`.padStart(40, '0')}:${'1'.repeat(70)}:${'2'.repeat(70)}`,
      )
      const response = await limited.server.app.request(`/api/${chainId}/collections-sets/v1`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ collections }),
      })
      return [response.status, response.headers.get('x-ratelimit-remaining')]
    }
    const kept = () => database.db.select().from(collectionSets)
    const before = await kept()
    // 100 of 187 bytes each, and a bracket: 5,000 of them are a write's.
    expect(await post(100)).toEqual([200, `${Math.floor(100 - (100 * 187 + 1) / 500)}`])
    expect(await post(100)).toEqual([200, '52'])
    expect(await kept()).toHaveLength(before.length + 1)
    expect((await post(200))[0]).toBe(429)
    expect(await kept()).toHaveLength(before.length + 1)
  })
})
