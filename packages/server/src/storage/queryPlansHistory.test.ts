import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { createTestMarket, type Json, type TestMarket } from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
/** It has 10,000 tokens and 60,000 transfers, every other one of a sale; the newest 200 are those of one transaction. */
const collection = address(1)
/** Of ten tokens it has 20,000 transfers, every other one of a sale; the newest 100 are those of one sweep of one token. */
const editions = address(2)
/** Who bought a fifth of the tokens, and of the editions, with all of the sweep. */
const [account, sweeper] = [address(5), address(6)]

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
  const transaction = `'0x' || lpad(to_hex(least(t, 59800)), 64, '0')`
  const place = `31337, 1000000 + least(t, 59800), case when t < 59800 then 0 else t - 59800 end`
  const token = `'${collection}', (t * 7) % 10000`
  const [from, to] = [hex('100 + t % 3000'), hex('101 + t % 3000')]
  const edition = {
    place: '31337, 100000 + least(t, 19900), case when t < 19900 then 0 else t - 19900 end',
    hash: `'0x1' || lpad(to_hex(least(t, 19900)), 63, '0')`,
    token: `'${editions}', case when t < 19900 then t % 10 else 3 end`,
    to: `case when t >= 19900 or t % 10 < 2 then '${sweeper}' else ${to} end`,
    time: '1700000000 + least(t, 19900) / 4',
  }
  for (const statement of [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     values (31337, '${collection}', 'erc721', 'Collection', '[]', 1, 1, 1)`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at)
     select 31337, '${collection}', t, 'Token ' || t, 'done', 1, 1, 1 from generate_series(0, 9999) t`,
    // Three tokens are gold; those that are even are no squares.
    `insert into token_attributes (chain_id, contract, token_id, key, value, kind)
     select 31337, '${collection}', t, key, value, 'string' from generate_series(0, 9999) t,
       lateral (values ('Metal', case when t in (77, 5000, 9999) then 'gold' else 'iron' end),
         (case when t % 2 = 0 then 'Round' else 'Square' end, 'yes')) as traits(key, value)`,
    `insert into attribute_values (chain_id, contract, key, value, tokens, numbers)
     select chain_id, contract, key, value, count(*), 0 from token_attributes where contract = '${collection}'
     group by chain_id, contract, key, value`,
    `insert into transfers (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
       amount, timestamp)
     select ${place}, 0, ${transaction}, ${token}, ${from},
       case when t % 10 < 2 then '${account}' else ${to} end, 1, 1800000000 + least(t, 59800) / 4
     from generate_series(0, 59999) t`,
    `insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
       amount, seller, buyer, currency, total_price, fees, timestamp)
     select ${place}, ${transaction}, ${transaction}, 'seaport-v1.5', 'sell', ${token}, 1, ${from},
       case when t % 10 < 2 then '${account}' else ${to} end, '0x' || repeat('0', 40), 1000 + t, '[]',
       1800000000 + least(t, 59800) / 4
     from generate_series(0, 59999) t where t % 2 = 0`,
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     values (31337, '${editions}', 'erc1155', 'Editions', '[]', 1, 1, 1)`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at)
     select 31337, '${editions}', t, 'Edition ' || t, 'done', 1, 1, 1 from generate_series(0, 9) t`,
    `insert into transfers (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
       amount, timestamp)
     select ${edition.place}, 0, ${edition.hash}, ${edition.token}, ${from}, ${edition.to}, 1 + t % 3, ${edition.time}
     from generate_series(0, 19999) t`,
    `insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
       amount, seller, buyer, currency, total_price, fees, timestamp)
     select ${edition.place}, ${edition.hash}, ${edition.hash}, 'seaport-v1.5', 'sell', ${edition.token}, 1 + t % 3,
       ${from}, ${edition.to}, '0x' || repeat('0', 40), 1000 + t, '[]', ${edition.time}
     from generate_series(0, 19999) t where t % 2 = 0 or t >= 19900`,
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

describe('query plans of histories', () => {
  test.each([
    `/collections/activity/v6?limit=20&collection=${collection}`,
    `/collections/activity/v6?limit=20&collection=${collection}&types=transfer`,
    `/users/activity/v6?limit=20&users=${account}`,
    `/users/activity/v6?limit=20&users=${account}&types=transfer`,
    `/tokens/${collection}:6000/activity/v5?limit=20`,
    `/transfers/v4?limit=20&collection=${collection}`,
    `/transfers/v4?limit=20&token=${collection}:6000`,
    `/sales/v6?limit=20&tokens=${collection}:6000&tokens=${collection}:77`,
  ])('behavior: %s reads a page, also of 200 tokens that one transaction moved', async path => {
    expect(await readBy(() => page(path))).toEqual([])
  })

  // As many for each row of a page as one of 20 may read.
  test.each([
    `/collections/activity/v6?limit=1000&collection=${collection}`,
    `/collections/activity/v6?limit=1000&collection=${collection}&types=transfer`,
    `/collections/activity/v6?limit=1000&collection=${editions}`,
    `/collections/activity/v6?limit=1000&collection=${editions}&types=transfer`,
    `/users/activity/v6?limit=1000&users=${account}`,
    `/users/activity/v6?limit=1000&users=${sweeper}`,
    `/transfers/v4?limit=1000&collection=${collection}`,
    `/transfers/v4?limit=1000&collection=${editions}`,
  ])('behavior: %s reads a page, of single tokens and of editions', async path => {
    expect(await readBy(() => page(path), 15_000)).toEqual([])
  })

  test.each([
    `/tokens/${editions}:3/activity/v5?limit=20`,
    `/collections/activity/v6?limit=20&collection=${editions}`,
    `/users/activity/v6?limit=20&users=${sweeper}`,
    `/transfers/v4?limit=20&token=${editions}:3`,
  ])(
    'behavior: %s reads the 100 transfers of a sweep of one edition for each of them, and no more',
    async path => {
      expect(await readBy(() => page(path), 120 * 100)).toEqual([])
    },
  )

  const of = (path: string, traits: string) =>
    `${path}${path.includes('?') ? '&' : '?'}collection=${collection}&limit=20${traits}`

  test.each([
    '/collections/activity/v6',
    '/collections/activity/v6?types=transfer',
    '/transfers/v4',
    '/transfers/v4?sortDirection=asc',
    '/sales/v6',
    '/sales/v6?sortDirection=asc',
    '/sales/v6?sortBy=price',
  ])('behavior: %s by traits walks through no history of others', async path => {
    const ask = (traits: string) => () => page(of(path, traits))
    expect(await readBy(ask('&attributes[Metal]=gold'))).toEqual([])
    expect(await readBy(ask('&attributes[Metal]=gold&attributes[Round]=yes'))).toEqual([])
    expect(await readBy(ask('&attributes[Metal]=lead'))).toEqual([])
    // A page of what many tokens have is found among what happened last.
    expect(await readBy(ask('&attributes[Metal]=iron'), 1_200)).toEqual([])
    // Who has both is looked for among those that have one, which are as many as the collection has tokens at most.
    const both = '&attributes[Round]=yes&attributes[Square]=yes'
    expect(await readBy(ask(both), 10_000)).toEqual([])
    expect(Object.values(await page(of(path, both)))[0]).toEqual([])
  })

  test.each(['/transfers/v4', '/sales/v6', '/collections/activity/v6'])(
    'error: %s by traits of no collection, which no index knows',
    async path => {
      const { status, body } = await market.get(`${path}?attributes[Metal]=gold`)
      expect([status, body.message]).toEqual([400, 'attributes need a collection'])
    },
  )

  test('behavior: the sales of tokens that few have a trait of, all of them, once, in pages', async () => {
    for (const [by, order] of [
      ['time', 'block'],
      ['price', 'total_price'],
    ])
      for (const way of ['asc', 'desc']) {
        const { rows: wanted } = await client.query<{ id: string }>(
          `select block || ':' || log_index as id from sales
           where contract = $1 and token_id in (77, 5000, 9999) order by ${order} ${way}`,
          [collection],
        )
        expect(wanted.length).toBeGreaterThan(5)
        const rows = await inPages(
          market,
          `/sales/v6?collection=${collection}&attributes[Metal]=gold&sortBy=${by}&sortDirection=${way}`,
          ...(['sales', 5] as const),
        )
        expect(rows.map(row => `${row.block}:${row.logIndex}`)).toEqual(wanted.map(({ id }) => id))
      }
  })

  test('behavior: a trait that few tokens have has all of their history, once, in pages', async () => {
    const gold = 'contract = $1 and token_id in (77, 5000, 9999)'
    const { rows: wanted } = await client.query<{ id: string }>(
      `select block || ':' || log_index as id from transfers where ${gold} order by block, log_index`,
      [collection],
    )
    expect(wanted).toHaveLength(18)
    for (const way of ['asc', 'desc']) {
      const rows = await inPages(
        market,
        `/transfers/v4?collection=${collection}&attributes[Metal]=gold&sortDirection=${way}`,
        ...(['transfers', 5] as const),
      )
      const ids = rows.map(row => `${row.block}:${row.logIndex}`)
      expect(way === 'asc' ? ids : ids.reverse()).toEqual(wanted.map(({ id }) => id))
    }
    const events = await inPages(
      market,
      `/collections/activity/v6?collection=${collection}&attributes[Metal]=gold`,
      ...(['activities', 5] as const),
    )
    // Of each a sale or a transfer: every other one was sold.
    expect(events).toHaveLength(18)
    const { rows: sold } = await client.query(`select 1 from sales where ${gold}`, [collection])
    expect(events.filter(({ type }) => type === 'sale')).toHaveLength(sold.length)
    const times = events.map(({ timestamp }) => Number(timestamp))
    expect(times).toEqual([...times].sort((a, b) => b - a))
  })
})
