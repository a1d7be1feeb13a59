import { and, eq, ne, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { forgetEvents } from '../live/forgetEvents.ts'
import { keptFor } from '../live/recordEvents.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { type Database, openDatabase } from '../storage/openDatabase.ts'
import { type Reread, rereads } from '../storage/schema/chainData.ts'
import { events } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  buyer,
  chainId,
  createTestMarket,
  editions,
  listing,
  offer,
  type TestMarket,
  usd,
} from '../testing/createTestMarket.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { markChanged } from './markChanged.ts'
import { planReread } from './planReread.ts'
import { rollBack } from './rollBack.ts'

/** Listings of a zone, and as many offers in another currency: what one statement cannot write in time. */
const many = 25_000
/** Milliseconds that a statement may take here. */
const timeout = 1500
const zone: Hex = `0x${'d1'.repeat(20)}`

let database: Database
let market: TestMarket
/** Without a bound of time. */
let client: pg.Client
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  const url = new URL(databaseUrl)
  url.searchParams.set('statement_timeout', `${timeout}`)
  database = await openDatabase({ databaseUrl: url.href })
  market = await createTestMarket(database, { chain: { zones: [zone] } })
  market.chain.setFunds(usd, buyer, 1000n)
  market.chain.allow(usd, buyer, 1000n)
  await market.catchUp()
  await market.postListing(listing(market.chain, { zone, orderType: 2 }))
  await market.postOffer(offer(market.chain, { currency: usd }))
  await market.catchUp()
  // Without a bound of time.
  client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  await client.query(`
    insert into orders select made.*
    from orders as o, generate_series(1, ${many - 1}) as n,
      jsonb_populate_record(o, jsonb_build_object(
        'id', '0x' || md5(o.id || n) || md5(n || o.id))) as made`)
  await client.query('vacuum analyze orders')
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

const restart = async (chain: Partial<Chain>) => {
  await market.server.close()
  market = await createTestMarket(database, { fake: market.chain, chain })
}
const walk = async () => (await database.db.select().from(rereads).orderBy(rereads.id))[0]
const unmarked = (side: 'sell' | 'buy') =>
  database.db.$count(
    orders,
    and(eq(orders.side, side), eq(orders.status, 'active'), ne(orders.statusBlock, stale)),
  )

test('behavior: all of it in one statement would not be done in time', async () => {
  expect([await unmarked('sell'), await unmarked('buy')]).toEqual([many, many])
  await expect(
    database.db.transaction(tx => tx.update(orders).set({ statusBlock: stale })),
  ).rejects.toMatchObject({ code: 'database_busy' })
}, 60_000)

test('behavior: other settings hold up no block, and who leads next goes on where the last one was', async () => {
  const after: (string | undefined)[] = []
  for (let start = 1; start <= 2; start++) {
    await restart({ collections: [editions], bidCurrencies: [] })
    after.push((await walk())?.after)
    market.chain.mine()
    await market.catchUp()
    after.push((await walk())?.after)
    expect(market.indexer.status()).toMatchObject({ atHead: true, block: market.chain.height() })
  }
  expect(market.failures).toEqual([])
  expect(after).toEqual([...new Set(after)].sort())
  const rested = await database.db.$count(orders, eq(orders.status, 'inactive'))
  expect(rested).toBeGreaterThan(2000)
  expect(rested).toBeLessThan(many)
  await database.db.delete(rereads)
}, 120_000)

test.each<[Reread, 'sell' | 'buy']>([
  [{ type: 'zones' }, 'sell'],
  [{ type: 'currencies', currencies: [usd] }, 'buy'],
])(
  'behavior: the orders that %o concerns are marked some thousand at a time',
  async (reread, side) => {
    const { db } = database
    const chain = { ...market.context.chain, zones: [] }
    await db.transaction(tx => planReread(tx, chainId, reread))
    const marks: number[] = []
    for (let isWhole = false; !isWhole; ) {
      const before = await unmarked(side)
      isWhole = await markChanged({ db, chain })
      marks.push(before - (await unmarked(side)))
    }
    expect(Math.max(...marks)).toBeLessThan(4000)
    expect(await unmarked(side)).toBe(0)
    expect(await walk()).toBeUndefined()
  },
  120_000,
)

test('behavior: blocks are taken back, however many orders were read in them; an end in the midst of it is made good', async () => {
  await restart({})
  const { chain, indexer } = market
  chain.mine()
  await market.catchUp()
  await database.db.delete(rereads)
  const readAt = chain.height()
  const read = (block: number) =>
    client.query('update orders set status_block = $1, status = $2, next_check = null', [
      block,
      'active',
    ])
  await read(readAt)
  const marked = () => database.db.$count(orders, eq(orders.statusBlock, stale))
  // Whoever leads ends after some of them.
  let parts = 0
  const ended = market.context.db.transaction.bind(market.context.db)
  const db = Object.assign(Object.create(market.context.db) as typeof market.context.db, {
    transaction: (...args: Parameters<typeof ended>) =>
      parts++ < 3 ? ended(...args) : Promise.reject(new Error('ended')),
  })
  await expect(rollBack({ ...market.context, db }, readAt - 1)).rejects.toThrow('ended')
  const some = await marked()
  expect(some).toBeGreaterThan(0)
  expect(some).toBeLessThan(many)
  expect(indexer.status().block).toBe(readAt)
  chain.dropBlocks(1)
  chain.mine()
  chain.mine()
  await market.catchUp()
  expect(market.failures).toEqual([])
  expect(indexer.status().block).toBe(chain.height())
  // Nothing says any more that it was read in a block that is gone.
  expect(await database.db.$count(orders, eq(orders.statusBlock, readAt))).toBe(0)
  expect(await marked()).toBeGreaterThan(many)
}, 120_000)

test('behavior: events of hours are forgotten some thousand at a time, and those of the last one stay', async () => {
  const { db } = database
  const now = market.chain.now()
  const kept = 25_000
  await db.delete(events)
  await db.execute(sql`
    insert into events (chain_id, id, event, subject, tags, created_at)
    select ${chainId}::integer, n, 'order.created', '0x1', '{}',
      ${now - keptFor}::bigint - case when n <= 60000 then 1 else 0 end
    from generate_series(1, ${60_000 + kept}::integer) as n`)
  const left = () => db.$count(events)
  const counts = [await left()]
  while ((counts.at(-1) ?? 0) > kept) {
    await forgetEvents({ db, chain: market.context.chain, now: () => now })
    counts.push(await left())
    expect(counts.at(-1)).toBeLessThan(counts.at(-2) ?? 0)
  }
  expect(counts.at(-1)).toBe(kept)
  const [oldest] = await db.select().from(events).orderBy(events.id).limit(1)
  expect(oldest?.id).toBe(60_001)
}, 60_000)
