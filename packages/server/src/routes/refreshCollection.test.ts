import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renewCollection } from '../metadata/renewCollection.ts'
import { refreshRoyalties } from '../orderbook/refreshRoyalties.ts'
import { collections } from '../storage/schema/metadata.ts'
import { events as eventsTable } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  type TestMarket,
  weth,
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
    // Each of them may be read again an hour after it was.
    now += 3_600_001
    expect(await refresh()).toBe('Request accepted')
    expect(await collection()).toMatchObject({ name: 'Fine Art', royalties: { bps: 700 } })
    await market.catchUp()
    expect(await names()).toEqual(Array(5).fill('Renamed'))
    const told = await database.db.select().from(eventsTable)
    expect(
      told.filter(({ event, subject }) => event === 'collection.updated' && subject === art),
    ).toMatchObject([{ changed: ['name', 'royalties'], tags: { id: art } }])
    expect(await refresh()).toBe('Collection was refreshed less than an hour ago')
    now += 3_600_001
    expect(await refresh()).toBe('Request accepted')
  })

  test('behavior: what its contract told, or its document, since then keeps nobody from a refresh', async () => {
    expect(await refresh()).toBe('Request accepted')
    now += 3_599_000
    const [row] = await database.db.select().from(collections).where(eq(collections.contract, art))
    await renewCollection(
      { ...market.context, now: () => now },
      row as typeof collections.$inferSelect,
    )
    now += 2000
    expect(await refresh()).toBe('Request accepted')
  })

  test('error: a contract that does not answer in time is asked again, and is a collection still', async () => {
    const { source } = market.chain
    const { read } = source
    source.read = async calls => calls.map(() => null)
    const silent = await market.post('/collections/refresh/v2', { collection: art })
    expect([silent.status, silent.body.message]).toEqual([
      503,
      `The contract ${art} does not answer in time. Try again later.`,
    ])
    source.read = read
    expect(await refresh()).toBe('Request accepted')
  })

  test('options: overrideCoolDown, and metadataOnly without the tokens', async () => {
    rename()
    expect(await refresh({ overrideCoolDown: true, metadataOnly: true })).toBe('Request accepted')
    await market.catchUp()
    expect(await collection()).toMatchObject({ name: 'Fine Art' })
    expect(await names()).not.toContain('Renamed')
  })

  test('behavior: what open orders leave unpaid of other royalties is worked out again, some at a time', async () => {
    const royalty = (recipient: Hex, bps: bigint) =>
      market.chain.deploy(art, { kind: 'erc721', name: 'Art', royalty: { recipient, bps } })
    now = market.chain.now()
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    await market.catchUp()
    // Two listings that pay the artist 5 %, one that pays nothing, and an offer for any token that pays 5 %.
    for (const [tokenId, fees] of [[1n], [2n], [3n, []]] as const)
      await market.postListing(
        listing(market.chain, {
          ...{ tokenId, salt: tokenId, price: 1000n },
          ...(fees ? { fees: [...fees] } : {}),
        }),
      )
    await market.postOffer(offer(market.chain, { root: 0n, price: 1000n }))
    const told = async () =>
      (await database.db.select().from(orders).orderBy(orders.side, orders.tokenId)).map(row => [
        row.side,
        row.missingRoyalties.map(({ bps, amount }) => [bps, amount]),
        row.normalizedPrice,
        row.fees[0]?.kind,
      ])
    expect(await told()).toEqual([
      ['buy', [], 950n, 'royalty'],
      ['sell', [], 1000n, 'royalty'],
      ['sell', [], 1000n, 'royalty'],
      ['sell', [[500, '50']], 1050n, undefined],
    ])
    royalty(artist, 700n)
    await refresh({ overrideCoolDown: true, metadataOnly: true })
    // Ended after one of four, it goes on where it was.
    const stop = new AbortController()
    const announce = () => stop.abort()
    await refreshRoyalties({ ...market.context, announce }, { signal: stop.signal, atOnce: 1 })
    const missing = (await database.db.select().from(orders)).map(row => row.missingRoyalties)
    expect(missing.filter(([one]) => one?.bps === 200 || one?.bps === 700)).toHaveLength(1)
    await market.catchUp()
    expect(await told()).toEqual([
      ['buy', [[200, '20']], 930n, 'royalty'],
      ['sell', [[200, '20']], 1020n, 'royalty'],
      ['sell', [[200, '20']], 1020n, 'royalty'],
      ['sell', [[700, '70']], 1070n, undefined],
    ])
    const events = await database.db.select().from(eventsTable)
    const changed = events.filter(({ changed }) => changed?.includes('missingRoyalties'))
    expect(changed.map(({ event }) => event).sort()).toEqual([
      ...['ask.updated', 'ask.updated', 'ask.updated', 'bid.updated'],
    ])
    // Somebody else's now: what the orders pay is no royalty any more.
    royalty(other, 100n)
    await refresh({ overrideCoolDown: true, metadataOnly: true })
    await market.catchUp()
    expect(await told()).toEqual([
      ['buy', [[100, '10']], 940n, 'marketplace'],
      ['sell', [[100, '10']], 1010n, 'marketplace'],
      ['sell', [[100, '10']], 1010n, 'marketplace'],
      ['sell', [[100, '10']], 1010n, undefined],
    ])
    const { body } = await market.get(`/tokens/v7?tokens=${art}:1&normalizeRoyalties=true`)
    expect(body.tokens).toMatchObject([
      { market: { floorAsk: { price: { amount: { raw: '1010' } } } } },
    ])
    expect(await database.db.select().from(collections)).toMatchObject([
      { royaltiesAfter: null },
      { royaltiesAfter: null },
    ])
  })

  test('error: what is not indexed', async () => {
    expect(await refresh({ collection: artist })).toBe('Unknown collection')
    expect(await refresh({ collection: editions, overrideCoolDown: true })).toBe('Request accepted')
  })
})
