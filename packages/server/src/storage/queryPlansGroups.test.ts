import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  createTestMarket,
  type Json,
  listing,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { inPages } from '../testing/inPages.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
/** As many collections as may be in a group, with 40 tokens each; the first one has 20,000 more. */
const many = Array.from({ length: 500 }, (_, i) => address(1 + i))
const [large = '0x' as const] = many

let database: Database
let client: pg.Client
let market: TestMarket
/** Ids of groups: all of them, 500 parts of the large one (some of which overlap), and a part of each. */
const groups = { whole: '', ranges: '', parts: '' }
/** And parts of 60 of them. */
let few = ''
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
  const token = (contract: string, id: string, n: string) => `
    insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at,
      floor_price, normalized_floor_price, listed_at, last_sale_at, last_sale_price, rarity_rank)
    select 31337, ${contract}, ${id}, 'Token ' || t, 'done', 1, 1, 1 + (${n} * 7919) % 50021,
      case when ${n} % 2 = 0 then 1 + (${n} * 7907) % 30011 end, case when ${n} % 2 = 0 then 1 + (${n} * 7901) % 30011 end,
      case when ${n} % 2 = 0 then 1 + (${n} * 7883) % 30011 end, case when ${n} % 3 = 0 then 1 + (${n} * 7879) % 30011 end,
      case when ${n} % 3 = 0 then 1 + (${n} * 7877) % 30011 end, 1 + (${n} * 7873) % 30011`
  expect(await market.postListing(listing(market.chain))).toMatchObject({ message: 'success' })
  for (const statement of [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     select 31337, ${hex('c')}, 'erc721', 'Collection ' || c, '[]', 1, 1, 1 from generate_series(1, 500) c`,
    `${token(hex('1 + t % 500'), 't / 500', 't')} from generate_series(0, 19999) t`,
    `${token(`'${large}'`, '1000 + t', '(20000 + t)')} from generate_series(0, 19999) t`,
  ])
    await client.query(statement)
  await client.query('vacuum analyze')
  const post = async (collections: readonly string[]) =>
    `${(await market.post('/collections-sets/v1', { collections })).body.collectionsSetId}`
  groups.whole = await post(many)
  groups.ranges = await post(
    many.map((_, i) => `${large}:${2000 + i * 30}:${2000 + i * 30 + (i % 7 === 0 ? 45 : 10)}`),
  )
  groups.parts = await post(many.map(contract => `${contract}:3:1010`))
  few = await post(many.slice(0, 60).map(contract => `${contract}:3:20`))
}

/** What is in each, as the database sees it. */
const isIn = {
  whole: 'true',
  ranges: `contract = '${large}' and exists (select 1 from generate_series(0, 499) i
    where token_id between 2000 + i * 30 and 2000 + i * 30 + case when i % 7 = 0 then 45 else 10 end)`,
  parts: 'token_id between 3 and 1010',
}
const sorts = [
  ['floorAskPrice', 'floor_price'],
  ['floorAskPrice&normalizeRoyalties=true', 'normalized_floor_price'],
  ['listedAt', 'listed_at'],
  ['lastSaleAt', 'last_sale_at'],
  ['lastSalePrice', 'last_sale_price'],
  ['rarity', 'rarity_rank'],
  ['updatedAt', 'updated_at'],
  ['tokenId', undefined],
] as const

async function page(path: string): Promise<Json & { continuation: string | null }> {
  const { status, body } = await market.get(path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as never
}
const idOf = ({ token }: Json) => `${(token as Json).contract}:${(token as Json).tokenId}`

describe('query plans of groups of 500 collections', () => {
  test.each(
    sorts.flatMap(([sortBy, column]) => ['asc', 'desc'].map(way => [sortBy, way, column] as const)),
  )('behavior: their tokens by %s, %s', async (sortBy, way, column) => {
    for (const [name, id] of Object.entries(groups)) {
      const path = `/tokens/v7?collectionsSetId=${id}&sortBy=${sortBy}&sortDirection=${way}`
      const order = `${column ? `${column} ${way} nulls last, ` : ''}contract ${way}, token_id ${way}`
      const { rows } = await client.query<{ id: string }>(
        `
        select contract || ':' || token_id as id from tokens
        where contract = any($1) and ${isIn[name as keyof typeof isIn]} order by ${order}`,
        [many],
      )
      expect(rows.length).toBeGreaterThan(5000)
      const first = await page(`${path}&limit=70`)
      const second = await page(`${path}&limit=70&continuation=${first.continuation}`)
      const found = [...(first.tokens as Json[]), ...(second.tokens as Json[])].map(idOf)
      expect([name, found]).toEqual([name, rows.slice(0, 140).map(row => row.id)])
    }
  })

  test('behavior: a page is not as many as each of them might fill', async () => {
    const path = `/tokens/v7?collectionsSetId=${groups.whole}&limit=100`
    // The first two of each, and then no more than the page: not 100 of each.
    for (const sort of ['floorAskPrice', 'rarity', 'updatedAt'])
      expect(await readRows(client, () => page(`${path}&sortBy=${sort}`), 2500)).toEqual([])
  })

  test('behavior: all of them, once, where those with a value end', async () => {
    const path = `/tokens/v7?collectionsSetId=${few}&sortBy=lastSalePrice&sortDirection=asc`
    const { rows } = await client.query<{ id: string }>(
      `
      select contract || ':' || token_id as id from tokens where contract = any($1) and token_id between 3 and 20
      order by last_sale_price nulls last, contract, token_id`,
      [many.slice(0, 60)],
    )
    expect(rows).toHaveLength(60 * 18)
    const found = await inPages(market, path, 'tokens', 100)
    expect(found.map(idOf)).toEqual(rows.map(row => row.id))
  }, 60_000)

  test.each([
    ...['/orders/asks/v5', '/orders/bids/v6', '/collections/activity/v6', '/collections/v7'],
    ...[`/users/${address(7)}/tokens/v10`, `/users/${address(7)}/collections/v4`],
    ...[`/users/${address(7)}/asks/v1`, `/users/${address(7)}/bids/v1`, '/owners/v2'],
    ...[`/orders/users/${address(7)}/top-bids/v4`, '/search/collections/v2?name=Coll'],
  ])('behavior: %s is answered for each of the groups', async path => {
    for (const id of Object.values(groups))
      await page(`${path}${path.includes('?') ? '&' : '?'}collectionsSetId=${id}`)
  })

  test('error: traits of more collections than can be asked for them one by one', async () => {
    const path = `/collections/activity/v6?collectionsSetId=${groups.whole}&attributes[Sky]=blue`
    const { status, body } = await market.get(path)
    expect([status, body.message]).toEqual([
      400,
      'attributes are not supported with more than 50 collections, got 500',
    ])
  })
})
