import { zeroAddress } from '@sluice/router/seaport'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../http/cursor.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
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
 * Art: tokens 1 and 3 are listed since one moment, token 2 since an hour before; token 1 was sold for 70, token 3
 * for 500 and then 90, token 4 for 40 WETH, token 5 for dollars. Editions: 4 of token 1 were sold for 280.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  const { chain } = market
  for (const currency of [weth, usd]) chain.setFunds(currency, buyer, 1000n)
  chain.approve(art, buyer)
  const sell = (tokenId: bigint, price: bigint, salt: bigint) =>
    chain.fulfil(listing(chain, { tokenId, price, salt, fees: [] }), buyer)
  sell(3n, 500n, 31n)
  chain.transfer(art, buyer, seller, 3n)
  sell(3n, 90n, 32n)
  chain.transfer(art, buyer, seller, 3n)
  chain.fulfil(offer(chain, { tokenId: 4n, price: 40n }), seller)
  chain.fulfil(
    listing(chain, { contract: editions, quantity: 4n, price: 280n, fees: [], salt: 6n }),
    buyer,
  )
  sell(1n, 70n, 11n)
  chain.transfer(art, buyer, seller, 1n)
  chain.fulfil(offer(chain, { tokenId: 5n, currency: usd, price: 999n }), seller)
  await market.catchUp()
  const startTime = BigInt(Math.floor(chain.now() / 1000)) - 600n
  for (const [tokenId, time] of [
    [1n, startTime],
    [2n, startTime - 3600n],
    [3n, startTime],
  ] as const) {
    const order = listing(chain, { tokenId, price: 1000n - tokenId, salt: tokenId })
    expect(await market.postListing({ ...order, startTime: time })).toMatchObject({
      message: 'success',
    })
  }
}, 60_000)
afterAll(() => database.close())

type Row = { token: Json & { lastSale: Json | null }; market: { floorAsk: Json } }
const keyOf = ({ token }: Row) => `${token.contract}:${token.tokenId}`

async function ask(path: string) {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return body as { tokens: Row[]; continuation: string | null }
}

/** The same in pages of one. */
const keysInPages = async (path: string) => (await inPages<Row>(market, path, 'tokens')).map(keyOf)

const ids = (...names: string[]) => names.map(id => (id === 'e' ? `${editions}:1` : `${art}:${id}`))
/** Of `listedAt` tokens 1 and 3 are level, of `lastSalePrice` token 1 and the editions. */
const orders = {
  listedAt: { valued: [['2'], ['1', '3']], empty: ['4', '5', 'e'] },
  lastSaleAt: { valued: [['3'], ['4'], ['e'], ['1'], ['5']], empty: ['2'] },
  lastSalePrice: { valued: [['4'], ['1', 'e'], ['3']], empty: ['2', '5'] },
} as const

