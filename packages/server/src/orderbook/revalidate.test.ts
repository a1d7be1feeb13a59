import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import { createTestMarket, listing, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { revalidate } from './revalidate.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

/** The price that is answered for a listing that changes by one unit per second, half a minute past the block. */
async function priceOf(change: { first: bigint; last: bigint }) {
  const order = listing(market.chain, { fees: [] })
  await market.postListing({
    ...order,
    consideration: order.consideration.map(item => ({
      ...{ ...item, startAmount: change.first, endAmount: change.last },
    })),
  })
  const elapsed = BigInt(market.chain.now() / 1000) - order.startTime
  const context = { ...market.context, now: () => market.chain.now() + 30_000 }
  const [state] = await revalidate(context, await database.db.select().from(orders))
  return { price: state?.price, elapsed }
}

describe('revalidate', () => {
  // The listing lasts 86,460 seconds.
  const [low, high] = [100_000n, 186_460n]

  test('behavior: a price that falls is that of the newest block', async () => {
    const { price, elapsed } = await priceOf({ first: high, last: low })
    expect(price).toBe(high - elapsed)
  })

  test('behavior: a price that rises is that of the wall clock', async () => {
    const { price, elapsed } = await priceOf({ first: low, last: high })
    expect(price).toBe(low + elapsed + 30n)
  })
})
