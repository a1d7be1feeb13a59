import { sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import { requestResults } from '../storage/schema/operations.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/** The orders that the chain was asked about. */
let asked: unknown[] = []
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  const source: ChainSource = {
    ...fake.source,
    read: (calls, options) => {
      for (const { functionName, args } of calls)
        if (functionName === 'getOrderStatus') asked.push(args?.[0])
      return fake.source.read(calls, options)
    },
  }
  market = await createTestMarket(database, { fake, isNew: true, source })
})

const list = async (tokenId: bigint) =>
  (await market.postListing(listing(market.chain, { tokenId, salt: tokenId }))).orderId as Hex
/** A request that was answered twice: with the first listing, then with the second one. */
const request = async () => {
  const ids = [await list(1n), await list(2n)]
  await market.catchUp()
  const buy = async (orderId: unknown, more = {}) =>
    (await market.post('/execute/buy/v7', { taker: buyer, items: [{ orderId }], ...more })).body
  const { requestId } = await buy(ids[0])
  await buy(ids[1], { requestId })
  asked = []
  const report = (more: object = { errorMessage: 'reverted' }) =>
    market.post('/execute/results/v1', { requestId, stepId: 'sale', ...more })
  return { ids, requestId, report }
}

describe('postResults', () => {
  test('default: a failure has the orders of the newest answer looked up, once in ten seconds (T12)', async () => {
    const { ids, report } = await request()
    market.chain.approve(art, seller, false)
    expect(await report()).toMatchObject({ status: 200 })
    expect(asked).toEqual([ids[1]])
    const all = await market.get(`/orders/asks/v5?ids=${ids[1]}&status=any`)
    expect(all.body.orders).toMatchObject([{ status: 'inactive' }])
    await Promise.all([report(), report(), report()])
    expect(asked).toEqual([ids[1]])
    // Blocks come every 12 seconds.
    market.chain.mine()
    await Promise.all([report(), report(), report()])
    expect(asked).toEqual([ids[1], ids[1]])
  })

  test('behavior: once as many results are kept as can be, nothing is looked up', async () => {
    const { requestId, report } = await request()
    await database.db.execute(sql`
      insert into request_results (request_id, step_id, created_at)
      select ${requestId}, 'sale', n from generate_series(1, 200) as n`)
    expect(await report()).toMatchObject({ status: 200 })
    expect(asked).toEqual([])
    expect(await database.db.select().from(requestResults)).toHaveLength(200)
  })

  test('behavior: a transaction alone has nothing looked up', async () => {
    const { report } = await request()
    await report({ txHash: `0x${'1'.repeat(64)}` })
    expect(asked).toEqual([])
  })
})
