import { criteriaTree } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  art,
  buyer,
  createTestMarket,
  offer,
  type TestMarket,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})

const offerOf = (change?: offer.Change) => offer(market.chain, change)
const rootOf = (tokenIds: readonly bigint[]) => BigInt(criteriaTree(tokenIds).root)

test('behavior: the best offer for all of a range is the same wherever it is told', async () => {
  const collection = `${art}:2:4`
  const best = async () => {
    const answers = await Promise.all(
      [
        `/stats/v2?collection=${collection}`,
        `/orders/depth/v1?side=buy&precision=18&collection=${collection}`,
        `/owners/v2?collection=${collection}`,
        `/collections/v7?id=${collection}`,
      ].map(async path => (await market.get(path)).body),
    )
    const [stats, depth, owners, collections] = answers as [
      { stats: { market: { topBid: { price: Priced | null } } } },
      { depth: { price: number }[] },
      { owners: { ownership: { topBidValue: Priced | null } }[] },
      { collections: { topBid: { price: Priced | null } }[] },
    ]
    return [
      stats.stats.market.topBid.price?.netAmount?.raw,
      depth.depth[0] && `${Math.round(depth.depth[0].price * 1e18)}`,
      owners.owners[0]?.ownership.topBidValue?.amount.raw,
      collections.collections[0]?.topBid.price?.netAmount?.raw,
    ]
  }
  type Priced = { amount: { raw: string }; netAmount?: { raw: string } }
  const fees: [] = []
  await market.postOffer(offerOf({ root: 0n, price: 30n, fees }))
  expect(await best()).toEqual(['30', '30', '30', '30'])
  const root = rootOf([2n, 3n, 4n])
  await market.postOffer(offerOf({ root, price: 40n, fees }), { collection })
  expect(await best()).toEqual(['40', '40', '40', '40'])
  // Of a part of it nobody gets anything for all.
  const blue = { attribute: { collection: art, key: 'Colour', value: 'blue' } }
  await market.postOffer(offerOf({ root: rootOf([2n, 3n, 4n, 5n]), price: 60n, fees }), blue)
  expect(await best()).toEqual(['40', '40', '40', '40'])
  // A range that is named as a set is the same range.
  const named = offerOf({ root, price: 50n, fees })
  await market.postOffer(named, { tokenSetId: `range:${collection}` })
  expect(await best()).toEqual(['50', '50', '50', '50'])
})
