import { and, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chain } from '../context.ts'
import { currencyRates, tokens } from '../storage/schema/metadata.ts'
import { events } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  createTestMarket,
  type Json,
  listing,
  points,
  seller,
  type TestMarket,
  usd,
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
/** Puts a hundred ether and so many dollars into the pair. */
const setPool = (amount: bigint, other: bigint = 100n * ether) =>
  addPair(market.chain, { [weth]: other, [usd]: amount * dollars })

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
/** 3,000 dollars for an ether. */
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  addPair(fake, { [weth]: 100n * ether, [usd]: 300_000n * dollars })
  market = await createTestMarket(database, { ...{ fake, isNew: true }, chain })
  time = market.context.now()
  keep = keepValuesOf()
  await keep()
})

const keepValuesOf = (change: Partial<Chain> = {}) => {
  const { context } = market
  const shared = { ...context, chain: { ...context.chain, ...change }, now: () => time }
  return keepValues(shared, { shared, signal: new AbortController().signal })
}

/** The next look at the pools. */
const look = async () => {
  time += 5 * minutes
  await keep()
}
const list = async (tokenId: bigint, price: bigint, currency: Hex, more: listing.Change = {}) => {
  const order = listing(market.chain, { tokenId, price, fees: [], salt: price, ...more })
  const consideration = order.consideration.map(item => ({
    ...{ ...item, itemType: 1, token: currency },
  }))
  const { message, orderId } = await market.postListing({ ...order, consideration })
  expect(message).toBe('success')
  return orderId as Hex
}
const listNative = async (tokenId: bigint, price: bigint) =>
  (await market.postListing(listing(market.chain, { tokenId, price, salt: price }))).orderId as Hex

type Token = {
  token: { tokenId: string }
  market: { floorAsk: { id: string | null; price: { currency: Json; amount: Json } | null } }
}
const page = async (query: string) =>
  (await market.get(`/tokens/v7?collection=${art}&${query}`)).body.tokens as Token[]
const ids = async (query: string) => (await page(query)).map(({ token }) => token.tokenId)
const floorOf = async (tokenId: bigint) => {
  const [row] = await database.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.contract, art), eq(tokens.tokenId, tokenId)))
  return row
}
const worthOf = async (id: Hex) => {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
  return row?.value
}

