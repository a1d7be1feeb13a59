import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  offer,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { address, generateHoldings, holder, keeper, pool } from '../testing/generateHoldings.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'

let database: Database
let client: pg.Client
let market: TestMarket
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  database = await openDatabase({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off' })
  await client.connect()
  market = await createTestMarket(database, {
    ...{ fake: createFakeChain(), isNew: true },
    chain: { communities: { large: [address(41), address(43)] } },
  })
  await market.catchUp()
  expect(await market.postListing(listing(market.chain))).toMatchObject({ message: 'success' })
  await generateHoldings(client)
}, 240_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

const readBy = (work: () => Promise<unknown>, most?: number, blocks?: number) =>
  readRows(client, work, most, blocks)

async function page(path: string): Promise<Json & { continuation: string | null }> {
  const { status, body } = await market.get(path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as never
}

const pages = [
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice&sortDirection=desc`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice&collection=${address(41)}`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice&excludeCollections=${address(41)}`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice&community=large`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice&normalizeRoyalties=true`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=lastAppraisalValue`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=lastAppraisalValue&sortDirection=asc`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=lastAppraisalValue&collection=${address(41)}`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=lastAppraisalValue&excludeCollections=${address(41)}`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=lastAppraisalValue&community=large`,
  `/users/${keeper}/tokens/v10?limit=20&sortBy=floorAskPrice&community=large&collection=${address(41)}&contract=${address(41)}`,
]

/** The orders by price, and the columns that they are by. */
const sorts = [
  ['floorAskPrice', 'floor_price'],
  ['lastAppraisalValue', 'last_sale_price'],
] as const
const normalized = ['floorAskPrice&normalizeRoyalties=true', 'normalized_floor_price'] as const

describe('query plans of an account with very many tokens', () => {
  test.each(pages)('behavior: %s: no page reads more than a page', async path => {
    expect(await readBy(() => page(path))).toEqual([])
    const { continuation } = await page(path.replace('limit=20', 'limit=200'))
    expect(continuation).toEqual(expect.any(String))
    expect(await readBy(() => page(`${path}&continuation=${continuation}`))).toEqual([])
  })

  test.each([
    [`excludeCollections=${address(41)}`, `b.contract <> '${address(41)}'`],
    ['community=large', `b.contract = '${address(41)}'`],
    [`community=large&excludeCollections=${address(41)}`, 'false'],
    [`community=large&contract=${address(42)}`, 'false'],
    [`collection=${address(41)}&contract=${address(41)}`, `b.contract = '${address(41)}'`],
  ])('behavior: what it holds by floors and by last prices, with %s', async (filter, where) => {
    for (const [sortBy, column] of [...sorts, normalized]) {
      const path = `/users/${keeper}/tokens/v10?limit=200&sortBy=${sortBy}&sortDirection=asc&${filter}`
      const { rows } = await client.query<{ id: string }>(`
        select t.contract || ':' || t.token_id as id from balances b
        join tokens t using (chain_id, contract, token_id) where b.owner = '${keeper}' and ${where}
        order by t.${column} nulls last, t.contract, t.token_id limit 400`)
      const one = await page(path)
      const two = one.continuation
        ? await page(`${path}&continuation=${one.continuation}`)
        : undefined
      const found = [one, ...(two ? [two] : [])].flatMap(each => each.tokens as { token: Json }[])
      expect(found.map(({ token }) => `${token.contract}:${token.tokenId}`)).toEqual(
        rows.map(({ id }) => id),
      )
    }
  })

  test.each(['asc', 'desc'] as const)(
    'behavior: an account whose tokens are far from the first prices reads no more than it holds, %s',
    async way => {
      const path = `/users/${holder}/tokens/v10?sortBy=lastAppraisalValue&sortDirection=${way}`
      expect(await readBy(() => page(`${path}&limit=20`), 2000)).toEqual([])
      const { rows } = await client.query<{ id: string }>(`
        select t.token_id::text as id from balances b join tokens t using (chain_id, contract, token_id)
        where b.owner = '${holder}' order by t.last_sale_price ${way}, t.token_id ${way}`)
      const found: unknown[] = []
      let continuation: string | null | undefined
      while (continuation !== null) {
        const next = await page(
          `${path}&limit=200${continuation ? `&continuation=${continuation}` : ''}`,
        )
        found.push(...(next.tokens as { token: Json }[]).map(({ token }) => token.tokenId))
        continuation = next.continuation
      }
      expect(found).toEqual(rows.map(({ id }) => id))
    },
  )

  test.each(
    ['asc', 'desc'].flatMap(way =>
      [['acquiredAt', 'b.acquired_at'] as const, ...sorts, normalized].map(
        ([sortBy, column]) => [sortBy, column, way] as const,
      ),
    ),
  )(
    'options: onlyListed by %s (%s), %s: read from the listings, of which there are fewer',
    async (sortBy, column, way) => {
      // One listing, of a token of the very many that it holds; and 2,000, a few of which are left out.
      await client.query(
        `update orders set maker = '${keeper}' where maker = '${holder}' and contract = '${address(41)}' and token_id = 77`,
      )
      const path = (user: Hex, limit: number) =>
        `/users/${user}/tokens/v10?onlyListed=true&limit=${limit}&sortBy=${sortBy}&sortDirection=${way}`
      expect(await readBy(() => page(path(keeper, 20)))).toEqual([])
      const [only, ...others] = (await page(path(keeper, 20))).tokens as { token: Json }[]
      expect([only?.token.tokenId, others]).toEqual(['77', []])
      const filter = `&excludeCollections=${address(44)}:5:9`
      const { rows } = await client.query<{ id: string }>(`
        select t.token_id::text as id from balances b join tokens t using (chain_id, contract, token_id)
        where b.owner = '${holder}' and token_id not between 5 and 9
        order by ${column.startsWith('b.') ? column : `t.${column}`} ${way} nulls last, t.contract ${way}, t.token_id ${way}`)
      expect(rows).toHaveLength(1995)
      // It lists all that it holds.
      for (const all of [path(holder, 200), path(holder, 200).replace('onlyListed=true&', '')]) {
        const found: unknown[] = []
        let continuation: string | null | undefined
        while (continuation !== null) {
          const rest = continuation ? `&continuation=${continuation}` : ''
          const next = await page(all + filter + rest)
          found.push(...(next.tokens as { token: Json }[]).map(({ token }) => token.tokenId))
          continuation = next.continuation
        }
        expect(found).toEqual(rows.map(({ id }) => id))
      }
    },
  )

  test('behavior: what accounts have on sale, read once, and no further than anybody may list', async () => {
    const onSale = async (user: Hex) =>
      ((await page(`/users/${user}/collections/v4`)).collections as Json[]).map(
        ({ ownership }) => (ownership as Json).onSaleCount,
      )
    expect(await onSale(holder)).toEqual(['2000'])
    expect(await readBy(() => onSale(holder), 2000)).toEqual([])
    expect(await onSale(pool)).toEqual([null])
    expect(await readBy(() => onSale(pool), 10_001)).toEqual([])
  })

  test('behavior: who holds the most, of whom one has 200,000 tokens and lists 2,000 of them', async () => {
    // Between so many rows of the keeper's those of a token are found by the token: 10 blocks of each at most.
    await client.query(
      `update orders set maker = '${keeper}' where maker = '${holder}' and contract = '${address(41)}'`,
    )
    await client.query('vacuum analyze orders')
    for (const path of [
      `/owners/v2?collection=${address(41)}`,
      `/owners/v2?contract=${address(41)}&limit=5`,
    ]) {
      expect(await readBy(() => page(path), 2000, 20_000)).toEqual([])
      const { owners } = (await page(path)) as unknown as { owners: Json[] }
      expect(owners[0]).toMatchObject({
        ...{ address: keeper, ownership: { tokenCount: '100000', onSaleCount: '2000' } },
      })
      const { rows } = await client.query(`
        select owner, count(*)::text as count from balances where contract = '${address(41)}'
        group by 1 order by count(*) desc, owner limit 20`)
      const found = owners.map(({ address, ownership }) => ({
        ...{ owner: address, count: (ownership as Json).tokenCount },
      }))
      expect(found).toEqual(rows.slice(0, found.length))
    }
    const few = `/owners/v2?collection=${address(41)}:100:130`
    expect(await readBy(() => page(few), 2000, 20_000)).toEqual([])
    expect((await page(few)).owners).toMatchObject([
      { address: keeper, ownership: { tokenCount: '31', onSaleCount: '31' } },
    ])
    await client.query(
      `update orders set maker = '${holder}' where maker = '${keeper}' and contract = '${address(41)}'`,
    )
  })

  test('behavior: the collections of an account with 200,000 tokens', async () => {
    const path = `/users/${keeper}/collections/v4?limit=20`
    for (const sort of ['', '&sortBy=totalValue', '&sortBy=floorAskPrice'])
      expect(await readBy(() => page(path + sort))).toEqual([])
    const { collections } = (await page(path)) as unknown as {
      collections: { collection: Json; ownership: Json }[]
    }
    expect(
      collections.map(({ collection, ownership }) => [collection.id, ownership.tokenCount]),
    ).toEqual([
      [address(41), '100000'],
      [address(42), '100000'],
    ])
  })

  test('options: includeLiquidCount, where somebody offers for any of 100,000 tokens', async () => {
    const path = `/users/${keeper}/collections/v4?collection=${address(41)}&includeLiquidCount=true`
    market.chain.setFunds(weth, buyer, 10n ** 18n)
    market.chain.allow(weth, buyer, 10n ** 18n)
    await market.catchUp()
    const data = { kind: 'collection', data: { collection: art } }
    const posted = await market.postOffer(offer(market.chain, { root: 0n }), { criteria: data })
    expect(posted.message).toBe('success')
    // The same offer for the large collection.
    await client.query(`
      insert into orders select made.*
      from orders as o,
        jsonb_populate_record(o, jsonb_build_object(
          'id', '0x' || repeat('7', 64), 'contract', '${address(41)}', 'token_set_id', 'contract:${address(41)}')) as made
      where o.side = 'buy'`)
    await client.query('analyze orders')
    expect(await readBy(() => page(path))).toEqual([])
    expect((await page(path)).collections).toMatchObject([
      { ownership: { tokenCount: '100000', liquidCount: '100000' } },
    ])
  })

  test.each(sorts.flatMap(([...sort]) => [[...sort, 'asc'] as const, [...sort, 'desc'] as const]))(
    'behavior: all that an account with 200,000 tokens holds by %s (%s), once, %s',
    async (sortBy, column, way) => {
      const path = `/users/${keeper}/tokens/v10?limit=200&sortBy=${sortBy}&sortDirection=${way}`
      const { rows: wanted } = await client.query<{ id: string }>(`
        select t.contract || ':' || t.token_id as id from balances b
        join tokens t using (chain_id, contract, token_id) where b.owner = '${keeper}'
        order by t.${column} ${way} nulls last, t.contract ${way}, t.token_id ${way} limit 10600`)
      const found: unknown[] = []
      let continuation: string | null = null
      // All 10,000 that have a price, and some that are not.
      while (found.length < 10_600) {
        const next = await page(continuation ? `${path}&continuation=${continuation}` : path)
        found.push(
          ...(next.tokens as { token: Json }[]).map(
            ({ token }) => `${token.contract}:${token.tokenId}`,
          ),
        )
        continuation = next.continuation
      }
      expect(found).toEqual(wanted.map(({ id }) => id))
      expect(
        await readBy(() =>
          page(`${path}&continuation=${continuation}`.replace('limit=200', 'limit=20')),
        ),
      ).toEqual([])
    },
  )
})
