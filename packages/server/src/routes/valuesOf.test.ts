import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countTraitFloors } from '../metadata/countTraitFloors.ts'
import { createTestMarket, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const contract = `0x${'d4'.repeat(20)}`
let database: TestDatabase
let market: TestMarket

/** Sixty tokens, a third of them listed, each with a colour, a level and a name of its own, but for every fifth. */
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  for (const statement of [
    `insert into collections (chain_id, contract, kind, royalties, created_block, created_at, updated_at)
     values (31337, '${contract}', 'erc721', '[]', 1, 1, 1)`,
    `insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at, floor_price)
     select 31337, '${contract}', t, 'done', 1, t, t, case when t % 3 = 1 then (t * 37) % 60 + 1 end
     from generate_series(1, 60) t`,
    `insert into token_attributes (chain_id, contract, token_id, key, value, kind)
     select 31337, '${contract}', t, k, case k when 'Colour' then 'c' || t % 4 when 'Level' then (t % 7)::text
       else 'n' || t end, case k when 'Level' then 'number' else 'string' end
     from generate_series(1, 60) t, unnest(array['Colour', 'Level', 'Name']) k where t % 5 <> 0`,
    `insert into attribute_values (chain_id, contract, key, value, tokens, numbers)
     select chain_id, contract, key, value, count(*), count(*) filter (where kind = 'number')
     from token_attributes where contract = '${contract}' group by 1, 2, 3, 4`,
    `insert into collection_floors (chain_id, contract, listed, floor_price)
     select 31337, '${contract}', count(floor_price), min(floor_price) from tokens where contract = '${contract}'`,
  ])
    await database.db.execute(sql.raw(statement))
}, 60_000)
afterAll(() => database.close())

/** Undefined is what a route does not tell. */
type Told = Record<
  string,
  [tokens: number, listed: number | undefined, floor: string | null | undefined]
>

/** Counted anew from all tokens of a range. */
async function counted(first = 0, last = 1000): Promise<Told> {
  const { rows } = (await database.db.execute(sql`
    select m.key, m.value, count(*)::int as tokens, count(t.floor_price)::int as listed,
      min(t.floor_price)::text as floor
    from token_attributes m join tokens t using (chain_id, contract, token_id)
    where m.contract = ${contract} and m.token_id between ${first}::int and ${last}::int
    group by 1, 2`)) as unknown as {
    rows: { key: string; value: string; tokens: number; listed: number; floor: string | null }[]
  }
  return Object.fromEntries(
    rows.map(row => [`${row.key} ${row.value}`, [row.tokens, row.listed, row.floor]]),
  )
}

type Price = { amount: { raw: string } } | null
type Value = { value: string; count: number; floorAskPrice?: Price }
type Explored = { key: string; value: string; tokenCount: number; onSaleCount: number }

async function ask<answer>(path: string): Promise<answer> {
  const { status, body } = await market.get(path)
  expect(status).toBe(200)
  return body as answer
}
const rawOf = (price: Price | undefined) => price?.amount.raw ?? null

async function all(id: string): Promise<Told> {
  type Key = { key: string; values: Value[]; attributeCount: number }
  const { attributes } = await ask<{ attributes: Key[] }>(`/collections/${id}/attributes/all/v4`)
  return Object.fromEntries(
    attributes.flatMap(({ key, values, attributeCount }) => {
      expect(attributeCount).toBe(values.length)
      return values.map(row => [
        `${key} ${row.value}`,
        [row.count, undefined, rawOf(row.floorAskPrice)],
      ])
    }),
  )
}
async function explored(id: string): Promise<Told> {
  const { attributes } = await ask<{ attributes: Explored[] }>(
    `/collections/${id}/attributes/explore/v6?limit=200`,
  )
  return Object.fromEntries(
    attributes.map(row => [
      `${row.key} ${row.value}`,
      [row.tokenCount, row.onSaleCount, undefined],
    ]),
  )
}
async function ofTokens(): Promise<Told> {
  const { tokens } = await ask<{
    tokens: { token: { attributes: (Explored & { floorAskPrice?: Price })[] } }[]
  }>(`/tokens/v7?collection=${contract}&limit=100&includeAttributes=true`)
  return Object.fromEntries(
    tokens.flatMap(({ token }) =>
      token.attributes.map(row => [
        `${row.key} ${row.value}`,
        [row.tokenCount, row.onSaleCount, rawOf(row.floorAskPrice)],
      ]),
    ),
  )
}

/** What each route tells, beside what it should: of some it does not tell how many are listed, or for how much. */
async function compare(id: string, told: Told) {
  const without = (place: 1 | 2) =>
    Object.fromEntries(
      Object.entries(told).map(([trait, figures]) => [
        trait,
        figures.with(place, undefined as never),
      ]),
    )
  expect(Object.keys(told).length).toBeGreaterThan(10)
  expect(await all(id)).toEqual(without(1))
  expect(await explored(id)).toEqual(without(2))
}

describe('valuesOf', () => {
  test('behavior: where few are listed each answer is what is counted anew', async () => {
    await compare(contract, await counted())
    expect(await ofTokens()).toEqual(await counted())
  })

  test('behavior: of ranges, and of one in which all tokens are', async () => {
    await compare(`${contract}:10:40`, await counted(10, 40))
    await compare(`${contract}:1:60`, await counted())
  })

  test('behavior: where many are listed it is what was counted last', async () => {
    await database.db.execute(
      sql`update collection_floors set listed = 1001 where contract = ${contract}`,
    )
    await database.db.execute(
      sql`insert into trait_floors (chain_id, contract, changes) values (31337, ${contract}, 1)`,
    )
    await countTraitFloors(market.context)
    const then = await counted()
    await compare(contract, then)
    expect(await ofTokens()).toEqual(then)

    await database.db.execute(
      sql`update tokens set floor_price = floor_price + 5 where contract = ${contract}`,
    )
    await compare(contract, then)
    expect(await ofTokens()).toEqual(then)
  })

  test('error: a range of more tokens than are counted for one answer', async () => {
    await database.db.execute(sql`delete from trait_floors`)
    await database.db.execute(sql`
      insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at)
      select 31337, ${contract}, t, 'done', 1, t, t from generate_series(61, 5002) t`)
    const { status, body } = await market.get(`/collections/${contract}:2:20000/attributes/all/v4`)
    expect({ status, message: body.message }).toEqual({
      status: 400,
      message: expect.stringMatching(/^collection 0x.*:2:20000 has more than 5000 tokens/),
    })
    await compare(`${contract}:1:20000`, await counted())
  })
})
