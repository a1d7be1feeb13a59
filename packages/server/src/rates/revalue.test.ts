import { criteriaTree } from '@sluice/router/seaport'
import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events } from '../storage/schema/operations.ts'
import { orders, tokenSets } from '../storage/schema/orders.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  type Json,
  listing,
  marketplace,
  offer,
  other,
  seller,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { keepValues } from './keepValues.ts'
import { revalue } from './revalue.ts'
import { storedRates } from './storedRates.ts'

const ether = 10n ** 18n
const dollars = 10n ** 6n
const minutes = 60_000
const chain = { swapFactories: { v2: factory } }

let database: TestDatabase
let market: TestMarket
let time: number
let keep: () => Promise<void>
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
/** 3,000 dollars for an ether, and accounts that can pay. */
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  addPair(fake, { [weth]: 100n * ether, [usd]: 300_000n * dollars })
  market = await createTestMarket(database, { ...{ fake, isNew: true }, chain })
  fund()
  await market.catchUp()
  time = market.context.now()
  const shared = { ...market.context, now: () => time }
  keep = keepValues(shared, { shared, signal: new AbortController().signal })
  await keep()
})

const fund = () => {
  for (const account of [buyer, other])
    for (const currency of [weth, usd]) {
      market.chain.setFunds(currency, account, 10n ** 24n)
      market.chain.allow(currency, account, 10n ** 24n)
    }
}
/** So many dollars for an ether from now on, and the next look at the pools. */
const setRate = async (rate: bigint) => {
  addPair(market.chain, { [weth]: 100n * ether, [usd]: 100n * rate * dollars })
  time += 5 * minutes
  await keep()
}
/** An offer that pays no royalty, and its id. */
const bid = async (price: bigint, change: offer.Change = {}, hint: Json = {}) => {
  const order = offer(market.chain, { price, fees: [], salt: price, ...change })
  const signer = change.offerer === other ? wallets.other : wallets.buyer
  const { message, orderId, reason } = await market.postOffer(order, hint, signer)
  expect([message, reason]).toEqual(['success', undefined])
  return orderId as Hex
}
const inDollars = { currency: usd } as const
const all = { root: 0n } as const

const topBidOf = async (tokenId: bigint) => {
  const { body } = await market.get(`/tokens/v7?tokens=${art}:${tokenId}&includeTopBid=true`)
  const [row] = body.tokens as { market: { topBid: Json } }[]
  return row?.market.topBid
}
const worthOf = async (id: Hex) => {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
  return row?.value
}
const setOf = async (id: string) => {
  const [row] = await database.db.select().from(tokenSets).where(eq(tokenSets.id, id))
  return row
}

