import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const dear: Hex = `0x${'a3'.repeat(20)}`
let database: TestDatabase
let market: TestMarket
/** Two sales of art for 10 each, one of the other collection for 1000. */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  const { chain } = market
  chain.deploy(dear, { kind: 'erc721', name: 'Art that is dear' })
  chain.mint(dear, seller, 1n)
  chain.approve(dear, seller)
  await market.catchUp()
  for (const change of [{ tokenId: 1n }, { tokenId: 2n, salt: 2n }])
    chain.fulfil(listing(chain, { ...change, price: 10n, fees: [] }), buyer)
  const order = listing(chain, { contract: dear, price: 1000n, fees: [], salt: 3n, orderType: 0 })
  chain.fulfil({ ...order, offer: order.offer.map(item => ({ ...item, itemType: 2 })) }, buyer)
  await market.catchUp()
}, 60_000)
afterAll(() => database.close())

const found = async (path: string) => {
  const { status, body } = await market.get(path)
  expect([status, body.message]).toEqual([200, undefined])
  return (body.collections as Json[]).map(row => row.id ?? row.collectionId)
}

describe('getTrending', () => {
  // Of an hour sales are added up; of a day the sums are kept.
  test.each(['1h', '1d'])('options: sortBy and limit, of %s', async period => {
    const path = `/collections/trending/v1?period=${period}`
    expect(await found(path)).toEqual([dear, art])
    expect(await found(`${path}&sortBy=volume`)).toEqual([dear, art])
    expect(await found(`${path}&sortBy=sales`)).toEqual([art, dear])
    expect(await found(`${path}&sortBy=sales&limit=1`)).toEqual([art])
    expect(await found(`${path}&limit=1`)).toEqual([dear])
  })
})

describe('getSearchCollections', () => {
  test('options: offset and limit', async () => {
    const path = '/search/collections/v2?name=art'
    const all = await found(path)
    expect([...all].sort()).toEqual([art, dear].sort())
    expect(await found(`${path}&limit=1`)).toEqual(all.slice(0, 1))
    expect(await found(`${path}&offset=1`)).toEqual(all.slice(1))
    expect(await found(`${path}&offset=1&limit=1`)).toEqual(all.slice(1))
    expect(await found(`${path}&offset=2`)).toEqual([])
  })
})