describe('what listings in other currencies are worth', () => {
  test('default: one stands among the others at its worth, and is told in its own currency', async () => {
    await listNative(1n, ether)
    const cheap = await list(2n, 1500n * dollars, usd)
    await list(3n, 6000n * dollars, usd)
    const [first, ...others] = await page('limit=5')
    expect(first).toMatchObject({
      token: { tokenId: '2' },
      market: {
        floorAsk: {
          id: cheap,
          price: {
            currency: { contract: usd, symbol: 'USD', decimals: 6 },
            amount: { raw: `${1500n * dollars}`, decimal: 1500, native: 0.5 },
          },
        },
      },
    })
    expect(others.map(({ token }) => token.tokenId)).toEqual(['1', '3', '4', '5'])
    expect(await ids('maxFloorAskPrice=0.5')).toEqual(['2'])
    expect(await ids('minFloorAskPrice=0.6&maxFloorAskPrice=1.9')).toEqual(['1'])
    const { body } = await market.get(`/collections/v7?id=${art}`)
    expect((body.collections as Json[])[0]).toMatchObject({
      onSaleCount: '3',
      floorAsk: { id: cheap, price: { amount: { raw: `${1500n * dollars}` } } },
    })
    const stats = (await market.get(`/stats/v2?token=${art}:2`)).body.stats
    expect(stats).toMatchObject({ onSaleCount: 1, market: { floorAsk: { id: cheap } } })
    const asks = (await market.get(`/orders/asks/v5?contracts=${art}&sortBy=price`)).body.orders
    expect((asks as Json[]).map(({ tokenSetId }) => `${tokenSetId}`.slice(-1))).toEqual([
      ...['2', '1', '3'],
    ])
  })

  test('behavior: of one token the listing that is worth least, in whatever currency, and no private one', async () => {
    const native = await listNative(1n, ether)
    expect((await floorOf(1n))?.floorOrderId).toBe(native)
    await list(1n, 3001n * dollars, usd)
    expect((await floorOf(1n))?.floorOrderId).toBe(native)
    const cheaper = await list(1n, 2999n * dollars, usd)
    expect((await floorOf(1n))?.floorOrderId).toBe(cheaper)
  })

  test('behavior: a currency that anybody can make counts for nothing, be it in pools or not', async () => {
    addPair(market.chain, { [weth]: 100n * ether, [points]: 300n })
    await look()
    const id = await list(1n, 1n, points)
    expect(await worthOf(id)).toBeNull()
    expect((await floorOf(1n))?.floorOrderId).toBeNull()
  })

  test('behavior: an order that is worth more than a column holds is the dearest', async () => {
    const [most, price] = [2n ** 256n - 1n, 2n ** 200n]
    await list(1n, price, usd)
    await list(2n, 2n, usd)
    // A hundred ether for a single base unit.
    addPair(market.chain, { [weth]: 100n * ether, [usd]: 1n })
    await look()
    await look()
    expect((await floorOf(1n))?.floorPrice).toBe(most)
    expect((await floorOf(2n))?.floorPrice).toBe(200n * ether)
    await list(3n, price, usd)
    expect((await floorOf(3n))?.floorPrice).toBe(most)
    expect(await ids('limit=3')).toEqual(['2', '1', '3'])
  })

  test('behavior: when the rate moves the listings move with it, and none is told to have another price', async () => {
    const native = await listNative(1n, ether)
    const inDollars = await list(1n, 3100n * dollars, usd)
    const alone = await list(2n, 3000n * dollars, usd)
    const before = await floorOf(2n)
    expect((await floorOf(1n))?.floorOrderId).toBe(native)
    await database.db.delete(events)
    // 3,200 dollars for an ether now.
    setPool(320_000n)
    await keep()
    expect(await worthOf(alone)).toBe(ether)
    await look()
    expect((await floorOf(1n))?.floorOrderId).toBe(inDollars)
    const worth = (3000n * dollars * 100n * ether) / (320_000n * dollars)
    expect(await floorOf(2n)).toMatchObject({
      ...{ floorOrderId: alone, floorPrice: worth, updatedAt: before?.updatedAt },
    })
    // Posted later, by the same rate.
    expect(await worthOf(await list(3n, 3000n * dollars, usd))).toBe(worth)
    const { body } = await market.get(`/collections/v7?id=${art}`)
    expect((body.collections as Json[])[0]).toMatchObject({ floorAsk: { id: alone } })
    const told = await database.db.select().from(events).where(eq(events.event, 'token.updated'))
    expect(told.map(({ subject }) => subject).sort()).toEqual([`${art}:1`, `${art}:3`])
  })

  test('behavior: a pool that is moved for a while makes no listing the cheapest', async () => {
    const native = await listNative(1n, ether)
    const id = await list(1n, 6000n * dollars, usd)
    // 30,000 dollars for an ether, at one look.
    setPool(3_000_000n)
    await look()
    setPool(300_000n)
    await look()
    expect((await floorOf(1n))?.floorOrderId).toBe(native)
    setPool(3_000_000n)
    await look()
    expect((await floorOf(1n))?.floorOrderId).toBe(native)
    await look()
    expect((await floorOf(1n))?.floorOrderId).toBe(id)
  })

  test('behavior: with a pool that is too small for two looks a listing has no worth, and none when it is posted', async () => {
    const id = await list(1n, 3000n * dollars, usd)
    setPool(27_000n, 9n * ether)
    await look()
    expect(await worthOf(id)).toBe(ether)
    await look()
    expect(await worthOf(id)).toBeNull()
    expect(await floorOf(1n)).toMatchObject({ floorOrderId: null, floorPrice: null })
    expect(await worthOf(await list(2n, 3000n * dollars, usd))).toBeNull()
    expect((await market.get(`/collections/v7?id=${art}`)).body.collections).toMatchObject([
      { onSaleCount: '0', floorAsk: null },
    ])
    setPool(300_000n)
    await look()
    expect(await worthOf(id)).toBe(ether)
    expect((await floorOf(2n))?.floorPrice).toBe(ether)
  })

  test('behavior: while the node is away the rate stays, and it is asked again after a minute', async () => {
    const id = await list(1n, 3000n * dollars, usd)
    market.chain.setDown(true)
    await look()
    await keep()
    expect(await worthOf(id)).toBe(ether)
    market.chain.setDown(false)
    setPool(310_000n)
    time += minutes
    await keep()
    expect(await worthOf(id)).toBe((3000n * dollars * 100n * ether) / (310_000n * dollars))
  })

  test('behavior: no block is read that was before the server began: its node may not have it', async () => {
    const { source } = market.chain
    const began = (await source.head()).number
    const read = vi.spyOn(source, 'read')
    await keepValuesOf()()
    expect(new Set(read.mock.calls.map(([, options]) => options?.block))).toEqual(new Set([began]))
  })

  test('behavior: what the settings no longer name loses its worth', async () => {
    const id = await list(1n, 3000n * dollars, usd)
    await keepValuesOf({ bidCurrencies: [] })()
    expect(await worthOf(id)).toBeNull()
    expect(await database.db.select().from(currencyRates)).toEqual([])
  })

  test('behavior: what was missed at one look is found at the next, in batches', async () => {
    const all: Hex[] = []
    for (let tokenId = 1n; tokenId <= 5n; tokenId++)
      all.push(await list(tokenId, tokenId * 3000n * dollars, usd))
    await database.db.update(orders).set({ value: 7n })
    const rate = (await storedRates(database.db, market.context.chain.id)).get(usd)
    await revalue(market.context, { currency: usd, rate, atOnce: 2 })
    expect(await Promise.all(all.map(worthOf))).toEqual([1n, 2n, 3n, 4n, 5n].map(n => n * ether))
    expect(await ids('limit=5')).toEqual(['1', '2', '3', '4', '5'])
  })

  test('behavior: one that comes back has the worth of now', async () => {
    const id = await list(1n, 3000n * dollars, usd)
    market.chain.approve(art, seller, false)
    await market.catchUp()
    await database.db.update(orders).set({ value: 7n })
    market.chain.approve(art, seller)
    await market.catchUp()
    const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ status: 'active', value: ether })
  })

  test('options: currencies of /tokens/v7 finds any listing in one of them, be it the cheapest or not', async () => {
    await listNative(1n, ether)
    await list(1n, 6000n * dollars, usd)
    await list(2n, 3n, points)
    await listNative(3n, ether)
    await list(4n, ether, weth)
    const within = (...currencies: string[]) =>
      ids(`sortBy=tokenId&${currencies.map(each => `currencies=${each}`).join('&')}`)
    expect(await within(usd)).toEqual(['1'])
    expect(await within(points)).toEqual(['2'])
    expect(await within(weth)).toEqual(['4'])
    expect(await within(`0x${'00'.repeat(20)}`)).toEqual(['1', '3'])
    expect(await within(usd, points)).toEqual(['1', '2'])
    await database.db.update(orders).set({ status: 'inactive' }).where(eq(orders.currency, usd))
    expect(await within(usd)).toEqual([])
  })
})
