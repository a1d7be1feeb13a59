import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWork } from '../steps/createWork.ts'
import { findListings } from '../steps/findListings.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  createTestMarket,
  type Json,
  listing,
  offer,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
/** A vault: it holds 5,000 tokens, half of them of one collection, and has 5,000 listings and 5,000 offers. */
const vault = address(5)
/** It has 20,000 sales, some of them in a currency that does not compare, in which another one has all of its own. */
const collection = address(1)
const other = address(2)

let database: Database
let client: pg.Client
let market: TestMarket
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  database = await openDatabase({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  market = await createTestMarket(database, { fake: createFakeChain(), isNew: true })
  await generate()
}, 240_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

async function generate() {
  const hex = (text: string) => `'0x' || lpad(to_hex(${text}), 40, '0')`
  const hash = (salt: string) => `'0x' || md5('${salt}' || t) || md5(t::text)`
  const order = (salt: string) => `jsonb_build_object(
    'id', ${hash(salt)}, 'maker', case when t % 2 = 0 then '${vault}' else ${hex('100 + t % 3000')} end,
    'contract', ${hex('1 + t % 40')}, 'token_id', t / 40,
    'token_set_id', 'token:' || ${hex('1 + t % 40')} || ':' || t / 40, 'price', 1000 + t, 'net_price', 1000 + t,
    'value', 1000 + t, 'normalized_price', 1000 + t, 'status', 'active', 'status_block', 0,
    'next_check', 1900000000 + t, 'created_at', 1800000000 + t, 'updated_at', 1800000000 + t)`
  const posted = await market.postListing(listing(market.chain))
  expect(posted.message).toBe('success')
  market.chain.setFunds(weth, offer(market.chain).offerer as Hex, 10n ** 18n)
  market.chain.allow(weth, offer(market.chain).offerer as Hex, 10n ** 18n)
  await market.catchUp()
  const offered = await market.postOffer(offer(market.chain))
  expect(offered.message).toBe('success')
  for (const statement of [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     select 31337, ${hex('c')}, 'erc721', 'Collection ' || c, '[]', 1, 1, 1 from generate_series(1, 40) c`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at)
     select 31337, ${hex('1 + t % 40')}, t / 40, 'Token ' || t, 'done', 1, 1, 1 from generate_series(0, 19999) t`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at)
     select 31337, '${collection}', 1000 + t, 'Token ' || t, 'done', 1, 1, 1 from generate_series(0, 2499) t`,
    // Of the vault's some came at the same time.
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
     select 31337, ${hex('1 + t % 40')}, t / 40,
       case when t % 8 = 0 then '${vault}' else ${hex('100 + t % 3000')} end, 1, t / 3
     from generate_series(0, 19999) t`,
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
     select 31337, '${collection}', 1000 + t, '${vault}', 1, t from generate_series(0, 2499) t`,
    `insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
       amount, seller, buyer, currency, total_price, fees, timestamp)
     select 31337, t / 4 + 1000000, t % 4, ${hash('x')}, ${hash('o')}, 'seaport-v1.5', 'sell',
       case when t % 2 = 0 then '${collection}' else '${other}' end, t / 40, 2, ${hex('100 + t % 3000')},
       ${hex('200 + t % 3000')}, case when t % 2 = 0 and t % 5 > 0 then '0x' || repeat('0', 40) else '${address(0xdd)}' end,
       1000 + (t * 7919) % 20000, '[]', 1800000000 + t / 8
     from generate_series(0, 39999) t`,
    `insert into orders select made.*
     from (select orders as template from orders where side = 'sell' limit 1) one, generate_series(0, 9999) t,
       jsonb_populate_record(template, ${order('a')}) as made`,
    `insert into orders select made.*
     from (select orders as template from orders where side = 'buy' limit 1) one, generate_series(0, 9999) t,
       jsonb_populate_record(template, ${order('b')}) as made`,
    `insert into token_sets (chain_id, id, schema_hash, contract, collection_id, top_bid_order_id, top_bid_value, created_at)
     select distinct on (token_set_id) 31337, token_set_id, token_set_schema_hash, contract, contract, id, value, 1
     from orders where side = 'buy' order by token_set_id, value desc on conflict do nothing`,
    // A token that is in as many lists with offers as may be, and in thousands that nobody offers for.
    `insert into token_sets (chain_id, id, schema_hash, contract, collection_id, top_bid_order_id, top_bid_value, created_at)
     select 31337, 'list:${collection}:' || t, '0x', '${collection}', '${collection}', o.id, o.value, 1
     from generate_series(0, 99) t, orders o
     where o.side = 'buy' and o.contract = '${collection}' and o.token_id = 1 + t / 9`,
    `insert into token_set_tokens (chain_id, set_id, contract, token_id, offered_as)
     select 31337, 'list:${collection}:' || t, '${collection}', 7, case when t < 100 then 'list' end
     from generate_series(0, 5099) t`,
  ])
    await client.query(statement)
  await client.query('vacuum analyze')
}

const readBy = (work: () => Promise<unknown>, most?: number) => readRows(client, work, most)

async function page(path: string): Promise<Json & { continuation: string | null }> {
  const { status, body } = await market.get(path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as never
}

/** Every row of a list, in pages. */
async function all(path: string, key: string): Promise<Json[]> {
  const rows: Json[] = []
  let continuation: string | null = null
  do {
    const next = await page(continuation ? `${path}&continuation=${continuation}` : path)
    rows.push(...(next[key] as Json[]))
    continuation = next.continuation
  } while (continuation !== null)
  return rows
}

const pages = [
  `/users/${vault}/tokens/v10?limit=20`,
  `/users/${vault}/tokens/v10?limit=20&sortDirection=asc`,
  `/users/${vault}/tokens/v10?limit=20&collection=${collection}`,
  `/sales/v6?limit=20`,
  `/sales/v6?limit=20&sortDirection=asc`,
  `/sales/v6?limit=20&collection=${collection}`,
  `/sales/v6?limit=20&collection=${collection}&sortBy=price`,
  `/sales/v6?limit=20&collection=${collection}&sortBy=price&sortDirection=asc`,
  `/sales/v6?limit=20&contract=${collection}&contract=${other}&sortBy=price`,
  `/sales/v6?limit=20&contract=${other}&sortBy=price`,
  `/orders/asks/v5?limit=20&maker=${vault}`,
  `/orders/bids/v6?limit=20&maker=${vault}`,
  `/users/${vault}/asks/v1?limit=20`,
  `/users/${vault}/bids/v1?limit=20`,
  `/users/activity/v6?limit=20&users=${vault}`,
]

describe('query plans of what is large', () => {
  test.each(pages)(
    'behavior: %s: no page reads more than a page, a late one neither',
    async path => {
      expect(await readBy(() => page(path))).toEqual([])
      // From far behind, where what was read before would be more than a page.
      const far = path.replace('limit=20', 'limit=200')
      let { continuation } = await page(far)
      for (let i = 0; i < 2; i++)
        continuation = (await page(`${far}&continuation=${continuation}`)).continuation
      expect(continuation).toEqual(expect.any(String))
      expect(await readBy(() => page(`${path}&continuation=${continuation}`))).toEqual([])
    },
  )

  test('behavior: the best offers of a page, and of a token in 5,100 lists (T12)', async () => {
    const path = `/tokens/v7?collection=${collection}&sortBy=tokenId&limit=100&includeTopBid=true`
    // A hundred tokens, for each the sets of its own and of its contract, and a hundred lists of one of them.
    expect(await readBy(() => page(path), 400)).toEqual([])
    const { tokens } = await page(path)
    const best = new Map(
      (tokens as { token: Json; market: { topBid: { id: string } } }[]).map(
        ({ token, market }) => [token.tokenId, market.topBid?.id] as const,
      ),
    )
    const offersFor = async (tokenId: number) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from orders where side = 'buy' and contract = '${collection}' and token_id = ${tokenId}`,
      )
      return rows[0]?.id
    }
    // The best of its lists has the offer that is for token 12, too; it is dearer than its own.
    expect(best.get('7')).toBe(await offersFor(12))
    expect(best.get('8')).toBe(await offersFor(8))
    expect(best.size).toBe(100)
    const token = `token=${collection}:7`
    for (const one of [`/stats/v2?${token}`, `/orders/bids/v6?${token}`])
      expect(await readBy(() => page(one))).toEqual([])
  })

  test('behavior: the best offers for what an account holds, of a collection that more than a thousand are for', async () => {
    await client.query(`
      insert into orders select made.*
      from (select orders as template from orders where side = 'buy' limit 1) one, generate_series(0, 1499) t,
        jsonb_populate_record(template, jsonb_build_object(
          'id', '0x' || md5('w' || t) || md5(t::text), 'maker', '0x' || lpad(to_hex(100 + t), 40, '0'),
          'contract', '${collection}', 'token_id', null, 'criteria_kind', 'collection',
          'token_set_id', 'contract:${collection}', 'status', 'active', 'value', 1 + t, 'price', 1 + t,
          'net_price', 1 + t, 'normalized_price', 1 + t, 'status_block', 0, 'next_check', 1900000000)) as made`)
    // Of a book that is mostly history a small index knows the open ones, by their currencies.
    await client.query(
      `update orders set status = 'filled' where side = 'buy' and criteria_kind = 'token'`,
    )
    await client.query('vacuum analyze orders')
    await client.query('reindex index orders_set_currency')
    const path = `/orders/users/${vault}/top-bids/v4?collection=${collection}&sampleSize=100`
    // A hundred tokens, of each the best offer for it and for any.
    expect(await readBy(() => page(path), 400)).toEqual([])
    expect((await page(path)).topBids).toHaveLength(20)
    await client.query(`delete from orders where token_set_id = 'contract:${collection}'`)
    await client.query(`update orders set status = 'active' where side = 'buy'`)
    await client.query('vacuum analyze orders')
  })

  test.each(['asc', 'desc'])(
    'options: status any, by price, %s: no history is sorted',
    async way => {
      await client.query(`update orders set status = (array['active', 'inactive', 'expired', 'cancelled', 'filled'])[1 + token_id::int % 5],
      contract = '${collection}', value = case when token_id % 70 = 0 then null else value end where side = 'sell'`)
      await client.query('vacuum analyze orders')
      const path = `/orders/asks/v5?contracts=${collection}&status=any&sortBy=price&sortDirection=${way}`
      expect(await readBy(() => page(`${path}&limit=20`))).toEqual([])
      const { rows: wanted } = await client.query<{ id: string }>(`
      select id from orders where side = 'sell' and contract = '${collection}'
      order by value ${way} nulls last, case when value is null then currency end ${way},
        case when value is null then price end ${way}, id ${way}`)
      expect(wanted.length).toBeGreaterThan(9000)
      const found = await all(`${path}&limit=1000`, 'orders')
      expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      await client.query(`update orders set status = 'active', value = price where side = 'sell'`)
      await client.query('vacuum analyze orders')
    },
  )

  test('behavior: the cheapest for an ERC20, of many in it and in the native currency', async () => {
    await client.query(`update orders set contract = '${collection}',
      currency = case when token_id % 2 = 0 then '${usd}' else currency end,
      value = case when token_id % 2 = 0 then null else value end where side = 'sell'`)
    await client.query('vacuum analyze orders')
    const options = {
      ...{ taker: vault, currency: usd, normalizeRoyalties: false, work: createWork() },
      ...{ seen: 3, spare: 2, findRate: async () => ({ amount: 1n, paid: 1n }) },
    }
    const context = { ...market.context, chain: { ...market.context.chain, router: address(0xd1) } }
    const look = () => findListings(context, { collection, quantity: 5 }, options as never)
    expect(await readBy(look)).toEqual([])
    const { rows: wanted } = await client.query<{ id: string }>(
      `select id from orders where contract = '${collection}' and side = 'sell' and status = 'active'
       order by price, fee_bps, id offset 3 limit 7`,
    )
    const { rows: found } = await look()
    // Of the vault's own none is a candidate; they are among the rows all the same.
    expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
  })

  test.each(['asc', 'desc'] as const)(
    'behavior: all that an account holds, once, %s',
    async way => {
      const rows = await all(`/users/${vault}/tokens/v10?limit=200&sortDirection=${way}`, 'tokens')
      expect(
        new Set(
          rows.map(
            row => JSON.stringify((row.token as Json).tokenId) + (row.token as Json).contract,
          ),
        ).size,
      ).toBe(5000)
      expect(rows).toHaveLength(5000)
      const times = rows.map(row => Date.parse(`${(row.ownership as Json).acquiredAt}`))
      expect(times).toEqual([...times].sort((a, b) => (way === 'asc' ? a - b : b - a)))
    },
  )

  test.each(['asc', 'desc'] as const)('behavior: all sales by price, once, %s', async way => {
    const path = `/sales/v6?limit=1000&collection=${collection}&sortBy=price&sortDirection=${way}`
    const rows = await all(path, 'sales')
    expect(new Set(rows.map(row => row.id)).size).toBe(20_000)
    expect(rows).toHaveLength(20_000)
    // By the database itself, of the rows as they were made.
    const { rows: wanted } = await client.query<{ id: string }>(`
      select tx_hash || ':' || log_index || ':' || contract || ':' || token_id as id from sales
      where contract = '${collection}'
      order by currency <> '0x' || repeat('0', 40), div(total_price, 2) ${way}, block ${way}, log_index ${way}`)
    expect(rows.map(row => row.id)).toEqual(wanted.map(row => row.id))
  })
})
