import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.ts'
import { createTestMarket, type Json, type TestMarket } from '../testing/createTestMarket.ts'
import { readRows } from '../testing/readRows.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
/** It has 10,000 tokens and 60,000 transfers, every other one of a sale; the newest 200 are those of one transaction. */
const collection = address(1)
const account = address(5)

let database: Database
let client: pg.Client
let market: TestMarket
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
  const transaction = `'0x' || lpad(to_hex(least(t, 59800)), 64, '0')`
  const place = `31337, 1000000 + least(t, 59800), case when t < 59800 then 0 else t - 59800 end`
  const token = `'${collection}', (t * 7) % 10000`
  const [from, to] = [hex('100 + t % 3000'), hex('101 + t % 3000')]
  for (const statement of [
    `insert into collections (chain_id, contract, kind, name, royalties, created_block, created_at, updated_at)
     values (31337, '${collection}', 'erc721', 'Collection', '[]', 1, 1, 1)`,
    `insert into tokens (chain_id, contract, token_id, name, metadata_status, minted_block, minted_at, updated_at)
     select 31337, '${collection}', t, 'Token ' || t, 'done', 1, 1, 1 from generate_series(0, 9999) t`,
    `insert into transfers (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
       amount, timestamp)
     select ${place}, 0, ${transaction}, ${token}, ${from},
       case when t % 10 < 2 then '${account}' else ${to} end, 1, 1800000000 + least(t, 59800) / 4
     from generate_series(0, 59999) t`,
    `insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
       amount, seller, buyer, currency, total_price, fees, timestamp)
     select ${place}, ${transaction}, ${transaction}, 'seaport-v1.5', 'sell', ${token}, 1, ${from},
       case when t % 10 < 2 then '${account}' else ${to} end, '0x' || repeat('0', 40), 1000 + t, '[]',
       1800000000 + least(t, 59800) / 4
     from generate_series(0, 59999) t where t % 2 = 0`,
  ])
    await client.query(statement)
  await client.query('vacuum analyze')
}

const readBy = (work: () => Promise<unknown>, most?: number) => readRows(client, work, most)

async function page(path: string): Promise<Json & { continuation: string | null }> {
  const { status, body } = await market.get(path)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body as never
}

describe('query plans of histories', () => {
  test.each([
    `/collections/activity/v6?limit=20&collection=${collection}`,
    `/collections/activity/v6?limit=20&collection=${collection}&types=transfer`,
    `/users/activity/v6?limit=20&users=${account}`,
    `/users/activity/v6?limit=20&users=${account}&types=transfer`,
    `/tokens/${collection}:6000/activity/v5?limit=20`,
    `/transfers/v4?limit=20&collection=${collection}`,
    `/transfers/v4?limit=20&token=${collection}:6000`,
  ])('behavior: %s reads a page, also of 200 tokens that one transaction moved', async path => {
    expect(await readBy(() => page(path))).toEqual([])
  })
})
