import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateBest } from '../orderbook/updateBest.ts'
import { createWork } from '../steps/createWork.ts'
import { findListings } from '../steps/findListings.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { readRows } from '../testing/readRows.ts'
import { type Plan, rowsReadIn } from '../testing/rowsReadIn.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, type Db, openDatabase } from './openDatabase.ts'

/** An edition that has 20,000 listings, as many as all cheaper ones of its collection, one of each price, and two thirds of which leave royalties out. */
const token = `${editions}:1` as const
const router: Hex = `0x${'d1'.repeat(20)}`

let database: Database
let client: pg.Client
let market: TestMarket
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  database = await openDatabase({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  market = await createTestMarket(database, { fake: createFakeChain(), isNew: true })
  const posted = await market.postListing(
    listing(market.chain, { contract: editions, price: 10n ** 9n }),
  )
  expect(posted.message).toBe('success')
  await client.query(`
    insert into orders select (jsonb_populate_record(template, jsonb_build_object(
      'id', '0x' || md5('a' || t) || md5(t::text), 'maker', '0x' || lpad(to_hex(100 + t), 40, '0'),
      'token_id', case when t <= 20000 then 1 else t end, 'price', price, 'net_price', price, 'value', price,
      'normalized_price', price + case when t % 3 = 0 then 0 else 5000 end,
      'created_at', 1800000000 + t, 'updated_at', 1800000000 + t, 'next_check', 1900000000 + t))).*
    from (select orders as template from orders limit 1) one, generate_series(1, 40000) t,
      lateral (select case when t <= 20000 then 100000 else 0 end + 1000 + (t * 7919) % 20011 as price) as p`)
  await client.query('vacuum analyze')
}, 240_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

/** The ids of the cheapest, as the database sorts them all. */
async function cheapest(worth: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`
    select id from orders where contract = '${editions}' and token_id = 1 and status = 'active'
    order by ${worth}, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

describe('query plans of a token with 20,000 listings', () => {
  test('behavior: its floors, which are set with its row locked', async () => {
    const faults: string[] = []
    await database.db.transaction(async tx => {
      const explaining = {
        execute: async (statement: SQL) => {
          const { rows } = (await tx.execute(
            sql`explain (analyze, format json) ${statement}`,
          )) as unknown as { rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }
          faults.push(...rowsReadIn(rows[0]?.['QUERY PLAN'][0].Plan as Plan))
          return { rows: [] }
        },
      }
      const touched = { side: 'sell', contract: editions, tokenId: 1n, tokenSetId: '' } as const
      await updateBest(explaining as unknown as Db, 31337, [touched], 1)
    })
    expect(faults).toEqual([])
    const { rows } = await client.query(
      `select floor_order_id, normalized_floor_order_id from tokens where contract = '${editions}'`,
    )
    expect(rows).toEqual([
      {
        floor_order_id: (await cheapest('price', 1))[0],
        normalized_floor_order_id: (await cheapest('normalized_price', 1))[0],
      },
    ])
  })

  test.each([
    ['price', { normalizeRoyalties: false }],
    ['price', { normalizeRoyalties: false, isAlone: true }],
    ['normalized_price', { normalizeRoyalties: true }],
    ['normalized_price', { normalizeRoyalties: true, isAlone: true }],
  ])('behavior: what a purchase takes of it, by %s with %o', async (worth, how) => {
    const options = {
      ...{ taker: other, currency: undefined, work: createWork(), ...how },
      ...{ seen: 3, spare: 2, findRate: async () => ({ amount: 1n, paid: 1n }) },
    }
    const look = (chain: object) =>
      findListings(
        { ...market.context, chain: { ...market.context.chain, ...chain } },
        { token, quantity: 5 },
        options as never,
      )
    for (const chain of [{}, { router }]) {
      expect(await readRows(client, () => look(chain))).toEqual([])
      const { rows } = await look(chain)
      expect(rows.map(({ id }) => id)).toEqual((await cheapest(worth, 10)).slice(3))
    }
  })

  test.each(['asc', 'desc'])('behavior: its listings by price, %s', async way => {
    const page = async (rest = '') => {
      const path = `/orders/asks/v5?token=${token}&sortBy=price&sortDirection=${way}&limit=20`
      const { status, body } = await market.get(`${path}${rest}`)
      expect(status).toBe(200)
      return body as { orders: Json[]; continuation: string }
    }
    expect(await readRows(client, () => page())).toEqual([])
    const first = await page()
    const second = () => page(`&continuation=${first.continuation}`)
    expect(await readRows(client, second)).toEqual([])
    const found = [...first.orders, ...(await second()).orders].map(({ id }) => id)
    const wanted = await cheapest(way === 'asc' ? 'price' : '-price', 40)
    expect(found).toEqual(wanted)
  })
})
