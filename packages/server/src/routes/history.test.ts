import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  marketplace,
  offer,
  other,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/**
 * After the mints (tokens 1 to 5 of art, 20 editions): token 1 is listed and sold for 1000; an offer of
 * 60 for token 3 is accepted; token 2 is listed, then cancelled; 5 editions are given away.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  const { chain } = market
  const sold = listing(chain, { tokenId: 1n, price: 1000n, salt: 1n })
  await market.postListing(sold)
  chain.fulfil(sold, buyer)
  chain.setFunds(weth, buyer, 1000n)
  chain.allow(weth, buyer, 1000n)
  await market.catchUp()
  const wanted = offer(chain, { tokenId: 3n, price: 60n, salt: 2n })
  expect(await market.postOffer(wanted)).toMatchObject({ message: 'success' })
  chain.fulfil(wanted, seller)
  const withdrawn = listing(chain, { tokenId: 2n, price: 500n, salt: 3n })
  await market.postListing(withdrawn)
  chain.cancel(withdrawn)
  chain.transfer(editions, seller, other, 1n, 5n)
  await market.catchUp()
}, 60_000)
afterAll(() => database.close())

const rows = async (path: string, name: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return body[name] as (Json & { token: Json })[]
}
const pages = (path: string, name: string, size?: number) => inPages(market, path, name, size)
const activities = (path: string) => rows(path, 'activities')
const kinds = (found: readonly Json[]) =>
  found.map(row => `${row.type} ${(row.token as Json).tokenId}`)

describe('getCollectionActivity', () => {
  test('default: newest first, and a sale once, without its transfer', async () => {
    const found = await activities(`/collections/activity/v6?collection=${art}`)
    // The orders stand at the moment when they were posted, the clock being that of the newest block.
    expect(kinds(found)).toEqual([
      'ask_cancel 2',
      'sale 3',
      'ask 2',
      'bid 3',
      'sale 1',
      'ask 1',
      ...[5, 4, 3, 2, 1].map(id => `mint ${id}`),
    ])
    expect(found.find(row => row.type === 'sale' && row.token.tokenId === '1')).toMatchObject({
      fromAddress: seller,
      toAddress: buyer,
      price: { amount: { raw: '1000' }, currency: { symbol: 'ETH' } },
      amount: 1,
      contract: art,
      token: { tokenName: 'Art 1' },
      collection: { collectionId: art, collectionName: 'Art' },
      order: { side: 'ask', source: { domain: 'test.example' }, criteria: { kind: 'token' } },
    })
    expect(found.find(row => row.type === 'bid')).toMatchObject({
      fromAddress: buyer,
      toAddress: null,
      price: { amount: { raw: '60' }, netAmount: { raw: '57' }, currency: { symbol: 'WETH' } },
      order: { side: 'bid' },
    })
  })

  test('options: types, attributes, a range, the whole chain, without metadata', async () => {
    const path = `/collections/activity/v6?collection=${art}`
    expect(kinds(await activities(`${path}&types=sale&types=bid`))).toEqual([
      'sale 3',
      'bid 3',
      'sale 1',
    ])
    expect(kinds(await activities(`${path}&attributes[Colour]=red`))).toEqual([
      'sale 1',
      'ask 1',
      'mint 1',
    ])
    expect(kinds(await activities(`/collections/activity/v6?collection=${art}:4:5`))).toEqual([
      'mint 5',
      'mint 4',
    ])
    const all = await activities('/collections/activity/v6?types=transfer&types=mint')
    expect(all[0]).toMatchObject({ type: 'transfer', contract: editions, amount: 5, price: null })
    expect(all.filter(row => row.type === 'mint')).toHaveLength(6)
    const [bare] = await activities(`${path}&includeMetadata=false`)
    expect(bare?.token).toEqual({ tokenId: '2' })
  })

  test.each([1, 2, 3, 7])('behavior: pages of %i are the same list', async size => {
    const path = `/collections/activity/v6?collection=${art}`
    expect(await pages(path, 'activities', size)).toEqual(await activities(path))
  })

  test('error: a continuation of something else, groups that are not kept', async () => {
    for (const [query, message] of [
      [`continuation=${Buffer.from('1_x').toString('base64url')}`, /^continuation/],
      [`continuation=${Buffer.from(`${'9'.repeat(30)}_s`).toString('base64url')}`, /^continuation/],
      ['community=x', /^community is not known here/],
      ['types=burn', /^types/],
    ] as const) {
      const { status, body } = await market.get(`/collections/activity/v6?${query}`)
      expect(status).toBe(400)
      expect(body.message).toMatch(message)
    }
  })
})

describe('getUserActivity', () => {
  test('default: what accounts took part in, on either side, each once', async () => {
    expect(kinds(await activities(`/users/activity/v6?users=${buyer}`))).toEqual([
      'sale 3',
      'bid 3',
      'sale 1',
    ])
    const both = await activities(`/users/activity/v6?users=${buyer}&users=${seller}`)
    expect(kinds(both)).toEqual([
      'transfer 1',
      'ask_cancel 2',
      'sale 3',
      'ask 2',
      'bid 3',
      'sale 1',
      'ask 1',
      'mint 1',
      ...[5, 4, 3, 2, 1].map(id => `mint ${id}`),
    ])
    const path = `/users/activity/v6?users=${buyer}&users=${seller}`
    expect(await pages(path, 'activities', 2)).toEqual(both)
  })

  test('options: collection, types', async () => {
    const path = `/users/activity/v6?users=${other}`
    expect(kinds(await activities(path))).toEqual(['transfer 1'])
    expect(await activities(`${path}&collection=${art}`)).toEqual([])
    expect(await activities(`${path}&types=sale`)).toEqual([])
  })

  test('error: nobody', async () => {
    expect((await market.get('/users/activity/v6')).status).toBe(400)
  })
})

describe('getTokenActivity', () => {
  test('default', async () => {
    expect(kinds(await activities(`/tokens/${art}:2/activity/v5`))).toEqual([
      'ask_cancel 2',
      'ask 2',
      'mint 2',
    ])
    expect(await activities(`/tokens/${art}:99/activity/v5`)).toEqual([])
  })
})

describe('getSales', () => {
  test('default', async () => {
    const found = await rows(`/sales/v6?collection=${art}&includeTokenMetadata=true`, 'sales')
    expect(found).toMatchObject([
      { token: { tokenId: '3' }, orderSide: 'bid', from: seller, to: buyer },
      {
        token: { tokenId: '1', name: 'Art 1', collection: { id: art, name: 'Art' } },
        orderSide: 'ask',
        orderKind: 'seaport-v1.5',
        orderSource: 'test.example',
        orderIsReservoir: true,
        price: { amount: { raw: '1000' } },
        // Of 1000 the artist got 50 and the marketplace 10.
        feeBreakdown: [
          { kind: 'royalty', recipient: artist, bps: 500, rawAmount: '50' },
          { kind: 'marketplace', recipient: marketplace, bps: 100, rawAmount: '10' },
        ],
        royaltyFeeBps: 500,
        marketplaceFeeBps: 100,
        paidFullRoyalty: true,
      },
    ])
  })

  test.each([
    ['', ['3', '1']],
    ['&sortDirection=asc', ['1', '3']],
    ['&sortBy=price', ['1', '3']],
    ['&sortBy=price&sortDirection=asc', ['3', '1']],
  ])('options: %s, in one page or in many', async (options, expected) => {
    const path = `/sales/v6?contract=${art}${options}`
    const idsOf = (found: readonly Json[]) => found.map(row => (row.token as Json).tokenId)
    expect(idsOf(await rows(path, 'sales'))).toEqual(expected)
    expect(idsOf(await pages(path, 'sales'))).toEqual(expected)
  })

  test('options: tokens, txHash, attributes, times', async () => {
    const [all, one] = [await rows('/sales/v6?', 'sales'), `/sales/v6?tokens=${art}:1`]
    expect(all).toHaveLength(2)
    const [sale] = await rows(one, 'sales')
    expect(sale?.token.tokenId).toBe('1')
    for (const query of [
      `txHash=${sale?.txHash}`,
      `collection=${art}&attributes[Colour]=red`,
      `endTimestamp=${sale?.timestamp}`,
    ])
      expect(await rows(`/sales/v6?${query}`, 'sales')).toHaveLength(1)
    expect(await rows(`/sales/v6?startTimestamp=${sale?.timestamp}`, 'sales')).toHaveLength(2)
  })

  test.each(['sales/v6', 'transfers/v4'])(
    'behavior: /%s of a token that is named twice, in other digits too, is that of the token',
    async path => {
      const name = path.startsWith('sales') ? 'sales' : 'transfers'
      const both = `tokens=${art}:1&tokens=${art}:3`
      const once = await pages(`/${path}?${both}`, name)
      expect(once.length).toBeGreaterThan(1)
      expect(await pages(`/${path}?${both}&tokens=${art}:1&tokens=${art}:01`, name)).toEqual(once)
    },
  )

  test('error: by price over the whole chain', async () => {
    const { status, body } = await market.get('/sales/v6?sortBy=price')
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^sortBy price needs/)])
  })
})

describe('getTransfers', () => {
  test('default: newest first, with the price of those that a sale made', async () => {
    const found = await rows(`/transfers/v4?contract=${art}`, 'transfers')
    expect(found.map(row => [row.token.tokenId, row.to])).toEqual([
      ['3', buyer],
      ['1', buyer],
      ...['5', '4', '3', '2', '1'].map(id => [id, seller]),
    ])
    expect(found[1]).toMatchObject({ from: seller, price: { amount: { raw: '1000' } } })
    expect(found[2]?.price).toBeNull()
    expect(await pages(`/transfers/v4?contract=${art}`, 'transfers', 2)).toEqual(found)
  })

  test('options: token, txHash, sortDirection, collection, attributes', async () => {
    const of = async (query: string) => (await rows(`/transfers/v4?${query}`, 'transfers')).length
    expect(await of(`token=${art}:1`)).toBe(2)
    expect(await of(`collection=${art}:2:3`)).toBe(3)
    expect(await of(`contract=${art}&attributes[Colour]=red`)).toBe(2)
    const [first] = await rows(`/transfers/v4?contract=${art}&sortDirection=asc`, 'transfers')
    expect(first?.token.tokenId).toBe('1')
    expect(await of(`txHash=${first?.txHash}`)).toBe(1)
  })
})

describe('findEvents', () => {
  test('behavior: what a roll-back takes away is gone, and told anew when it happens anew', async () => {
    const { chain } = market
    const path = `/collections/activity/v6?collection=${art}`
    const before = kinds(await activities(path))
    chain.mine()
    const late = listing(chain, { tokenId: 4n, price: 7n, salt: 9n })
    expect(await market.postListing(late)).toMatchObject({ message: 'success' })
    chain.fulfil(late, other)
    await market.catchUp()
    expect(kinds(await activities(path)).slice(0, 2)).toEqual(['sale 4', 'ask 4'])
    chain.dropBlocks(1)
    chain.mine()
    await market.catchUp()
    expect(kinds(await activities(path))).toEqual(['ask 4', ...before])
  })

  test('behavior: prices of currencies other than the native one', async () => {
    const { chain } = market
    chain.setFunds(usd, buyer, 10n ** 7n)
    chain.allow(usd, buyer, 10n ** 7n)
    await market.catchUp()
    const inDollars = offer(chain, { tokenId: 5n, currency: usd, price: 5_000_000n, salt: 11n })
    expect(await market.postOffer(inDollars)).toMatchObject({ message: 'success' })
    const [bid] = await activities(`/tokens/${art}:5/activity/v5?types=bid`)
    expect(bid).toMatchObject({ price: { amount: { raw: '5000000', decimal: 5, native: null } } })
  })
})
