import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buyer,
  createTestMarket,
  listing,
  signed,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createTaken } from './createTaken.ts'
import { createWork } from './createWork.ts'
import { selectOrders } from './selectOrders.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

test('behavior: an order that came with a purchase is not stored once nobody waits for the answer', async () => {
  const { order } = await signed(listing(market.chain, { tokenId: 4n }))
  const waiting = new AbortController()
  const { head } = market.chain.source
  const spy = vi.spyOn(market.chain.source, 'head').mockImplementation(async () => {
    waiting.abort(new Error('nobody waits'))
    return head()
  })
  const chosen = selectOrders(
    market.context,
    { rawOrder: order } as never,
    {
      ...{ taker: buyer, work: createWork(waiting.signal), taken: createTaken() },
      ...{ allowInactive: false, onlyPath: false, normalizeRoyalties: false },
    } as never,
  )
  await expect(chosen).rejects.toThrow('nobody waits')
  spy.mockRestore()
  const { body } = await market.get(`/orders/asks/v5?maker=${listing(market.chain).offerer}`)
  expect(body.orders).toEqual([])
})
