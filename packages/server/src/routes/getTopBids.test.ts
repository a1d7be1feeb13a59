import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balances } from '../storage/schema/chainData.ts'
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
  weth,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const second: Hex = `0x${'a3'.repeat(20)}`
let database: TestDatabase
let market: TestMarket
/**
 * Offers for what the seller holds, by token: 1 at 100 (the oldest, ends last), 2 at 300, 3 at 200 (ends first,
 * without its royalty); one of the second collection, which has no floor, at 150; and one for an edition, of which the
 * cheapest asks 50, at 90.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  const { chain } = market
  chain.deploy(second, { kind: 'erc721', name: 'Second' })
  chain.mint(second, seller, 9n)
  chain.setFunds(weth, buyer, 10_000n)
  chain.allow(weth, buyer, 10_000n)
  await market.catchUp()
  await market.postListing(listing(chain, { tokenId: 5n, price: 200n }))
  const one = { contract: editions, tokenId: 1n }
  await market.postListing(listing(chain, { ...one, price: 50n, fees: [], salt: 2n }))
  const end = BigInt(Math.floor(chain.now() / 1000))
  const wanted: [offer.Change, bigint][] = [
    [{ tokenId: 1n, price: 100n }, 9000n],
    [{ tokenId: 2n, price: 300n }, 5000n],
    [{ tokenId: 3n, price: 200n, fees: [] }, 3000n],
    [{ contract: second, tokenId: 9n, price: 150n, fees: [] }, 7000n],
    [{ ...one, price: 90n, fees: [] }, 8000n],
  ]
  for (const [change, lasts] of wanted) {
    const of = { ...change, salt: lasts, endTime: end + lasts }
    const order = offer(chain, of)
    const isSecond = change.contract === second
    const result = await market.postOffer(
      isSecond
        ? {
            ...order,
            consideration: order.consideration.map(item => ({ ...item, itemType: 2 })),
            orderType: 0,
          }
        : order,
    )
    expect(result).toMatchObject({ message: 'success' })
    chain.mine()
    await market.catchUp()
  }
}, 60_000)
afterAll(() => database.close())

const path = `/orders/users/${seller}/top-bids/v4`
const ask = async (query = '') => {
  const { status, body } = await market.get(`${path}?${query}`)
  expect([status, body.message]).toEqual([200, undefined])
  return body as Json & { topBids: (Json & { token: Json })[] }
}
const tokens = (rows: readonly Json[]) =>
  rows.map(row => {
    const { contract, tokenId } = row.token as Json
    return contract === editions ? 'edition' : tokenId
  })
const order = async (query: string) => tokens((await ask(query)).topBids)

describe('getTopBids', () => {
  test.each([
    ['topBidValue', ['2', '3', '9', '1', 'edition']],
    ['dateCreated', ['edition', '9', '3', '2', '1']],
    ['orderExpiry', ['1', 'edition', '9', '2', '3']],
    // Of 200: what the holder gets of 300 is 285, of 200 is 200, of 100 is 95. Without a floor it comes last.
    ['floorDifferencePercentage', ['edition', '2', '3', '1', '9']],
  ])('options: sortBy %s, either way, page by page', async (sortBy, expected) => {
    expect(await order(`sortBy=${sortBy}`)).toEqual(expected)
    expect(await order(`sortBy=${sortBy}&sortDirection=asc`)).toEqual([...expected].reverse())
    for (const size of [1, 3])
      expect(tokens(await inPages(market, `${path}?sortBy=${sortBy}`, 'topBids', size))).toEqual(
        expected,
      )
  })

  test('behavior: how far an offer is from the floor', async () => {
    const { topBids } = await ask('sortBy=floorDifferencePercentage')
    expect(topBids.map(row => row.floorDifferencePercentage)).toEqual([80, 42.5, 0, -52.5, null])
  })

  test('options: sampleSize, of the tokens that came last', async () => {
    expect((await ask()).totalTokensWithBids).toBe(5)
    const one = await ask('sampleSize=1')
    expect([tokens(one.topBids), one.totalTokensWithBids]).toEqual([['9'], 1])
  })

  test('behavior: of more tokens than are looked at, the totals of a part are not told as those of all', async () => {
    const owner = other
    const tokensOf = Array.from({ length: 2001 }, (_, id) => ({
      ...{ chainId: 31337, contract: weth, tokenId: BigInt(id), owner },
      ...{ amount: 1n, acquiredAt: id },
    }))
    const { db } = market.context
    await db.insert(balances).values(tokensOf.slice(0, 2000))
    const read = async (query = '') =>
      (await market.get(`/orders/users/${owner}/top-bids/v4?${query}`)).body
    const all = { totalTokensWithBids: 0, totalAmount: 0 }
    expect(await read()).toMatchObject(all)
    await db.insert(balances).values(tokensOf.slice(2000))
    expect(await read()).toMatchObject({ totalTokensWithBids: null, totalAmount: null })
    // Who asks for a part is told of that part.
    expect(await read('sampleSize=10')).toMatchObject(all)
    await db.delete(balances).where(eq(balances.owner, owner))
  })

  test('options: collection', async () => {
    expect(await order(`collection=${second}`)).toEqual(['9'])
    expect(await order(`collection=${art}:1:2`)).toEqual(['2', '1'])
    expect(await order(`collection=${editions}`)).toEqual(['edition'])
    expect(await order(`collection=${weth}`)).toEqual([])
  })

  test('options: normalizeRoyalties takes off what the offer leaves out', async () => {
    const priceOf = async (query: string) =>
      (await ask(query)).topBids.find(({ token }) => token.tokenId === '3')?.price
    expect(await priceOf('')).toMatchObject({ netAmount: { raw: '200' } })
    expect(await priceOf('normalizeRoyalties=true')).toMatchObject({ netAmount: { raw: '190' } })
  })

  test('options: includeCriteriaMetadata', async () => {
    const criteriaOf = async (query: string) =>
      (await ask(query)).topBids.find(
        ({ token }) => token.contract === art && token.tokenId === '1',
      )?.criteria
    expect(await criteriaOf('')).toEqual({
      kind: 'token',
      data: { token: { tokenId: '1' }, collection: { id: art } },
    })
    expect(await criteriaOf('includeCriteriaMetadata=true')).toMatchObject({
      data: { token: { tokenId: '1', name: 'Art 1' }, collection: { id: art, name: 'Art' } },
    })
  })

  test('behavior: no offers of one’s own, and none for what is not held', async () => {
    for (const account of [buyer, other])
      expect((await market.get(`/orders/users/${account}/top-bids/v4`)).body).toMatchObject({
        totalTokensWithBids: 0,
        topBids: [],
      })
  })
})
