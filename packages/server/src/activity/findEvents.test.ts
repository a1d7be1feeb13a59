import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sales, transfers } from '../storage/schema/chainData.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/** A transfer, a sale, a mint, a transfer and a sale, each in a block of its own, and all of one second. */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  const { chain } = market
  const sell = (tokenId: bigint) =>
    chain.fulfil(listing(chain, { tokenId, salt: tokenId, fees: [] }), buyer)
  chain.transfer(art, seller, buyer, 1n)
  sell(2n)
  chain.mint(art, buyer, 6n)
  chain.transfer(art, seller, buyer, 3n)
  sell(4n)
  await market.catchUp()
  // As on chains with several blocks in a second.
  const timestamp = Math.floor(chain.now() / 1000)
  await database.db.update(transfers).set({ timestamp })
  await database.db.update(sales).set({ timestamp })
}, 60_000)
afterAll(() => database.close())

const nameOf = (row: Json) => `${row.type} ${(row.token as Json).tokenId}`
const expected = ['sale 4', 'transfer 3', 'mint 6', 'sale 2', 'transfer 1']

describe('findEvents', () => {
  test.each([
    ['what an account did', `/users/activity/v6?users=${buyer}`],
    [
      'what several accounts did',
      `/users/activity/v6?users=${buyer}&users=${seller}&users=${other}`,
    ],
    ['what happened in a collection', `/collections/activity/v6?collection=${art}`],
  ])(
    'behavior: %s in one second is told in the order of the chain, in one page or in many',
    async (_, path) => {
      const { body } = await market.get(`${path}&limit=5`)
      expect((body.activities as Json[]).map(nameOf)).toEqual(expected)
      for (const size of [1, 2, 3]) {
        const found = (await inPages(market, path, 'activities', size)).map(nameOf)
        expect(found.slice(0, 5)).toEqual(expected)
        // With the mints of before, which are of that second by now, too.
        const { body: whole } = await market.get(`${path}&limit=50`)
        expect(found).toEqual((whole.activities as Json[]).map(nameOf))
      }
    },
  )
})
