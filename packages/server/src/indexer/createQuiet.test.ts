import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cursors } from '../storage/schema/chainData.ts'
import {
  art,
  createTestMarket,
  type Json,
  listing,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createQuiet } from './createQuiet.ts'

let database: TestDatabase
let market: TestMarket
/** Milliseconds: of the process, and of the day. */
let [clock, time] = [0, 0]
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  clock = 1_000_000
  time = market.chain.now()
})

/** Where the index stands, after a look that found nothing to do. */
async function begin(between?: (quiet: ReturnType<typeof createQuiet>) => void) {
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const quiet = createQuiet({ ...market.context, now: () => time })
  const [cursor] = await database.db.select().from(cursors)
  if (!cursor) throw new Error('Nothing is indexed')
  quiet.look()
  between?.(quiet)
  quiet.begin(cursor)
  return quiet
}

test('default: it lasts for five seconds without a block', async () => {
  const quiet = await begin()
  for (const moment of [1_000_000, 1_001_000, 1_004_999]) {
    clock = moment
    expect(await quiet.lasts()).toBe(true)
  }
  clock = 1_005_000
  expect(await quiet.lasts()).toBe(false)
})

test('behavior: it ends with a block, and where the node does not answer', async () => {
  const quiet = await begin()
  const head = vi.spyOn(market.context.source, 'head').mockRejectedValueOnce(new Error('Away'))
  expect(await quiet.lasts()).toBe(false)
  expect(await quiet.lasts()).toBe(true)
  head.mockRestore()
  market.chain.mine()
  expect(await quiet.lasts()).toBe(false)
})

test('behavior: it lasts for a second where somebody writes, also while the look is under way', async () => {
  const quiet = await begin()
  clock += 999
  quiet.touch()
  expect(await quiet.lasts()).toBe(true)
  clock += 1
  expect(await quiet.lasts()).toBe(false)
  const touched = await begin(each => each.touch())
  clock += 999
  expect(await touched.lasts()).toBe(true)
  clock += 1
  expect(await touched.lasts()).toBe(false)
  touched.look()
  expect(await touched.lasts()).toBe(false)
})

test('behavior: what this process writes is heard at once, also while no hint comes back', async () => {
  const subscribe = () => () => undefined
  const bus = { ...database.bus, subscribe, publish: () => undefined }
  const deaf = await createTestMarket({ ...database, bus }, { fake: market.chain })
  const touch = vi.spyOn(deaf.indexer, 'touch')
  expect(await deaf.postListing(listing(market.chain))).toMatchObject({ message: 'success' })
  expect(touch).toHaveBeenCalled()
})

test('behavior: what time changes is followed within a second', async () => {
  const startTime = BigInt(Math.floor(market.chain.now() / 1000)) + 30n
  const order = listing(market.chain, { startTime })
  expect(await market.postListing(order)).toMatchObject({ message: 'delayed' })
  await market.catchUp()
  const status = async () => {
    const { body } = await market.get(`/orders/asks/v5?status=any&contracts=${art}`)
    return (body.orders as Json[])[0]?.status
  }
  expect(await status()).toBe('inactive')
  const quiet = await begin()
  time += 31_000
  expect(await quiet.lasts()).toBe(true)
  expect(await status()).toBe('inactive')
  clock += 1000
  expect(await quiet.lasts()).toBe(false)
  expect(await status()).toBe('active')
})