describe('what offers in other currencies are worth', () => {
  test('default: the best offer is the one that is worth most, told in its own currency', async () => {
    await bid(ether)
    const best = await bid(3300n * dollars, inDollars)
    await bid(2999n * dollars, { ...inDollars, ...all }, { collection: art })
    expect(await worthOf(best)).toBe((11n * ether) / 10n)
    expect(await topBidOf(1n)).toMatchObject({
      id: best,
      price: {
        currency: { contract: usd, decimals: 6 },
        amount: { raw: `${3300n * dollars}`, native: 1.1 },
        netAmount: { raw: `${3300n * dollars}` },
      },
    })
    const { body } = await market.get(`/orders/bids/v6?token=${art}:1&sortBy=price`)
    expect((body.orders as Json[]).map(({ price }) => (price as { amount: Json }).amount.native))
      // Whatever they are in: 1.1, 1, and 2999 / 3000.
      .toEqual([1.1, 1, 0.99966])
    const { market: stats } = (await market.get(`/stats/v2?token=${art}:1`)).body.stats as {
      market: Json
    }
    expect(stats).toMatchObject({ topBid: { id: best } })
  })

  test('behavior: of collections, traits, accounts and owners too', async () => {
    const tree = criteriaTree([2n, 3n, 4n, 5n])
    const attribute = { collection: art, key: 'Colour', value: 'blue' }
    const ofTrait = { root: BigInt(tree.root) }
    await bid(ether / 2n, all, { collection: art })
    const whole = await bid(1800n * dollars, { ...inDollars, ...all }, { collection: art })
    await bid(ether, ofTrait, { attribute })
    const blue = await bid(6000n * dollars, { ...inDollars, ...ofTrait }, { attribute })
    const { body } = await market.get(`/collections/v7?id=${art}&includeTopBid=true`)
    expect((body.collections as Json[])[0]).toMatchObject({
      topBid: { id: whole, price: { amount: { raw: `${1800n * dollars}`, native: 0.6 } } },
    })
    const explored = await market.get(
      `/collections/${art}/attributes/explore/v6?attributeKey=Colour&includeTopBid=true`,
    )
    expect(explored.body.attributes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ value: 'blue', topBid: expect.objectContaining({ id: blue }) }),
      ]),
    )
    const own = (await market.get(`/orders/users/${seller}/top-bids/v4?sortBy=topBidValue`)).body
    expect((own.topBids as Json[]).map(({ id }) => id)).toEqual([blue, blue, blue, blue, whole])
    // Four times 2, and 0.6.
    expect(own).toMatchObject({ totalTokensWithBids: 5, totalAmount: 8.6 })
    const { owners } = (await market.get(`/owners/v2?collection=${art}`)).body
    expect(owners).toMatchObject([
      { ownership: { topBidValue: { amount: { raw: `${(6n * ether) / 10n}` } } } },
    ])
    const held = await market.get(
      `/users/${seller}/collections/v4?includeTopBid=true&includeLiquidCount=true`,
    )
    expect(held.body.collections).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          collection: expect.objectContaining({
            topBidValue: expect.objectContaining({
              amount: expect.objectContaining({ raw: `${1800n * dollars}`, native: 0.6 }),
            }),
          }),
          ownership: expect.objectContaining({ liquidCount: '5' }),
        }),
      ]),
    )
  })

  test('behavior: by what the seller gets of it, and not by what the buyer pays', async () => {
    const native = await bid((95n * ether) / 100n)
    // 3,000 of which 300 go to others: 0.9 of an ether remain.
    const fees = [
      { recipient: artist, amount: 150n * dollars },
      { recipient: marketplace, amount: 150n * dollars },
    ]
    const rich = await bid(3000n * dollars, { ...inDollars, fees })
    expect(await worthOf(rich)).toBe((9n * ether) / 10n)
    expect(await topBidOf(1n)).toMatchObject({ id: native })
  })

  test('behavior: when the rate moves the best is another one, and only that is news', async () => {
    const native = await bid(ether)
    const rated = await bid(3100n * dollars, inDollars)
    const alone = await bid(3000n * dollars, { ...inDollars, tokenId: 2n })
    expect(await setOf(`token:${art}:1`)).toMatchObject({ topBidOrderId: rated })
    await database.db.delete(events)
    await setRate(3200n)
    // 3100 / 3200 and 3000 / 3200 of an ether.
    expect([await worthOf(rated), await worthOf(alone)]).toEqual([
      ...[968_750_000_000_000_000n, 937_500_000_000_000_000n],
    ])
    expect(await setOf(`token:${art}:1`)).toMatchObject({
      ...{ topBidOrderId: native, topBidValue: ether },
    })
    expect(await setOf(`token:${art}:2`)).toMatchObject({
      ...{ topBidOrderId: alone, topBidValue: 937_500_000_000_000_000n },
    })
    const told = await database.db.select().from(events).where(eq(events.event, 'top-bid.changed'))
    expect(told.map(({ subject }) => subject)).toEqual([`token:${art}:1`])
    await setRate(3000n)
    expect(await topBidOf(1n)).toMatchObject({ id: rated })
  })

  test('behavior: without a rate an offer is the best of nothing, and still an offer', async () => {
    const rated = await bid(6000n * dollars, inDollars)
    addPair(market.chain, { [weth]: 9n * ether, [usd]: 27_000n * dollars })
    for (let i = 0; i < 2; i++) {
      time += 5 * minutes
      await keep()
    }
    expect(await worthOf(rated)).toBeNull()
    expect(await setOf(`token:${art}:1`)).toMatchObject({ topBidOrderId: null, topBidValue: null })
    const { body } = await market.get(`/orders/bids/v6?token=${art}:1`)
    expect(body.orders).toMatchObject([{ id: rated }])
    await setRate(3000n)
    expect(await topBidOf(1n)).toMatchObject({ id: rated })
  })

  test('behavior: one that can be paid again has the worth of now', async () => {
    const rated = await bid(3000n * dollars, inDollars)
    market.chain.setFunds(usd, buyer, 0n)
    await market.catchUp()
    expect(await setOf(`token:${art}:1`)).toMatchObject({ topBidOrderId: null })
    await database.db.update(orders).set({ value: 7n })
    market.chain.setFunds(usd, buyer, 10n ** 24n)
    await market.catchUp()
    expect(await setOf(`token:${art}:1`)).toMatchObject({
      ...{ topBidOrderId: rated, topBidValue: ether },
    })
  })

  test('behavior: those of before have theirs at the next look, in batches, listings and offers', async () => {
    const ids: Hex[] = []
    for (let tokenId = 1n; tokenId <= 5n; tokenId++)
      ids.push(await bid(tokenId * 3000n * dollars, { ...inDollars, tokenId }))
    // As an older version left them.
    await database.db.update(orders).set({ value: null }).where(eq(orders.side, 'buy'))
    await database.db.update(tokenSets).set({ topBidOrderId: null, topBidValue: null })
    const rate = (await storedRates(database.db, market.context.chain.id)).get(usd)
    await revalue(market.context, { currency: usd, rate, atOnce: 2 })
    expect(await Promise.all(ids.map(worthOf))).toEqual([1n, 2n, 3n, 4n, 5n].map(n => n * ether))
    const sets = await database.db
      .select()
      .from(tokenSets)
      .where(and(eq(tokenSets.contract, art), eq(tokenSets.topBidValue, 4n * ether)))
    expect(sets).toMatchObject([{ id: `token:${art}:4`, topBidOrderId: ids[3] }])
  })

  test('behavior: a token is sold into the offer for which pools give most now', async () => {
    await bid(ether)
    const rated = await bid(3300n * dollars, inDollars)
    const sell = async () => {
      const { body } = await market.post('/execute/sell/v7', {
        ...{ taker: seller, items: [{ token: `${art}:1` }] },
      })
      return (body.path as Json[])[0]?.orderId
    }
    expect(await sell()).toBe(rated)
    // Nobody has looked at the pools since.
    addPair(market.chain, { [weth]: 100n * ether, [usd]: 400_000n * dollars })
    expect(await sell()).not.toBe(rated)
  })

  test('options: leastBidBps compares offers in other currencies by their worth', async () => {
    market = await createTestMarket(database, {
      ...{ fake: market.chain, chain: { ...chain, leastBidBps: 8000 } },
    })
    await market.postListing(listing(market.chain, { price: ether, fees: [] }))
    const low = offer(market.chain, { ...inDollars, price: 2399n * dollars, fees: [] })
    expect(await market.postOffer(low)).toMatchObject({
      ...{ status: 400, message: 'bid-too-low' },
      // 2399 / 3000 of an ether, rounded down.
      reason: `An offer must be worth at least 800000000000000000 of the native currency per token, and 2399000000 of ${usd} is worth 799666666666666666`,
    })
    await bid(2400n * dollars, inDollars)
    const { body } = await market.post('/execute/bid/v5', {
      maker: buyer,
      params: [{ token: `${art}:1`, currency: usd, weiPrice: `${2399n * dollars}` }],
    })
    expect(JSON.stringify(body)).toContain('is worth 799666666666666666')
  })
})
