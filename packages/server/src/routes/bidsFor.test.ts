import { criteriaTree } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenSets } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  type Json,
  offer,
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
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})

const offerOf = (change?: offer.Change) => offer(market.chain, change)
const rootOf = (tokenIds: readonly bigint[]) => BigInt(criteriaTree(tokenIds).root)

test('behavior: offers for a collection, a range and a trait, however many other sets there are of it', async () => {
  const range = `${art}:2:4`
  const attribute = { collection: art, key: 'Colour', value: 'blue' }
  const other = { attributeKey: null, attributeValue: null }
  const trait = { attributeKey: 'Colour', attributeValue: 'blue' }
  // As offers for single tokens leave them, and tokens that came to a range or a trait, before these offers.
  for (const [name, collectionId, { attributeKey, attributeValue }] of [
    ['token', art, other],
    ['range', range, other],
    ['trait', art, trait],
  ] as const)
    await database.db.insert(tokenSets).values(
      Array.from({ length: 1001 }, (_, i) => ({
        ...{ chainId, id: `${name}:${i}`, schemaHash: `0x${'5'.repeat(64)}` as const },
        ...{ contract: art, collectionId, attributeKey, attributeValue, createdAt: 1 },
      })),
    )
  const posts = [
    await market.postOffer(offerOf({ root: 0n })),
    await market.postOffer(offerOf({ root: rootOf([2n, 3n, 4n]) }), { collection: range }),
    await market.postOffer(offerOf({ root: rootOf([2n, 3n, 4n, 5n]) }), { attribute }),
    // Its set is written anew: it stands last.
    await market.postOffer(offerOf({ root: 0n, price: 200n })),
  ]
  const [whole, ranged, blue, better] = posts.map(({ orderId }) => orderId)
  const idsAt = async (path: string) =>
    ((await market.get(path)).body.orders as Json[]).map(({ id }) => id)
  const of = (query: string) => idsAt(`/orders/bids/v6?sortBy=price&${query}`)
  expect(await of(`collection=${art}`)).toEqual([better, whole])
  expect(await of(`collection=${range}`)).toEqual([ranged])
  expect(await of(`collection=${art}&attribute[Colour]=blue`)).toEqual([blue])
  expect(await idsAt(`/users/${buyer}/bids/v1?collection=${range}`)).toEqual([ranged])
  const { body } = await market.post('/collections-sets/v1', { collections: [range] })
  expect(await of(`collectionsSetId=${body.collectionsSetId}`)).toEqual([ranged])
})
