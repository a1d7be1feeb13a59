import { type RouteDefinition, routes } from '@sluice/sdk/api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { eventData } from '../live/eventData.ts'
import { events } from '../storage/schema/operations.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  offer,
  points,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { type ServedPath, servedPaths } from './handlers.ts'

const ether = 10n ** 18n
const dollars = 10n ** 6n
const native = `0x${'00'.repeat(20)}`

const settings = {
  chain: { swapFactories: { v2: factory }, dollar: usd },
  server: { answerLifetime: 60_000 },
}

let database: TestDatabase
let market: TestMarket
/**
 * 3000 dollars for an ether in a pair of 100. Art: tokens 1, 2 and 3 listed at 1 ETH, at 6000 dollars and at 7 points,
 * of which nobody knows what they are worth; an offer of half a WETH for any; token 4 sold for 2 ETH.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  const fake = createFakeChain()
  addPair(fake, { [weth]: 100n * ether, [usd]: 300_000n * dollars })
  market = await createTestMarket(database, {
    ...{ fake, isNew: true },
    ...settings,
  })
  const { chain } = market
  chain.setFunds(weth, buyer, 10n * ether)
  chain.allow(weth, buyer, 10n * ether)
  await market.catchUp()
  const inCurrency = (currency: typeof usd, price: bigint, tokenId: bigint) => {
    const order = listing(chain, { tokenId, price, fees: [], salt: tokenId })
    const consideration = order.consideration.map(item => ({
      ...{ ...item, itemType: 1, token: currency },
    }))
    return { ...order, consideration }
  }
  const sold = listing(chain, { tokenId: 4n, price: 2n * ether, salt: 4n })
  for (const order of [
    listing(chain, { price: ether }),
    inCurrency(usd, 6000n * dollars, 2n),
    inCurrency(points, 7n, 3n),
    sold,
  ])
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
  const wanted = offer(chain, { root: 0n, price: ether / 2n, salt: 10n })
  expect(await market.postOffer(wanted, { collection: art })).toMatchObject({ message: 'success' })
  chain.fulfil(sold, buyer)
  await market.catchUp()
}, 60_000)
afterAll(() => {
  expect(market.failures).toEqual([])
  return database.close()
})

type Price = { currency: Json; amount: Json; netAmount?: Json }
const isPrice = (value: object): value is Price => 'currency' in value && 'amount' in value
const pricesIn = (value: unknown): Price[] => {
  if (typeof value !== 'object' || value === null) return []
  return isPrice(value) ? [value] : Object.values(value).flatMap(pricesIn)
}
/** An answer without what it says of prices. */
const withoutPrices = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value) =>
      typeof value === 'object' && value !== null && isPrice(value) ? 'a price' : value,
    ),
  )
const asks = async (query: string) => {
  const { status, body } = await market.get(`/orders/asks/v5?contracts=${art}&${query}`)
  expect(status).toBe(200)
  return body.orders as (Json & { price: Price })[]
}
const priceOf = async (tokenId: number, query = '') =>
  (await asks(`tokenSetId=token:${art}:${tokenId}&${query}`))[0]?.price

describe('what a price is worth', () => {
  test('default: in dollars and in the native currency, by the pools', async () => {
    expect(await priceOf(1)).toEqual({
      currency: { contract: native, name: 'Ether', symbol: 'ETH', decimals: 18 },
      amount: { raw: `${ether}`, decimal: 1, usd: 3000, native: 1 },
      netAmount: { raw: `${(ether * 94n) / 100n}`, decimal: 0.94, usd: 2820, native: 0.94 },
    })
    expect((await priceOf(2))?.amount).toEqual({
      ...{ raw: `${6000n * dollars}`, decimal: 6000, usd: 6000, native: 2 },
    })
  })

  test('behavior: the live feed tells it too', async () => {
    const context = { ...market.context, indexer: market.indexer }
    const data = await eventData(context, await database.db.select().from(events))
    const amounts = [...data.values()].flatMap(pricesIn).map(({ amount }) => amount)
    expect(amounts).toContainEqual({ raw: `${ether}`, decimal: 1, usd: 3000, native: 1 })
    expect(amounts.filter(({ raw }) => raw !== '7').map(({ usd }) => usd)).not.toContain(null)
  })

  test('behavior: nothing is made up for a currency without a pool', async () => {
    expect((await priceOf(3))?.amount).toEqual({ raw: '7', decimal: 7, usd: null, native: null })
  })
})

