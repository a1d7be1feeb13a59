import { asc, eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { collections, tokens } from '../storage/schema/metadata.ts'
import { createTestMarket, seller, type TestMarket } from '../testing/createTestMarket.ts'
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
})
