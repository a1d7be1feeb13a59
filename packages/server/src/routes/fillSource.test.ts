import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events, requests } from '../storage/schema/operations.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  offer,
  other,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const buy = async (more: Json = {}) =>
  (await market.post('/execute/buy/v7', { items: [{ token: `${art}:1` }], taker: buyer, ...more }))
    .body
const sales = async () => (await market.get(`/sales/v6?contract=${art}`)).body.sales as Json[]
const told = async () =>
  (await database.db.select().from(events).orderBy(events.id))
    .filter(({ event }) => event.startsWith('sale.'))
    .map(({ event, tags, changed }) => ({ event, tags, changed }))

describe('the source of a sale', () => {
  test('default: that of the request for it, in sales, activities and the feed', async () => {
    const order = listing(market.chain)
    await market.postListing(order)
    await buy({ source: 'elsewhere.example', taker: other })
    await buy({ source: 'first.example' })
    market.chain.mine()
    await market.catchUp()
    await buy({ source: 'shop.example', referrer: other })
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    expect(await sales()).toMatchObject([
      { fillSource: 'shop.example', referrer: other, orderSource: 'test.example' },
    ])
    const { body } = await market.get(`/collections/activity/v6?collection=${art}&types=sale`)
    expect(body.activities).toMatchObject([{ fillSource: { domain: 'shop.example' } }])
    expect(await told()).toEqual([
      {
        event: 'sale.created',
        tags: {
          ...{ contract: art, maker: seller, taker: buyer },
          ...{ fillSource: 'shop.example', orderSource: 'test.example' },
        },
        changed: null,
      },
    ])
  })

  test('behavior: requests by the hundred in the name of an account take the place of no other one', async () => {
    const [order, next] = [1n, 2n].map(id => listing(market.chain, { tokenId: id, salt: id }))
    if (!order || !next) throw new Error('There are two')
    await market.postListing(order)
    await market.postListing(next)
    await buy({ source: 'shop.example', taker: other, items: [{ token: `${art}:2` }] })
    await buy({ source: 'flood.example' })
    // Newer ones of the first account, for the same order.
    const [flood] = await database.db.select().from(requests).where(eq(requests.account, buyer))
    if (!flood) throw new Error('It has been kept')
    const many = Array.from({ length: 2500 }, (_, i) => ({
      ...{ ...flood, id: `flood-${i}`, answers: [], createdAt: flood.createdAt + 1 },
    }))
    for (let i = 0; i < many.length; i += 500)
      await database.db.insert(requests).values(many.slice(i, i + 500))
    market.chain.fulfil(order, buyer)
    market.chain.fulfil(next, other)
    await market.catchUp()
    expect((await sales()).map(({ fillSource }) => fillSource).sort()).toEqual([
      'flood.example',
      'shop.example',
    ])
  })

  test('behavior: of an offer that is accepted it is the seller who has asked', async () => {
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    await market.catchUp()
    const wanted = offer(market.chain)
    await market.postOffer(wanted)
    await market.post('/execute/sell/v7', {
      items: [{ token: `${art}:1` }],
      ...{ taker: seller, source: 'shop.example' },
    })
    market.chain.fulfil(wanted, seller)
    await market.catchUp()
    expect(await sales()).toMatchObject([{ fillSource: 'shop.example', referrer: null }])
  })

  test('behavior: a request that claims the transaction of a sale without one tells it later', async () => {
    const order = listing(market.chain)
    const next = listing(market.chain, { tokenId: 2n, salt: 2n })
    await market.postListing(order)
    await market.postListing(next)
    const { requestId } = await buy({ source: 'shop.example' })
    const { requestId: stranger } = await buy({
      source: 'stranger.example',
      items: [{ token: `${art}:2` }],
    })
    // As if they had been made while the block of the sale was indexed.
    await database.db.update(requests).set({ block: 1_000_000 })
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    const [sale] = await sales()
    expect(sale?.fillSource).toBeNull()
    const report = (txHash: unknown, id = requestId) =>
      market.post('/execute/results/v1', { requestId: id, stepId: 'sale', txHash })
    // What it asked for is something else: anybody can ask in the name of an account.
    await report(sale?.txHash, stranger)
    expect(await sales()).toMatchObject([{ fillSource: null }])
    await report(`0x${'77'.repeat(32)}`)
    await report(sale?.txHash)
    await report(sale?.txHash)
    expect(await sales()).toMatchObject([{ fillSource: 'shop.example' }])
    expect((await told()).map(({ event, changed }) => [event, changed])).toEqual([
      ['sale.created', null],
      ['sale.updated', ['fillSource']],
    ])
  })

  test('error: what is no domain, and no account', async () => {
    await market.postListing(listing(market.chain))
    for (const source of ['a b', '<b>', 'x'.repeat(300), '', '-a.example'])
      expect(await buy({ source })).toMatchObject({ message: 'source must be a domain' })
    expect(await buy({ referrer: 'me' })).toMatchObject({
      message: 'referrer must be an address',
    })
    expect(await buy({ comment: 'gm' })).toMatchObject({ message: 'comment is not supported yet' })
    expect(await buy({ source: 'localhost:3000' })).toHaveProperty('requestId')
  })
})
