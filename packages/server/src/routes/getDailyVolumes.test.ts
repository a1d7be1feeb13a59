import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sales } from '../storage/schema/chainData.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  seller,
  type TestMarket,
  usd,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const day = 86_400
let database: TestDatabase
let market: TestMarket
let today: number
/** Two sales today, of two units for 300 and of one for 100, one for 50 two days ago, and one in dollars. */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  today = Math.floor(market.chain.now() / 1000 / day) * day
  const sold = (
    logIndex: number,
    timestamp: number,
    totalPrice: bigint,
    amount = 1n,
    currency?: string,
  ) => ({
    ...{ chainId, block: 1, logIndex, timestamp, totalPrice, amount, fees: [] },
    ...{ txHash: `0x${'1'.repeat(64)}` as const, orderId: `0x${'2'.repeat(64)}` as const },
    ...{ orderKind: 'seaport-v1.5', orderSide: 'sell' as const, contract: art, tokenId: 1n },
    ...{ seller, buyer, currency: (currency ?? `0x${'0'.repeat(40)}`) as `0x${string}` },
  })
  const unit = 10n ** 18n
  await database.db
    .insert(sales)
    .values([
      sold(1, today, 300n * unit, 2n),
      sold(2, today + day - 1, 100n * unit),
      sold(3, today - 2 * day, 50n * unit),
      sold(4, today, 9n, 1n, usd),
    ])
}, 60_000)
afterAll(() => database.close())

const volumes = async (query = '') =>
  (await market.get(`/collections/daily-volumes/v1?id=${art}${query}`)).body.collections

describe('getDailyVolumes', () => {
  test('default: a row for each day with sales, the newest first, those without a worth only counted', async () => {
    const [first, second] = [
      { timestamp: today, volume: 400, sales_count: 3, floor_sell_value: 100 },
      { timestamp: today - 2 * day, volume: 50, sales_count: 1, floor_sell_value: 50 },
    ]
    expect(await volumes()).toEqual([
      { id: art, rank: null, ...first },
      { id: art, rank: null, ...second },
    ])
    expect(await volumes('&limit=2')).toMatchObject([first])
    expect(await volumes(`&endTimestamp=${today - 1}`)).toMatchObject([second])
    expect(await volumes(`&startTimestamp=${today - day}`)).toMatchObject([first])
  })
})
