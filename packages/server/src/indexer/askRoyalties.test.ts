import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections } from '../storage/schema/metadata.ts'
import { events } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { art, artist, createTestMarket, listing } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { askRoyalties } from './askRoyalties.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(() => database.reset())

const minute = 60_000

/** A market whose collection is slow to say what its royalties are, and when it was asked, in minutes. */
async function slowMarket() {
  const fake = createFakeChain()
  const start = fake.now()
  const told = { isSlow: true, time: start, asked: [] as number[] }
  const { read } = fake.source
  fake.source.read = async (calls, options) =>
    (await read(calls, options)).map((answer, i) => {
      if (calls[i]?.address !== art || calls[i]?.functionName !== 'royaltyInfo') return answer
      told.asked.push((told.time - start) / minute)
      return told.isSlow ? null : answer
    })
  const market = await createTestMarket(database, {
    ...{ fake, isNew: true, server: { now: () => told.time } },
  })
  const wait = async (minutes: number) => {
    told.time += minutes * minute
    await market.catchUp()
  }
  const collection = async () =>
    (await database.db.select().from(collections).where(eq(collections.contract, art)))[0]
  return { ...market, told, wait, collection }
}

describe('askRoyalties', () => {
  test('default: what a collection did not say in time is asked again, and what open orders leave unpaid of it is told', async () => {
    const { told, wait, collection, postListing, chain } = await slowMarket()
    expect((await collection())?.royalties).toEqual([])
    await postListing(listing(chain, { fees: [], price: 1000n }))
    const missing = async () => (await database.db.select().from(orders))[0]?.missingRoyalties
    expect(await missing()).toEqual([])
    told.asked.length = 0
    await wait(4)
    expect(told.asked).toEqual([])
    told.isSlow = false
    await wait(2)
    expect(told.asked).toHaveLength(1)
    expect(await collection()).toMatchObject({
      royalties: [{ recipient: artist, bps: 500 }],
      royaltiesDue: null,
    })
    const changes = await database.db
      .select({ changed: events.changed })
      .from(events)
      .where(eq(events.event, 'collection.updated'))
    expect(changes).toEqual([{ changed: ['royalties'] }])
    await wait(0)
    expect(await missing()).toMatchObject([{ recipient: artist, bps: 500, amount: '50' }])
    told.asked.length = 0
    await wait(2000)
    expect(told.asked).toEqual([])
  })

  test('behavior: each time after twice as long, a day at most, and twelve times', async () => {
    const { told, wait } = await slowMarket()
    const ask = async (minutes: number) => {
      told.asked.length = 0
      await wait(minutes)
      return told.asked.length
    }
    for (const minutes of [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440, 1440])
      expect([minutes, await ask(minutes - 1), await ask(1)]).toEqual([minutes, 0, 1])
    told.isSlow = false
    expect(await ask(20_000)).toBe(0)
  })

  test('behavior: one that has none says so once', async () => {
    const { told, wait, collection, chain } = await slowMarket()
    chain.deploy(art, { kind: 'erc721', name: 'Art' })
    told.isSlow = false
    await wait(6)
    expect(await collection()).toMatchObject({ royalties: [], royaltiesDue: null })
    told.asked.length = 0
    await wait(2000)
    expect(told.asked).toEqual([])
  })

  test('behavior: what a refresh has found while it was asked stays', async () => {
    const { told, collection, context } = await slowMarket()
    const { source } = context
    told.isSlow = false
    told.time += 6 * minute
    const refreshed = [{ recipient: artist, bps: 700 }]
    await askRoyalties({
      ...{ ...context, now: () => told.time },
      source: {
        ...source,
        read: async calls => {
          const answers = await source.read(calls)
          await database.db.update(collections).set({ royalties: refreshed, royaltiesDue: null })
          return answers
        },
      },
    })
    expect((await collection())?.royalties).toEqual(refreshed)
  })

  test('behavior: a refresh that is not answered in time leaves what is known, and has it asked again', async () => {
    const { told, wait, collection, post, chain } = await slowMarket()
    told.isSlow = false
    await wait(6)
    told.isSlow = true
    const refreshed = { collection: art, overrideCoolDown: true, metadataOnly: true }
    expect((await post('/collections/refresh/v2', refreshed)).status).toBe(200)
    expect((await collection())?.royalties).toEqual([{ recipient: artist, bps: 500 }])
    told.isSlow = false
    const royalty = { recipient: artist, bps: 700n }
    chain.deploy(art, { kind: 'erc721', name: 'Art', royalty })
    await wait(6)
    expect((await collection())?.royalties).toEqual([{ recipient: artist, bps: 700 }])
  })
})
