import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '../storage/schema/operations.ts'
import { art, createTestMarket, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { addPoolOrders } from './addPoolOrders.ts'

const pair: Hex = `0x${'9a'.repeat(20)}`
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

test('behavior: the live feed is told of the listings of pools', async () => {
  const market = await createTestMarket(database)
  market.chain.transfer(art, seller, pair, 1n)
  await market.catchUp()
  await database.db.delete(events)
  const context = {
    ...market.context,
    chain: { ...market.context.chain, pools: [{ kind: 'sudoswap' as const, address: pair }] },
  }
  expect(await addPoolOrders(context)).toBe(1)
  const told = await database.db.select().from(events).orderBy(events.id)
  expect(told).toMatchObject([
    { event: 'ask.created', tags: { contract: art, maker: pair, source: 'sudoswap.xyz' } },
  ])
  // What is there already is no news.
  expect(await addPoolOrders(context)).toBe(0)
  expect(await database.db.select().from(events)).toHaveLength(1)
})
