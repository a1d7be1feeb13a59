import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events } from '../storage/schema/operations.ts'
import {
  art,
  artist,
  createTestMarket,
  editions,
  type Json,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
let now: number
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  now = Date.now()
  market = await createTestMarket(database, { server: { now: () => now } })
})

const refresh = async (more: Json = {}) =>
  (await market.post('/collections/refresh/v2', { collection: art, ...more })).body.message
const rename = () =>
  market.chain.deploy(art, {
    ...{ kind: 'erc721', name: 'Fine Art', royalty: { recipient: artist, bps: 700n } },
    uri: () => `data:application/json,${encodeURIComponent('{"name":"Renamed"}')}`,
  })
const names = async () => {
  const { body } = await market.get(`/tokens/v7?collection=${art}`)
  return (body.tokens as { token: Json }[]).map(({ token }) => token.name)
}
const collection = async () =>
  ((await market.get(`/collections/v7?id=${art}`)).body.collections as Json[])[0]

describe('refreshCollection', () => {
  test('default: the collection at once, its tokens after it, and the feed is told', async () => {
    rename()
    expect(await refresh()).toBe('Collection was refreshed less than an hour ago')
    now += 3_600_001
    expect(await refresh()).toBe('Request accepted')
    expect(await collection()).toMatchObject({ name: 'Fine Art', royalties: { bps: 700 } })
    await market.catchUp()
    expect(await names()).toEqual(Array(5).fill('Renamed'))
    const told = await database.db.select().from(events)
    expect(
      told.filter(({ event, subject }) => event === 'collection.updated' && subject === art),
    ).toMatchObject([{ changed: ['name', 'royalties'], tags: { id: art } }])
    expect(await refresh()).toBe('Collection was refreshed less than an hour ago')
  })

  test('options: overrideCoolDown, and metadataOnly without the tokens', async () => {
    rename()
    expect(await refresh({ overrideCoolDown: true, metadataOnly: true })).toBe('Request accepted')
    await market.catchUp()
    expect(await collection()).toMatchObject({ name: 'Fine Art' })
    expect(await names()).not.toContain('Renamed')
  })

  test('error: what is not indexed', async () => {
    expect(await refresh({ collection: artist })).toBe('Unknown collection')
    expect(await refresh({ collection: editions, overrideCoolDown: true })).toBe('Request accepted')
  })
})
