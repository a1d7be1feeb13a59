import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenAttributes, tokens } from '../../storage/schema/metadata.ts'
import { art, chainId, createTestMarket, type TestMarket } from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { resolveTokenSet, type TokenSet } from './resolveTokenSet.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const clear = { key: 'Sky', value: 'clear', kind: 'string' } as const
const first = 100_000
/** So many tokens under a clear sky. */
async function addTokens(count: number): Promise<void> {
  const times = { metadataStatus: 'done' as const, mintedBlock: 1, mintedAt: 1, updatedAt: 1 }
  const named = Array.from({ length: count }, (_, at) => BigInt(first + at)).map(tokenId => ({
    ...{ chainId, contract: art, tokenId },
  }))
  await database.db.insert(tokens).values(named.map(token => ({ ...token, ...times })))
  await database.db.insert(tokenAttributes).values(named.map(token => ({ ...token, ...clear })))
}

describe('resolveTokenSet', () => {
  test('error: of an attribute, a range or a set that too many tokens have, which it is and how many there may be', async () => {
    await addTokens(11)
    const range = `${art}:${first}:${first + 10}`
    for (const [wish, named] of [
      [{ attribute: { collection: art, ...clear } }, 'attribute Sky: clear'],
      [{ collection: range }, `collection ${range}`],
      [{ tokenSetId: `range:${range}` }, `tokenSetId range:${range}`],
    ] as const) {
      expect(await resolveTokenSet(market.context, wish, undefined, 10)).toEqual({
        status: 'invalid-token-set',
        reason: `${named} has more than 10 tokens: an offer cannot name so many`,
      })
      const { list } = (await resolveTokenSet(market.context, wish, undefined, 11)) as TokenSet
      expect(list?.tokenIds).toHaveLength(11)
    }
  })
})
