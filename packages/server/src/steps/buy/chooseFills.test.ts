import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { executeBuy } from '../../routes/executeBuy.ts'
import { requests } from '../../storage/schema/operations.ts'
import {
  art,
  buyer,
  createTestMarket,
  listing,
  type TestMarket,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { chooseFills } from './chooseFills.ts'
import { createPoolCosts } from './createPoolCosts.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

/** Twenty items: their listings are looked for by tens. */
const items = Array.from({ length: 20 }, (_, i) => ({ token: `${art}:${(i % 5) + 1}` as const }))

describe('chooseFills', () => {
  test('behavior: partial or not, nothing is read any more once nobody waits', async () => {
    const waiting = new AbortController()
    const reason = new Error('too late')
    const head = vi.spyOn(market.chain.source, 'head')
    await market.postListing(listing(market.chain))
    const { read } = market.chain.source
    const reads = vi.spyOn(market.chain.source, 'read').mockImplementation((...parameters) => {
      waiting.abort(reason)
      return read(...parameters)
    })
    head.mockClear()
    const choosing = chooseFills(
      market.context,
      { items, taker: buyer, partial: true },
      createPoolCosts(market.context),
      waiting.signal,
    )
    await expect(choosing).rejects.toBe(reason)
    expect(reads).toHaveBeenCalledTimes(1)
    expect(head).toHaveBeenCalledTimes(1)
  })

  test('behavior: the route ends with its deadline, and keeps no request that nobody heard of', async () => {
    await market.postListing(listing(market.chain))
    const asked = { items: [{ token: `${art}:1` as const }], taker: buyer }
    const buy = (signal: AbortSignal) =>
      executeBuy(
        { ...market.context, indexer: market.indexer },
        { path: undefined, query: undefined, body: asked },
        { signal, isTrusted: () => false, charge: async () => undefined },
      )
    const kept = async () => database.db.select().from(requests)
    const reason = new Error('too late')
    await expect(buy(AbortSignal.abort(reason))).rejects.toBe(reason)
    const waiting = new AbortController()
    const balance = vi.spyOn(market.chain.source, 'balance').mockImplementation(async () => {
      waiting.abort(reason)
      return 1000n
    })
    await expect(buy(waiting.signal)).rejects.toBe(reason)
    expect([balance.mock.calls.length, await kept()]).toEqual([1, []])
    await buy(new AbortController().signal)
    expect(await kept()).toHaveLength(1)
  })
})