/** What routes need besides, to have an answer. */
const queries: Partial<Record<ServedPath, string>> = {
  '/collections/v7': `id=${art}&normalizeRoyalties=true`,
  '/tokens/v7': `collection=${art}&includeLastSale=true&includeTopBid=true`,
  '/users/{user}/tokens/v10': 'includeLastSale=true&includeTopBid=true',
  '/users/{user}/collections/v4': 'includeTopBid=true',
  '/orders/asks/v5': `contracts=${art}&sortBy=price`,
  '/orders/bids/v6': `contracts=${art}&sortBy=price`,
  '/orders/depth/v1': `side=sell&collection=${art}`,
  '/users/activity/v6': `users=${buyer}`,
  '/collections/activity/v6': `collection=${art}`,
  '/transfers/v4': `contract=${art}`,
  '/stats/v2': `collection=${art}`,
  '/search/collections/v2': 'name=art',
  '/owners/v2': `collection=${art}`,
}
const displaying = servedPaths.filter(path => {
  const { query }: RouteDefinition = routes[path]
  return query && 'displayCurrency' in (z.toJSONSchema(query, { io: 'input' }).properties ?? {})
})

describe('displayCurrency', () => {
  test.each(displaying)('default: %s has the same rows, priced in it', async path => {
    const address = path
      .replace('{user}', path === '/users/{user}/bids/v1' ? buyer : seller)
      .replace('{token}', `${art}:4`)
      .replace('{collection}', art)
    const at = `${address}?${queries[path] ?? ''}`
    const [plain, shown] = [await market.get(at), await market.get(`${at}&displayCurrency=${usd}`)]
    expect([plain.status, shown.status]).toEqual([200, 200])
    const [before, after] = [pricesIn(plain.body), pricesIn(shown.body)]
    if (path === '/orders/depth/v1') {
      expect(plain.body.depth).toEqual(
        [1, 2].map(price => ({ price, quantity: 1, uniqueMakers: 1 })),
      )
      expect(shown.body.depth).toEqual(
        [3000, 6000].map(price => ({ price, quantity: 1, uniqueMakers: 1 })),
      )
      return
    }
    expect(before.length).toBeGreaterThan(0)
    expect(withoutPrices(shown.body)).toEqual(withoutPrices(plain.body))
    for (const [index, price] of after.entries()) {
      const was = before[index]
      if (was?.currency.contract === points) expect(price).toEqual(was)
      else {
        expect(price.currency).toEqual({ contract: usd, name: 'USD', symbol: 'USD', decimals: 6 })
        // What it is worth is the same, whatever it is told in.
        expect([price.amount.usd, price.amount.native]).toEqual([
          was?.amount.usd,
          was?.amount.native,
        ])
        expect(price.amount.decimal).toBe(was?.amount.usd)
      }
    }
  })

  test('behavior: exact in base units, rounded down, what the maker gets too', async () => {
    expect(await priceOf(1, `displayCurrency=${usd}`)).toMatchObject({
      amount: { raw: `${3000n * dollars}`, decimal: 3000 },
      netAmount: { raw: `${2820n * dollars}`, decimal: 2820, usd: 2820, native: 0.94 },
    })
    expect(await priceOf(2, `displayCurrency=${weth}`)).toMatchObject({
      currency: { contract: weth, symbol: 'WETH', decimals: 18 },
      amount: { raw: `${2n * ether}`, decimal: 2, usd: 6000, native: 2 },
    })
  })

  test('behavior: bounds and pages go by what orders ask for', async () => {
    const within = async (query: string) => {
      const at = `/tokens/v7?collection=${art}&minFloorAskPrice=0.5&maxFloorAskPrice=1.5&${query}`
      return ((await market.get(at)).body.tokens as { token: Json }[]).map(
        ({ token }) => token.tokenId,
      )
    }
    expect(await within('')).toEqual(['1'])
    expect(await within(`displayCurrency=${usd}`)).toEqual(['1'])
    const pages = ['', `displayCurrency=${usd}&`].map(query =>
      market.get(`/orders/asks/v5?contracts=${art}&sortBy=price&limit=1&${query}`),
    )
    const [plain, shown] = (await Promise.all(pages)).map(({ body }) => body.continuation)
    expect(plain).toEqual(expect.any(String))
    expect(shown).toBe(plain)
  })

  test('behavior: what many ask for at once is not told in the currency of another', async () => {
    const told = async (query: string) => (await priceOf(1, query))?.currency.symbol
    const inDollars = `displayCurrency=${usd}`
    expect(await Promise.all(['', inDollars, '', inDollars].map(told))).toEqual([
      ...['ETH', 'USD', 'ETH', 'USD'],
    ])
    expect(await told(`displayCurrency=${weth}`)).toBe('WETH')
  })

  test.each([
    ['no currency', art, `displayCurrency ${art} is not a currency of chain 31337`],
    ['no rate', points, `displayCurrency ${points} has no rate on chain 31337`],
  ])('error: %s', async (_, currency, message) => {
    for (const at of ['/tokens/v7', '/orders/depth/v1'])
      expect(
        await market.get(`${at}?side=sell&collection=${art}&displayCurrency=${currency}`),
      ).toMatchObject({ status: 400, body: { message } })
  })
})

