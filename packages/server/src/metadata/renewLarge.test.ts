import { eq } from 'drizzle-orm'
import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ChainEvent } from '../indexer/decodeLog.ts'
import { type Database, openDatabase } from '../storage/openDatabase.ts'
import { renewals, tokens } from '../storage/schema/metadata.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { createTestMarket, type TestMarket } from '../testing/createTestMarket.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { markRenewals } from './markRenewals.ts'
import { renewMetadata } from './renewMetadata.ts'

const drop: Hex = `0x${'d3'.repeat(20)}`
const size = 100_000
const most = 2n ** 256n - 1n
/** A turn looks through a thousand tokens for those that it reads. */
const mostOfTurn = 1100

let database: Database
let client: pg.Client
let market: TestMarket
let asked: bigint[] = []
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  database = await openDatabase({ databaseUrl })
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  market = await createTestMarket(database, { fake: createFakeChain(), isNew: true })
  market.chain.deploy(drop, {
    kind: 'erc721',
    uri: id => {
      asked.push(id)
      return `data:application/json,{"name":"Renewed ${id}"}`
    },
  })
  market.chain.mine()
  await market.catchUp()
  for (const statement of [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     values (31337, '${drop}', 'erc721', 'Large', '[]', 1, 1, 1)`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, metadata_at, minted_block, minted_at, updated_at)
     select 31337, '${drop}', t, 'Token ' || t, 'done', 1, 1, 1, 1 from generate_series(0, ${size - 1}) t`,
  ])
    await client.query(statement)
  await client.query('vacuum analyze')
}, 240_000)
afterAll(async () => {
  await client.end()
  await database.close()
})
beforeEach(async () => {
  await client.query('delete from renewals')
  asked = []
})

const readBy = (work: () => Promise<unknown>, atMost?: number) => readRows(client, work, atMost)
const left = () => database.db.select().from(renewals).where(eq(renewals.contract, drop))
const renewed = (first: bigint, last: bigint) =>
  ({ type: 'renewed', contract: drop, block: 7, tokens: { first, last } }) as ChainEvent
const mark = (events: readonly ChainEvent[]) =>
  database.db.transaction(tx =>
    markRenewals(tx, market.context.chain, { events, now: market.chain.now() }),
  )

/** Turns that read so many tokens from a place on, and nothing else of the collection. */
async function expectTurns(from: bigint) {
  for (const turn of [0n, 1n, 2n]) {
    asked = []
    expect(await readBy(() => renewMetadata(market.context), mostOfTurn)).toEqual([])
    const begin = from + turn * 40n
    expect(asked).toEqual(Array.from({ length: 40 }, (_, i) => begin + BigInt(i)))
  }
}

describe('renewMetadata of a collection with 100,000 tokens', () => {
  test('behavior: a refresh writes what is to be read as one row, and each turn reads a part', async () => {
    const body = { collection: drop, overrideCoolDown: true }
    const ask = async () =>
      expect((await market.post('/collections/refresh/v2', body)).status).toBe(200)
    expect(await readBy(ask)).toEqual([])
    expect(await left()).toMatchObject([{ what: 'tokens', first: 0n, last: most, next: 0n }])
    // Nothing of it was read at once.
    expect(asked).toEqual([])
    await expectTurns(0n)
    // Late ones look for no more than the first.
    await client.query('update renewals set next = 99000')
    await expectTurns(99_000n)
    const [token] = await database.db.select().from(tokens).where(eq(tokens.tokenId, 99_000n))
    expect(token?.name).toBe('Renewed 99000')
  })

  test('behavior: BatchMetadataUpdate over all numbers there can be, and over very many ranges', async () => {
    expect(await readBy(() => mark([renewed(0n, most)]))).toEqual([])
    expect(await left()).toMatchObject([{ first: 0n, last: most, next: 0n }])
    await expectTurns(0n)
    await client.query('delete from renewals')
    // Each apart from the others, as a contract may tell them in one block.
    const ranges = Array.from({ length: 2000 }, (_, i) => renewed(BigInt(i) * 50n, BigInt(i) * 50n))
    expect(await readBy(() => mark(ranges))).toEqual([])
    expect(await left()).toMatchObject([{ first: 0n, last: most }])
  })

  test('behavior: a range of numbers that nobody has ends with one look', async () => {
    await mark([renewed(most - 10n ** 60n, most)])
    expect(await readBy(() => renewMetadata(market.context))).toEqual([])
    expect(asked).toEqual([])
    expect(await left()).toMatchObject([{ next: null }])
  })
})
