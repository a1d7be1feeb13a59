import { zeroAddress } from '@sluice/router/seaport'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances, cursors, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { buyer, createTestMarket, editions, type TestMarket } from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { rollBack } from './rollBack.ts'

/** Tokens that each of three blocks makes. */
const each = 2600

let database: TestDatabase
let market: TestMarket
let back: number
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  back = market.chain.height()
  for (const block of [1, 2, 3])
    market.chain.emit([
      fakeLog(editions, tokenAbi, 'TransferBatch', {
        ...{ operator: buyer, from: zeroAddress, to: buyer },
        ids: Array.from({ length: each }, (_, i) => BigInt(block * 10_000 + i)),
        values: Array(each).fill(2n),
      }),
    ])
  await market.catchUp()
}, 60_000)

const contents = async () => {
  const { db } = database
  const count = (table: typeof transfers | typeof balances | typeof tokens) =>
    db.$count(table, eq(table.contract, editions))
  const [figures] = await db
    .select()
    .from(collectionFigures)
    .where(eq(collectionFigures.contract, editions))
  const [cursor] = await db.select().from(cursors)
  return {
    ...{ transfers: await count(transfers), balances: await count(balances) },
    ...{ tokens: await count(tokens), counted: figures?.tokens, block: cursor?.number },
  }
}
const of = (blocks: number) => ({
  ...{ transfers: 1 + blocks * each, balances: 1 + blocks * each, tokens: 1 + blocks * each },
  ...{ counted: 1 + blocks * each, block: back + blocks },
})

/** Rolls back; ends before the index would stand below a block. Answers where it stood one after the other. */
async function rolledBack(least = 0) {
  const { context } = market
  const stood: (number | undefined)[] = []
  const run = context.db.transaction.bind(context.db)
  const db = Object.assign(Object.create(context.db) as typeof context.db, {
    async transaction(...args: Parameters<typeof run>) {
      if (stood.at(-1) === least) throw new Error('ended')
      const result = await run(...args)
      const { block } = await contents()
      if (block !== stood.at(-1)) stood.push(block)
      return result
    },
  })
  await rollBack({ ...context, db }, back).catch((error: Error) => {
    if (error.message !== 'ended') throw error
  })
  return stood
}

describe('rollBack', () => {
  test('default: of blocks with very many transfers some at a time', async () => {
    expect(await contents()).toEqual(of(3))
    expect(await rolledBack()).toEqual([back + 3, back + 2, back + 1, back])
    expect(await contents()).toEqual(of(0))
  }, 120_000)

  test('behavior: an end in the midst of it leaves an index of older blocks, which goes on with these or with others', async () => {
    await rolledBack(back + 2)
    expect(await contents()).toEqual(of(2))
    await market.catchUp()
    expect(await contents()).toEqual(of(3))
    await rolledBack(back + 1)
    expect(await contents()).toEqual(of(1))
    market.chain.dropBlocks(3)
    for (let i = 0; i < 4; i++) market.chain.mine()
    await market.catchUp()
    expect(await contents()).toEqual({ ...of(0), block: back + 4 })
    expect(market.failures).toEqual([])
  }, 120_000)
})
