import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blocks } from '../storage/schema/chainData.ts'
import { chainId, createTestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

test.each([
  [undefined, 257],
  [300, 301],
])('options: keptBlocks %s, so many hashes stay', async (keptBlocks, expected) => {
  const market = await createTestMarket(database, { chain: { keptBlocks } })
  for (let i = 0; i < 400; i++) market.chain.mine()
  await market.catchUp()
  const { db } = market.context
  expect(await db.select().from(blocks).where(eq(blocks.chainId, chainId))).toHaveLength(expected)
})
