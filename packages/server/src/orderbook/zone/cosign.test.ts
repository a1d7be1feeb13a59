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
  test('behavior: a word holds for 90 seconds of the clock, whatever a node says of its block', async () => {
    const orderZone = { address: zone, cosignerKey: `0x${'7'.repeat(64)}` as const }
    const market = await createTestMarket(database, { chain: { orderZone } })
    await market.postListing(listing(market.chain, { zone, orderType: 2 }))
    const rows = await database.db.select().from(orders)
    expect(rows).toHaveLength(1)
    const { source } = market.chain
    /** Seconds from the wall clock's time until the word's end. */
    const lasts = async (lead: number, mostBlockLead?: number) => {
      const head = async () => {
        const { timestamp, ...rest } = await source.head()
        return { ...rest, timestamp: timestamp + lead }
      }
      const chain = { ...market.context.chain, mostBlockLead }
      const context = { ...market.context, chain, source: { ...source, head } }
      const [word = '0x'] = (await cosign(context, { rows, fulfiller: buyer })).values()
      // A version, the fulfiller, and then the end.
      return Number(`0x${word.slice(44, 60)}`) - market.chain.now() / 1000
    }
    expect(await lasts(0)).toBe(90)
    expect(await lasts(60)).toBe(90)
    expect(await lasts(365 * 86_400)).toBe(90)
    // Where the settings say that the chain's time may be moved.
    expect(await lasts(60, 600)).toBe(150)
    expect(await lasts(365 * 86_400, 600)).toBe(690)
    // Cancelled between the question and the signature.
    const head = async () => {
      await database.db.update(orders).set({ revokedAt: market.chain.now() })
      return source.head()
    }
    const chain = { ...market.context.chain, mostBlockLead: 0 }
    const context = { ...market.context, chain, source: { ...source, head } }
    await expect(cosign(context, { rows, fulfiller: buyer })).rejects.toMatchObject({ apiCode: 3 })
  })
})
