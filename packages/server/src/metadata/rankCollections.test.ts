import { asc, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  attributeValues,
  collections,
  tokenAttributes,
  tokens,
} from '../storage/schema/metadata.ts'
import { chainId, createTestMarket, seller, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { rankCollections } from './rankCollections.ts'
import type { MetadataDocument } from './readDocument.ts'
import { saveDocuments } from './saveDocuments.ts'

const contract: Hex = `0x${'d3'.repeat(20)}`
let database: TestDatabase
let market: TestMarket
let time: number

beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  // A contract without documents: all that is known of its tokens is what the test says.
  market.chain.deploy(contract, { kind: 'erc721', uri: () => '' })
  for (let id = 1n; id <= 100n; id++) market.chain.mint(contract, seller, id)
  await market.catchUp()
  time = market.context.now() + 3_600_000
})
afterAll(() => database.close())

const at = () => ({ ...market.context, now: () => time })
const say = (colours: Record<string, string | undefined>) =>
  saveDocuments(
    at(),
    Object.entries(colours).map(([tokenId, colour]) => ({
      contract,
      tokenId: BigInt(tokenId),
      document: documentOf(colour),
    })),
  )
const documentOf = (colour: string | undefined): MetadataDocument => ({
  ...{ name: undefined, description: undefined, image: undefined, media: undefined },
  attributes: colour === undefined ? [] : [{ key: 'Colour', value: colour, kind: 'string' }],
})
const ranks = async () =>
  (
    await database.db
      .select({ rank: tokens.rarityRank })
      .from(tokens)
      .where(eq(tokens.contract, contract))
      .orderBy(asc(tokens.tokenId))
      .limit(4)
  ).map(({ rank }) => rank)

describe('rankCollections', () => {
  test('behavior: what changes within a moment is ranked once, when that has passed', async () => {
    await say({ 1: 'red', 2: 'blue', 3: 'blue', 4: 'blue' })
    await rankCollections(at())
    expect(await ranks()).toEqual([1, 2, 2, 2])

    // A hundred tokens rest for 600 ms.
    await say({ 2: 'red', 3: 'red' })
    time += 599
    await rankCollections(at())
    expect(await ranks()).toEqual([1, 2, 2, 2])
    time += 1
    await rankCollections(at())
    expect(await ranks()).toEqual([2, 2, 2, 1])
  })

  test('behavior: a token that has lost all its traits has no rank', async () => {
    await say({ 1: 'red', 2: 'blue', 3: 'blue', 4: 'blue' })
    await rankCollections(at())
    await say({ 1: undefined })
    time += 600
    await rankCollections(at())
    expect(await ranks()).toEqual([null, 1, 1, 1])
  })

  test('behavior: a document that says the same again has nothing ranked, and one read meanwhile is not lost', async () => {
    const versions = async () =>
      (
        await database.db
          .select({ traits: collections.traitsVersion, ranked: collections.rankedVersion })
          .from(collections)
          .where(eq(collections.contract, contract))
      )[0]
    await say({ 1: 'red', 2: 'blue' })
    await rankCollections(at())
    const before = await versions()
    expect(before?.ranked).toBe(before?.traits)
    await say({ 1: 'red', 2: 'blue' })
    expect(await versions()).toEqual(before)

    await say({ 3: 'green' })
    time += 600
    let isSaid = false
    const context = at()
    // While the ranks are written, another document comes.
    const db = new Proxy(context.db, {
      get(target, name) {
        const found = Reflect.get(target, name)
        if (name !== 'transaction') return typeof found === 'function' ? found.bind(target) : found
        return async (...args: Parameters<typeof target.transaction>) => {
          const answer = await target.transaction(...args)
          if (!isSaid) {
            isSaid = true
            await say({ 4: 'yellow' })
          }
          return answer
        }
      },
    })
    await rankCollections({ ...context, db })
    time += 600
    await rankCollections(at())
    expect(await ranks()).toEqual([1, 1, 1, 1])
    const after = await versions()
    expect(after?.ranked).toBe(after?.traits)
  })

  test('behavior: of many tokens no statement reads or writes more than some, and ranks are those of all', async () => {
    const { context } = market
    const count = 4500
    const silver = [150, 2600]
    const gold = 4400
    const own = sql`select ${chainId}::int, ${contract}`
    await context.db.execute(sql`
      insert into ${tokens} (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at)
      select own.*, t, 'done', 1, 1, 1 from (${own}) as own, generate_series(101, ${count}) as t`)
    await context.db.execute(sql`
      insert into ${tokenAttributes} (chain_id, contract, token_id, key, value, kind)
      select own.*, t, 'Colour', case when t = ${gold} then 'gold'
        when t in (${silver[0]}, ${silver[1]}) then 'silver' else 'grey' end, 'string'
      from (${own}) as own, generate_series(1, ${count}) as t`)
    for (const [value, tokens] of [
      ['gold', 1],
      ['silver', 2],
      ['grey', count - 3],
    ] as const)
      await context.db
        .insert(attributeValues)
        .values({ chainId, contract, key: 'Colour', value, tokens, numbers: 0 })
    await context.db
      .update(collections)
      .set({ traitsVersion: 1 })
      .where(eq(collections.contract, contract))
    const sizes: number[] = []
    const db = new Proxy(context.db, {
      get(target, name) {
        const found = Reflect.get(target, name)
        if (name !== 'transaction') return typeof found === 'function' ? found.bind(target) : found
        return async (...args: Parameters<typeof target.transaction>) => {
          const answer = await target.transaction(...args)
          const { rows, affectedRows, rowCount } = answer as Record<string, unknown>
          sizes.push(Number(affectedRows ?? rowCount ?? 0), (rows as unknown[]).length)
          return answer
        }
      },
    })
    await rankCollections({ ...at(), db })
    const rows = await context.db
      .select({ id: tokens.tokenId, rank: tokens.rarityRank })
      .from(tokens)
      .where(eq(tokens.contract, contract))
    const wrong = rows.filter(
      ({ id, rank }) => rank !== (id === BigInt(gold) ? 1 : silver.includes(Number(id)) ? 2 : 4),
    )
    expect([rows.length, wrong]).toEqual([count, []])
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2000)
    expect(Math.max(...sizes)).toBeGreaterThan(0)
  })
})
