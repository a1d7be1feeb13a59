import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '../storage/schema/metadata.ts'
import { art, createTestMarket, type Json, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

const minute = 60_000
const isToken = and(eq(tokens.contract, art), eq(tokens.tokenId, 1n))

test('behavior: the pauses of a document that has never come are not begun anew by whoever asks', async () => {
  const refresh = async (metadataDue: number) => {
    await market.context.db
      .update(tokens)
      .set({ metadataAt: null, metadataStatus: 'remote', metadataDue, metadataTries: 3 })
      .where(isToken)
    const { body } = await market.post('/tokens/refresh/v2', { tokens: [`${art}:1`] })
    const [row] = await market.context.db.select().from(tokens).where(isToken)
    return [(body.results as Json[])[0]?.isError, row?.metadataStatus]
  }
  const now = market.chain.now()
  expect(await refresh(now + 10 * minute)).toEqual([true, 'remote'])
  // Whoever waits longer than the cool-down may ask once more.
  expect(await refresh(now + 90 * minute)).toEqual([false, 'pending'])
})
