import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { otherConduit, otherConduitKey } from '../testing/readFakeChain.ts'
import { followConduits } from './followConduits.ts'
import { followedAddresses } from './followedAddresses.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
})

const begin = async (collections: Chain['collections']) => {
  market = await createTestMarket(database, { chain: { collections } })
  market.chain.approve(art, seller, true, otherConduit)
  const order = listing(market.chain, { conduitKey: otherConduitKey })
  expect(await market.postListing(order)).toMatchObject({ message: 'success' })
}
/** What another process does that takes over. */
const restart = async () => {
  await market.server.close()
  market = await createTestMarket(database, {
    ...{ fake: market.chain, chain: { collections: [art] } },
  })
  await market.catchUp()
}
const status = async () => (await database.db.select().from(orders)).map(row => row.status)

test.each<[Chain['collections']]>([['all'], [[art]]])(
  'default: an order ends with the channel of its own conduit, and comes back with it, of %s',
  async collections => {
    await begin(collections)
    // The index looks for conduits every ten seconds, and when it begins.
    if (collections !== 'all') await restart()
    expect(await status()).toEqual(['active'])
    market.chain.setChannel(false, otherConduit)
    await market.catchUp()
    await market.catchUp()
    expect(await status()).toEqual(['inactive'])
    market.chain.setChannel(true, otherConduit)
    await market.catchUp()
    await market.catchUp()
    expect(await status()).toEqual(['active'])
  },
)

test('behavior: what a conduit did before it was followed is read when it is found', async () => {
  await begin([art])
  await market.catchUp()
  market.chain.setChannel(false, otherConduit)
  await market.catchUp()
  expect(await status()).toEqual(['active'])
  await restart()
  expect(await status()).toEqual(['inactive'])
  market.chain.setChannel(true, otherConduit)
  await restart()
  expect(await status()).toEqual(['active'])
})

test('behavior: exchanges that take what they are approved for themselves are no conduits', async () => {
  await begin([art])
  const find = followConduits(market.context)
  expect(await find(1)).toEqual([otherConduit])
})

test('behavior: however many there are, the filter names what it named before, and no more than it can', async () => {
  market = await createTestMarket(database, { chain: { collections: [art] } })
  const { chain } = market.context
  const many = Array.from(
    { length: 600 },
    (_, i) => `0x${i.toString(16).padStart(40, '0')}` as const,
  )
  const addresses = followedAddresses(chain, [], many)
  expect(addresses).toHaveLength(500)
  expect(addresses).toEqual(expect.arrayContaining([...(followedAddresses(chain, []) ?? [])]))
})
