import { asc, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collectionFloors } from '../storage/schema/figures.ts'
import { attributeValues, collections, tokens, traitFloors } from '../storage/schema/metadata.ts'
import { createTestMarket, seller, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { countTraitFloors } from './countTraitFloors.ts'
import { markTraitFloors } from './markTraitFloors.ts'
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
  market.chain.deploy(contract, { kind: 'erc721', uri: () => '' })
  for (let id = 1n; id <= 20n; id++) market.chain.mint(contract, seller, id)
  await market.catchUp()
  time = market.context.now() + 3_600_000
})
afterAll(() => database.close())

type Traits = MetadataDocument['attributes']
const at = () => ({ ...market.context, now: () => time })
const say = (traits: Record<string, Traits>) =>
  saveDocuments(
    at(),
    Object.entries(traits).map(([tokenId, attributes]) => ({
      contract,
      tokenId: BigInt(tokenId),
      document: {
        ...{ name: undefined, description: undefined, image: undefined, media: undefined },
        attributes,
      },
    })),
  )
const colour = (value: string): Traits[number] => ({ key: 'Colour', value, kind: 'string' })
const level = (value: string, kind: 'string' | 'number' = 'number'): Traits[number] => ({
  ...{ key: 'Level', value, kind },
})

/** What is kept of the traits. */
const kept = () =>
  database.db
    .select({
      key: attributeValues.key,
      value: attributeValues.value,
      tokens: attributeValues.tokens,
      numbers: attributeValues.numbers,
    })
    .from(attributeValues)
    .where(eq(attributeValues.contract, contract))
    .orderBy(asc(attributeValues.key), asc(attributeValues.value))
/** The same, counted from the traits of all tokens. */
const counted = async () => {
  const { rows } = (await database.db.execute(sql`
    select key, value, count(*)::int as tokens, count(*) filter (where kind = 'number')::int as numbers
    from token_attributes where contract = ${contract} group by key, value order by key, value`)) as unknown as {
    rows: unknown[]
  }
  return rows
}
const version = async () =>
  (
    await database.db
      .select({ version: collections.traitsVersion })
      .from(collections)
      .where(eq(collections.contract, contract))
  )[0]?.version

describe('changeAttributeValues', () => {
  test('behavior: after each change the counts are those of all tokens', async () => {
    const steps: Record<string, Traits>[] = [
      { 1: [colour('red'), level('1')], 2: [colour('red'), level('2')], 3: [colour('blue')] },
      // Two tokens change places: the counts stay.
      { 2: [colour('blue'), level('2')], 3: [colour('red')] },
      // A value that nobody has any more, a new one, and one that is a number no more.
      { 1: [colour('green'), level('2', 'string')], 4: [] },
      { 1: [], 2: [], 3: [colour('half \ud800 a character')] },
      { 3: [colour('half \ud801 a character')], 5: [colour('half \ufffd a character')] },
      { 3: [], 5: [] },
    ]
    for (const step of steps) {
      await say(step)
      expect(await kept()).toEqual(await counted())
    }
    expect(await kept()).toEqual([])
  })

  test('behavior: documents of one collection that are saved at the same time are all counted', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        say({ [i + 1]: [colour(i % 2 ? 'red' : 'blue')], 13: [colour(`${i}`)] }),
      ),
    )
    const rows = await kept()
    expect(rows).toEqual(await counted())
    // One token has the traits of one document, whichever came last.
    expect(rows).toHaveLength(3)
  })

  test('behavior: a roll-back takes the traits of what was not minted, and has the rest ranked anew', async () => {
    await say({ 1: [colour('red')] })
    market.chain.mint(contract, seller, 21n)
    await market.catchUp()
    await say({ 21: [colour('blue'), level('1')] })
    const before = await version()
    market.chain.dropBlocks(1)
    market.chain.mine()
    market.chain.mine()
    await market.catchUp()
    expect(await kept()).toEqual([{ key: 'Colour', value: 'red', tokens: 1, numbers: 0 }])
    expect(await kept()).toEqual(await counted())
    expect(await version()).toBeGreaterThan(before ?? 0)
  })
})

