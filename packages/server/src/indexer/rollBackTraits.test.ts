import { zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fencedDb } from '../storage/fencedDb.ts'
import { type Database, openDatabase } from '../storage/openDatabase.ts'
import { balances, holdings, transferRanges, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import {
  attributeValues,
  collections,
  renewals,
  tokenAttributes,
  tokens,
} from '../storage/schema/metadata.ts'
import { createTestMarket, seller, type TestMarket } from '../testing/createTestMarket.ts'
import { fakeLog, tokenAbi } from '../testing/fakeLog.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { deleteTraits } from './deleteTraits.ts'
import { rollBackTraits } from './rollBackTraits.ts'

const ranged: Hex = `0x${'e1'.repeat(20)}`
const names = ['Eyes', 'Hat', 'Mouth', 'Fur', 'Ground']
/** More than twice as many as are taken back at once. */
const all = 5000
/** Of each table of a token's, how many rows there are of the collection. */
const counted = {
  ...{ transfers, balances, tokens, tokenAttributes, attributeValues },
  ...{ holdings, collections, collectionFigures, transferRanges, renewals },
}

let database: Database
let client: pg.Client
let market: TestMarket
let back: number
/** A range in one block, written to the end, with five traits of each token, of which nothing is known yet. */
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  database = await openDatabase({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  market = await createTestMarket(database)
  market.chain.deploy(ranged, { kind: 'erc721', name: 'Ranged' })
  back = market.chain.height()
  market.chain.emit([
    fakeLog(ranged, tokenAbi, 'ConsecutiveTransfer', {
      ...{ fromTokenId: 0n, toTokenId: BigInt(all) - 1n },
      ...{ fromAddress: zeroAddress, toAddress: seller },
    }),
  ])
  for (let pass = 0; pass < 100 && (await countAll()).tokens !== all; pass++) await market.catchUp()
  await client.query('alter table token_attributes set (autovacuum_enabled = false)')
  for (const name of names)
    await client.query(`
      insert into token_attributes (chain_id, contract, token_id, key, value, kind)
      select chain_id, contract, token_id, '${name}', 'Value ' || mod(token_id, 50), 'string'
      from tokens where contract = '${ranged}'`)
  await client.query(`
    insert into attribute_values (chain_id, contract, key, value, tokens, numbers)
    select chain_id, contract, key, value, count(*), 0 from token_attributes where contract = '${ranged}'
    group by 1, 2, 3, 4`)
}, 120_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

async function countAll() {
  const found: Record<string, unknown> = {}
  for (const [name, table] of Object.entries(counted)) {
    const rows = await database.db
      .select({ count: sql<number>`count(*)::int` })
      .from(table)
      .where(eq(table.contract, ranged))
    found[name] = rows[0]?.count
  }
  return found
}

/** How many transactions a piece of work took, each of them its own. */
async function transactionsOf(work: (context: TestMarket['context']) => Promise<unknown>) {
  let count = 0
  const { context } = market
  const db = new Proxy(
    fencedDb(context.db, async () => undefined),
    {
      get: (target, name) => {
        if (name === 'transaction') count++
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    },
  )
  await work({ ...context, db })
  return count
}

describe('rollBackTraits', () => {
  test('behavior: some tokens at a time, without a look at the traits of others, known to the planner or not', async () => {
    expect(await countAll()).toMatchObject({
      ...{ transfers: all, balances: all, tokens: all, tokenAttributes: 5 * all, holdings: 1 },
    })
    // In a transaction that is taken back: what is explained is done.
    for (const statement of ['select 1', 'analyze token_attributes']) {
      await client.query(statement)
      await client.query('begin')
      const part = await database.db
        .select({ contract: tokens.contract, tokenId: tokens.tokenId })
        .from(tokens)
        .where(eq(tokens.contract, ranged))
        .orderBy(tokens.tokenId)
      const deleteSome = async () => {
        await database.db
          .transaction(async tx => {
            const lost = await deleteTraits(tx, market.context.chain.id, part.slice(500, 1000))
            // Each of the 50 values of each of the five traits stands for ten of the tokens.
            expect(lost).toHaveLength(250)
            expect(lost.map(({ count }) => count)).toEqual(Array(250).fill(10))
            tx.rollback()
          })
          .catch(() => undefined)
      }
      expect(await readRows(client, deleteSome, 2500)).toEqual([])
      await client.query('rollback')
    }
  })

  test('behavior: what is taken back in parts is read anew where the tokens stay', async () => {
    expect(await transactionsOf(context => rollBackTraits(context, back))).toBe(4)
    expect(await countAll()).toMatchObject({
      ...{ tokens: all, tokenAttributes: 0, attributeValues: 0, renewals: 1 },
    })
    const [renewal] = await database.db.select().from(renewals)
    expect(renewal).toMatchObject({ contract: ranged, what: 'tokens', next: 0n, block: 0 })
    expect(renewal?.last).toBe(BigInt(all) - 1n)
  })

  test('behavior: few tokens are left to the roll-back itself', async () => {
    await database.db.delete(renewals)
    expect(await transactionsOf(context => rollBackTraits(context, back + 1))).toBe(0)
    expect(await countAll()).toMatchObject({ renewals: 0 })
  })

  test('behavior: nothing of a range is left once the index has followed the chain past its block', async () => {
    // By the indexer, whose database writes nothing outside of a transaction.
    const { chain } = market
    const lost = chain.height() - back
    chain.dropBlocks(lost)
    for (let i = 0; i <= lost; i++) chain.mine()
    await market.catchUp()
    await market.catchUp()
    expect(await countAll()).toEqual(
      Object.fromEntries(Object.keys(counted).map(name => [name, 0])),
    )
  })
})