describe('findTokenPage', () => {
  test.each(
    Object.entries(orders).flatMap(([by, order]) =>
      (['asc', 'desc'] as const).map(way => [by, way, order] as const),
    ),
  )('options: sortBy %s, %s, in one page or in many', async (by, way, { valued, empty }) => {
    const isAscending = way === 'asc'
    // Those without a value are last, and level ones in the order of their ids, in the same direction.
    const flat = isAscending ? valued.flat() : valued.flat().reverse()
    const all = ids(...flat, ...(isAscending ? empty : [...empty].reverse()))
    const options = `sortBy=${by}&sortDirection=${way}&includeLastSale=true`
    for (const [scope, expected] of [
      [`contract=${editions}&contract=${art}`, all],
      [`collection=${art}`, all.filter(key => key.startsWith(art))],
    ] as const) {
      const path = `/tokens/v7?${scope}&${options}`
      const { tokens } = await ask(path)
      expect(tokens.map(keyOf)).toEqual(expected)
      expect(await keysInPages(path)).toEqual(expected)
    }
  })

  test('behavior: what they are sorted by is what the answer tells', async () => {
    const { tokens } = await ask(
      `/tokens/v7?contract=${art}&contract=${editions}&includeLastSale=true`,
    )
    const told = new Map(
      tokens.map(({ token, market, ...row }) => {
        const price = (token.lastSale?.price ?? {}) as { amount?: Json; currency?: Json }
        const isCompared = [zeroAddress, weth].includes(price.currency?.contract as typeof weth)
        return [
          keyOf({ token, market, ...row }),
          {
            listedAt: market.floorAsk.validFrom,
            lastSaleAt: token.lastSale?.timestamp ?? null,
            lastSalePrice: isCompared ? BigInt(price.amount?.raw as string) : null,
          },
        ]
      }),
    )
    for (const [by, { valued, empty }] of Object.entries(orders)) {
      const numberOf = (id: string) => told.get(ids(id)[0] ?? '')?.[by as keyof typeof orders]
      const groups = valued.map(ids => [...new Set(ids.map(numberOf))])
      expect(groups.every(values => values.length === 1)).toBe(true)
      const values = groups.map(([value]) => BigInt(value as number))
      expect(values).toEqual([...values].sort((a, b) => (a < b ? -1 : 1)))
      expect(new Set(values).size).toBe(valued.length)
      expect(empty.map(numberOf)).toEqual(empty.map(() => null))
    }
  })

  test('options: nativeSource: what is listed at a marketplace, be it the cheapest there or not', async () => {
    const order = listing(market.chain, { tokenId: 2n, price: 5000n, salt: 77n })
    const item = await signed(order)
    await market.post('/order/v4', { items: [item], source: 'dear.example' })
    const of = async (query: string) =>
      (await ask(`/tokens/v7?collection=${art}&${query}`)).tokens.map(keyOf)
    expect(await of('nativeSource=dear.example')).toEqual(ids('2'))
    expect(await of('source=dear.example')).toEqual([])
    expect(await of('nativeSource=test.example&sortBy=tokenId')).toEqual(ids('1', '2', '3'))
    expect(await of('nativeSource=nobody.example')).toEqual([])
    market.chain.cancel(order)
    await market.catchUp()
    expect(await of('nativeSource=dear.example')).toEqual([])
  })

  test('options: an account has its tokens by their last sale, too', async () => {
    // Token 5 was sold for dollars.
    const path = `/users/${buyer}/tokens/v10?sortBy=lastAppraisalValue`
    for (const [direction, expected] of [
      ['asc', ['4', 'e', '5']],
      ['desc', ['e', '4', '5']],
    ] as const) {
      const { tokens } = await ask(`${path}&sortDirection=${direction}`)
      expect(tokens.map(keyOf)).toEqual(ids(...expected))
      expect(tokens.map(({ token }) => token.lastAppraisalValue).sort()).toEqual([0, 0, null])
      expect(await keysInPages(`${path}&sortDirection=${direction}`)).toEqual(ids(...expected))
    }
  })

  test('error: a cursor with more than a moment can be', async () => {
    const cursor = encodeCursor(['9'.repeat(30), art, 1])
    const ask = (by: string) =>
      market.get(`/tokens/v7?collection=${art}&sortBy=${by}&continuation=${cursor}`)
    for (const by of ['listedAt', 'lastSaleAt'])
      expect((await ask(by)).body.message).toBe(
        'continuation is not one that this server has given',
      )
    expect((await ask('lastSalePrice')).status).toBe(200)
  })

  test('behavior: a sale that a reorganisation takes away is the last one no longer', async () => {
    const { chain } = market
    const path = `/tokens/v7?collection=${art}&sortBy=lastSalePrice&sortDirection=desc&limit=2`
    const first = async () => (await ask(path)).tokens.map(keyOf)
    expect(await first()).toEqual(ids('3', '1'))
    chain.fulfil(listing(chain, { tokenId: 2n, price: 5000n, salt: 2n, fees: [] }), buyer)
    chain.transfer(art, buyer, seller, 2n)
    chain.fulfil(listing(chain, { tokenId: 3n, price: 7n, salt: 33n, fees: [] }), buyer)
    await market.catchUp()
    expect(await first()).toEqual(ids('2', '1'))
    chain.dropBlocks(3)
    chain.mine()
    await market.catchUp()
    expect(await first()).toEqual(ids('3', '1'))
  })
})