describe('countTraitFloors', () => {
  /** As with a collection of which many tokens are listed. */
  const list = (prices: Record<string, bigint | null>, listed = 1_001) =>
    database.db.transaction(async tx => {
      for (const [id, price] of Object.entries(prices))
        await tx
          .update(tokens)
          .set({ floorPrice: price })
          .where(sql`contract = ${contract} and token_id = ${id}::numeric`)
      await tx
        .insert(collectionFloors)
        .values({ chainId: 31337, contract, listed })
        .onConflictDoUpdate({
          target: [collectionFloors.chainId, collectionFloors.contract],
          set: { listed },
        })
      await markTraitFloors(tx, 31337, [contract])
    })
  const floors = async () =>
    Object.fromEntries(
      (
        await database.db
          .select()
          .from(attributeValues)
          .where(eq(attributeValues.contract, contract))
      ).map(row => [row.value, [row.listed, row.floorPrice]]),
    )

  test('behavior: listings are counted for each trait, and once more when the rest is over', async () => {
    await say({ 1: [colour('red')], 2: [colour('red')], 3: [colour('blue')], 4: [colour('grey')] })
    await list({ 1: 7n, 2: 5n, 3: 9n })
    await countTraitFloors(at())
    expect(await floors()).toEqual({ red: [2, 5n], blue: [1, 9n], grey: [0, null] })

    // Twenty tokens rest for 40 ms.
    await list({ 2: null, 3: 8n })
    time += 39
    await countTraitFloors(at())
    expect(await floors()).toEqual({ red: [2, 5n], blue: [1, 9n], grey: [0, null] })
    time += 1
    await countTraitFloors(at())
    expect(await floors()).toEqual({ red: [1, 7n], blue: [1, 8n], grey: [0, null] })

    // A listed token that gets another trait.
    time += 40
    await say({ 1: [colour('grey')] })
    await countTraitFloors(at())
    expect(await floors()).toEqual({ blue: [1, 8n], red: [0, null], grey: [1, 7n] })
  })

  test('behavior: where few are listed nothing is kept', async () => {
    await say({ 1: [colour('red')] })
    await list({ 1: 7n }, 1_000)
    await countTraitFloors(at())
    expect(await floors()).toEqual({ red: [0, null] })
    expect(await database.db.select().from(traitFloors)).toEqual([])
  })

  test('behavior: more values than are counted at once are all counted', async () => {
    const traits = (token: number): Traits =>
      Array.from({ length: 105 }, (_, i) => ({
        ...{ key: `Key ${i}`, value: `of ${token}`, kind: 'string' as const },
      }))
    await say(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i + 1, traits(i + 1)])))
    await list(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i + 1, BigInt(i + 1)])))
    await countTraitFloors(at())
    const { rows } = (await database.db.execute(sql`
      select count(*)::int as values,
        count(*) filter (where listed = 1 and value = 'of ' || floor_price)::int as right
      from attribute_values where contract = ${contract}`)) as unknown as { rows: unknown[] }
    expect(rows).toEqual([{ values: 2100, right: 2100 }])
  })

  test('behavior: what changes during a count is counted with the next one', async () => {
    await say({ 1: [colour('red')] })
    await list({ 1: 7n })
    const context = at()
    let isSaid = false
    // After the look at what has changed, and before the listings are counted.
    const db = new Proxy(context.db, {
      get(target, name) {
        const found = Reflect.get(target, name)
        if (name !== 'transaction') return typeof found === 'function' ? found.bind(target) : found
        return async (...args: Parameters<typeof target.transaction>) => {
          const answer = await target.transaction(...args)
          if (!isSaid) {
            isSaid = true
            await list({ 1: 6n })
          }
          return answer
        }
      },
    })
    await countTraitFloors({ ...context, db })
    time += 40
    await list({ 1: 5n })
    await countTraitFloors(at())
    expect(await floors()).toEqual({ red: [1, 5n] })
  })
})