describe('rates', () => {
  test('behavior: an answer whose rate could not be read is made anew in a moment, though it holds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { chain } = market
    const source = { ...chain.source }
    const read = vi.spyOn(source, 'read')
    try {
      const restarted = await createTestMarket(database, { fake: chain, source, ...settings })
      const worth = async () => {
        const { body } = await restarted.get(`/orders/asks/v5?tokenSetId=token:${art}:1`)
        return (body.orders as { price: Price }[]).map(({ price }) => price.amount.usd)
      }
      read.mockRejectedValue(new Error('The node is away'))
      expect(await worth()).toEqual([null])
      read.mockRestore()
      // A rate is not asked for again for ten seconds after a failure.
      vi.advanceTimersByTime(10_001)
      expect(await worth()).toEqual([3000])
      expect(restarted.failures).toEqual([new Error('The node is away')])
    } finally {
      vi.useRealTimers()
    }
  })

  const conversion = async (query: string) =>
    (await market.get(`/currencies/conversion/v1?${query}`)) as { status: number; body: Json }

  test('default: of one currency in another, and in dollars', async () => {
    expect((await conversion(`to=${usd}`)).body).toEqual({ conversion: '3000', usd: '3000' })
    expect((await conversion(`from=${usd}&to=${usd}`)).body).toEqual({ conversion: '1', usd: '1' })
    expect((await conversion(`from=${weth}&to=${native}`)).body).toEqual({
      ...{ conversion: '1', usd: '3000' },
    })
    expect((await conversion(`from=${usd}&to=${native}`)).body).toEqual({
      ...{ conversion: `0.000${'3'.repeat(33)}`, usd: '1' },
    })
    expect((await conversion(`from=${points}&to=${usd}`)).status).toBe(404)
    expect((await conversion(`from=${points}&to=${points}`)).body).toEqual({
      ...{ conversion: '1', usd: null },
    })
  })

  test('default: of the hour that has begun, where more is not known', async () => {
    const prices = async (contract: string) =>
      (await market.get(`/tokens/prices/v1?contract=${contract}`)).body.prices as Json[]
    const rate = `0.000${'3'.repeat(33)}`
    expect(await prices(usd)).toMatchObject([
      { open: rate, high: rate, low: rate, close: rate, priceUSD: 1 },
    ])
    const [now, before, ...more] = await prices(weth)
    expect(now).toMatchObject({ open: '1', close: '1', priceUSD: 3000 })
    expect(before).toMatchObject({ open: '1', close: '1', priceUSD: null })
    expect(more).toHaveLength(22)
    expect((await market.get(`/tokens/prices/v1?contract=${points}`)).status).toBe(404)
  })
})
