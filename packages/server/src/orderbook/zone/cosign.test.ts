import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '../../storage/schema/orders.ts'
import { buyer, createTestMarket, listing } from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { cosign } from './cosign.ts'

const zone = `0x${'d1'.repeat(20)}` as const
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())

describe('cosign', () => {
  test('behavior: a word holds for 90 seconds, and not for years where a node is ahead', async () => {
    const orderZone = { address: zone, cosignerKey: `0x${'7'.repeat(64)}` as const }
    const market = await createTestMarket(database, { chain: { orderZone } })
    await market.postListing(listing(market.chain, { zone, orderType: 2 }))
    const rows = await database.db.select().from(orders)
    expect(rows).toHaveLength(1)
    const { source } = market.chain
    /** Seconds from the wall clock's time until the word's end. */
    const lasts = async (lead: number) => {
      const head = async () => {
        const { timestamp, ...rest } = await source.head()
        return { ...rest, timestamp: timestamp + lead }
      }
      const context = { ...market.context, source: { ...source, head } }
      const [word = '0x'] = (await cosign(context, { rows, fulfiller: buyer })).values()
      // A version, the fulfiller, and then the end.
      return Number(`0x${word.slice(44, 60)}`) - market.chain.now() / 1000
    }
    expect(await lasts(0)).toBe(90)
    expect(await lasts(60)).toBe(150)
    expect(await lasts(365 * 86_400)).toBe(990)
  })
})
