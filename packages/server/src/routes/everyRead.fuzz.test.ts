import { routes } from '@sluice/sdk/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFuzzMarket } from '../testing/createFuzzMarket.ts'
import { chainId } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { servedPaths } from './handlers.ts'

/** Requests to each route; `npm run test:fuzz` makes more of them. */
const cases = Number(process.env.SLUICE_CASES ?? 200)

let database: TestDatabase
let market: Awaited<ReturnType<typeof createFuzzMarket>>
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createFuzzMarket(database)
}, 120_000)
afterAll(() => database.close())

const reads = servedPaths.filter(path => routes[path].method === 'GET')

describe('every read', () => {
  test('behavior: the longest page says of each row what a short one says', async () => {
    const page = async (limit: number) => {
      const { app } = market.server
      const query = `limit=${limit}&includeCriteriaMetadata=true&sortBy=createdAt`
      const response = await app.request(`/api/${chainId}/orders/asks/v5?${query}`)
      return ((await response.json()) as { orders: unknown[] }).orders
    }
    const [short, long] = [await page(50), await page(1000)]
    expect(long).toHaveLength(1000)
    expect(long.slice(0, 50)).toEqual(short)
  })

  test.each(reads)(
    'behavior: %s is never a 500, never slow, never without bounds, and names what is wrong',
    async path => {
      await market.check(path, cases)
    },
    cases * 600,
  )

  test('behavior: no secret of all these requests is told or kept anywhere (T9)', async () => {
    expect(market.logged()).toBeGreaterThanOrEqual(reads.length * cases)
    await market.checkSecrets()
  }, 60_000)
})
