import pg from 'pg'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  listing,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { createTestDatabase } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'
import { figureTimes } from './schema/figures.ts'

/** Milliseconds that a statement may take here. */
const timeout = 1000
/** It comes before all others, which wait for it. */
const large: Hex = `0x${'1'.padStart(40, '0')}`
const [tokens, owners, sales] = [30_000, 12_000, 400_000]

let database: Database
let market: TestMarket
/** Without a bound of time. */
let client: pg.Client
beforeAll(async () => {
  const databaseUrl = await createTestDatabase(process.env.SLUICE_TEST_POSTGRES ?? '')
  const url = new URL(databaseUrl)
  url.searchParams.set('statement_timeout', `${timeout}`)
  database = await openDatabase({ databaseUrl: url.href })
  market = await createTestMarket(database)
  const { chain } = market
  chain.deploy(large, { kind: 'erc721' })
  for (let id = 1n; id <= 9n; id++) chain.mint(large, seller, 1_000_000n + id)
  chain.approve(large, seller)
  await market.catchUp()
  await market.server.close()
  client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const now = Math.floor(chain.now() / 1000)
  // As an older version leaves it, whose figures the migration has counted anew. What else finds sales is not asked for.
  for (const statement of [
    'drop index sales_collection, sales_price, sales_unvalued, sales_order, sales_transaction, sales_seller, sales_buyer',
    `insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at)
      select ${chainId}, '${large}', i, 'done', 1, 1, 1 from generate_series(1, ${tokens}) i`,
    `insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
      select ${chainId}, '${large}', i, '0x' || lpad(to_hex(i % ${owners}), 40, '0'), 1, 1
      from generate_series(1, ${tokens}) i`,
    `insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
        amount, seller, buyer, currency, total_price, is_valued, fees, timestamp)
      select ${chainId}, 1, 1000000 + i, '0x', '0x', 'seaport-v1.5', 'sell', '${large}', 1 + i % ${tokens},
        1, '0x', '0x', '${weth}', i, true, '[]', ${now} - i * 10 from generate_series(1, ${sales}) i`,
    'update collection_figures set tokens = 7, owners = 7, sales_all_time = 7',
    'delete from figure_times',
    'analyze',
  ])
    await client.query(statement)
}, 240_000)
afterAll(async () => {
  await client.end()
  await database.close()
})

const walkOf = async () => (await database.db.select().from(figureTimes))[0]?.walk
/** Whoever leads next: with nothing but what the database says. */
const restart = async () => {
  const { chain } = market
  await market.server.close()
  market = await createTestMarket(database, { fake: chain })
  expect(market.failures).toEqual([])
}
const sell = (id: bigint, contract: Hex = large) =>
  market.chain.fulfil(
    listing(market.chain, { contract, tokenId: id, price: 500n, salt: id, fees: [] }),
    buyer,
  )

test('behavior: a large collection is counted in pages, under a bound of time, and blocks go on meanwhile', async () => {
  const places: unknown[] = []
  await restart()
  for (let id = 1n; (await walkOf()) !== null; id++) {
    places.push(await walkOf())
    if (id <= 9n) sell(1_000_000n + id)
    if (id === 2n) sell(1n, art)
    if (id === 4n) {
      await market.catchUp()
      market.chain.dropBlocks(1)
      market.chain.mine()
    }
    await restart()
    // It has come to the head, whatever is left to be counted.
    expect(market.indexer.status()).toMatchObject({
      block: market.chain.height(),
      error: undefined,
    })
    await market.catchUp()
  }
  // Each pass went on where the one before was; how many there are is up to the machine.
  expect(new Set(places.map(place => JSON.stringify(place))).size).toBe(places.length)
  const [{ asOf = 0 } = {}] = await database.db.select().from(figureTimes)
  for (const contract of [large, art]) {
    const { rows } = await client.query(
      `select (select count(*) from tokens where contract = $1) as tokens,
        (select count(distinct owner) from balances where contract = $1 and amount > 0) as owners,
        count(*) as sales_all_time, coalesce(sum(total_price), 0) as volume_all_time,
        count(*) filter (where timestamp > $2 - 86400 * 7) as sales_7day,
        coalesce(sum(total_price) filter (where timestamp <= $2 - 86400 * 30 and timestamp > $2 - 86400 * 60), 0)
          as former_volume_30day
      from sales where contract = $1`,
      [contract, asOf],
    )
    const { rows: kept } = await client.query(
      'select * from collection_figures where contract = $1',
      [contract],
    )
    expect(kept).toEqual([expect.objectContaining(rows[0])])
  }
}, 240_000)
