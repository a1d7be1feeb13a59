import { readdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { zeroAddress } from '@sluice/router/seaport'
import { asc, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../storage/openDatabase.ts'
import { pgliteExtensions } from '../../storage/pgliteExtensions.ts'
import { sales } from '../../storage/schema/chainData.ts'
import { collectionFigures, collectionFloors, figureTimes } from '../../storage/schema/figures.ts'
import { tokens } from '../../storage/schema/metadata.ts'
import { countedFigures } from '../../testing/countedFigures.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../../testing/createTestMarket.ts'
import { keptDump } from '../../testing/keptDump.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { advanceFigures } from './advanceFigures.ts'
import { countFigures } from './countFigures.ts'

const hour = 3_600_000
const start = 1_800_000_000_000

let database: TestDatabase
let market: TestMarket
let clock: number
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  clock = start + hour
  market = await createTestMarket(database, { server: { now: () => clock } })
})

/** A row of orders as far as it must be filled. */
const orderText = JSON.stringify({
  ...{ chain_id: 31338, id: '0x0a', kind: 'seaport-v1.5', side: 'sell', maker: '0x', taker: '0x' },
  ...{ contract: art, token_id: 3, token_set_id: '', token_set_schema_hash: '0x', currency: '0x' },
  ...{ criteria_kind: 'token', price: 5, net_price: 5, normalized_price: 5, missing_royalties: [] },
  ...{ value: 5, is_dynamic: false, quantity: 1, quantity_remaining: 1, fees: [], fee_bps: 0 },
  ...{ start_time: 77, end_time: 0, status: 'active', status_block: 1, raw_data: {} },
  ...{ signed_by_contract: false, created_at: 1, updated_at: 1 },
})

const figuresOf = (db: Db) =>
  db
    .select()
    .from(collectionFigures)
    .orderBy(asc(collectionFigures.chainId), asc(collectionFigures.contract))
const rowOf = async (contract: string) =>
  (await figuresOf(database.db)).find(row => row.contract === contract)

/** What is kept is what a count of everything gives. */
async function expectExact(): Promise<void> {
  const [kept] = await database.db.select().from(figureTimes)
  if (!kept) throw new Error('There are no figures')
  const { wrappedNative, id } = market.context.chain
  const options = { chainId: id, asOf: kept.asOf, native: [zeroAddress, `${wrappedNative}`] }
  expect(await figuresOf(database.db)).toEqual(await countedFigures(database.db, options))
  const floors = await database.db
    .select()
    .from(collectionFloors)
    .orderBy(asc(collectionFloors.contract))
  const result = await database.db.execute(sql`
    select c.contract, count(t.floor_price)::int as listed, min(t.floor_price)::text as floor
    from collections c left join tokens t using (chain_id, contract) group by 1 order by 1`)
  expect(
    floors.map(row => ({
      contract: row.contract,
      listed: row.listed,
      floor: row.floorPrice === null ? null : `${row.floorPrice}`,
    })),
  ).toEqual((result as unknown as { rows: unknown[] }).rows)
  await expectLastSales()
  await expectLastFloors()
}

/** The last change of each floor that is kept tells of the cheapest listing there is. */
async function expectLastFloors(): Promise<void> {
  const kept = await database.db.execute(sql`
    select distinct on (contract) contract, order_id, price::text, value::text from floor_changes
    order by contract, minute desc`)
  const listed = await database.db.execute(sql`
    select distinct on (t.contract) t.contract, o.id as order_id, o.price::text, t.floor_price::text as value
    from tokens t join orders o on o.id = t.floor_order_id where t.floor_price is not null
    order by t.contract, t.floor_price, t.token_id`)
  type Rows = { rows: { order_id: string | null }[] }
  expect((kept as unknown as Rows).rows.filter(row => row.order_id !== null)).toEqual(
    (listed as unknown as Rows).rows,
  )
}

/** What tokens have of their last sale is what the newest of all their sales says. */
async function expectLastSales(): Promise<void> {
  const all = await database.db.select().from(sales)
  const newest = new Map<string, (typeof all)[number]>()
  for (const sale of all) {
    const key = `${sale.contract}:${sale.tokenId}`
    const before = newest.get(key)
    const later = before && (sale.block - before.block || sale.logIndex - before.logIndex)
    if (later === undefined || later > 0) newest.set(key, sale)
  }
  const wrapped = market.context.chain.wrappedNative
  for (const token of await database.db.select().from(tokens)) {
    const sale = newest.get(`${token.contract}:${token.tokenId}`)
    const counts = sale && [zeroAddress, wrapped].includes(sale.currency)
    expect([token.tokenId, token.lastSaleAt, token.lastSalePrice]).toEqual([
      token.tokenId,
      sale?.timestamp ?? null,
      counts ? sale.totalPrice / sale.amount : null,
    ])
  }
}

/** The same numbers in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe('advanceFigures', () => {
  test('default: a sale counts in each period for as long as the period is', async () => {
    const order = listing(market.chain, { price: 1000n })
    clock = market.chain.now()
    market.chain.fulfil(order, buyer)
    clock = market.chain.now()
    await market.catchUp()
    const sold = clock
    expect(await rowOf(art)).toMatchObject({
      ...{ volume1Day: 1000n, volume7Day: 1000n, volume30Day: 1000n, volumeAllTime: 1000n },
      ...{ sales1Day: 1, sales7Day: 1, sales30Day: 1, salesAllTime: 1 },
      ...{ owners: 2, tokens: 5 },
    })
    clock = sold + 24 * hour - 1000
    await market.catchUp()
    expect(await rowOf(art)).toMatchObject({ volume1Day: 1000n, formerVolume1Day: 0n })
    clock = sold + 24 * hour
    await advance()
    expect(await rowOf(art)).toMatchObject({
      ...{ volume1Day: 0n, sales1Day: 0, formerVolume1Day: 1000n, formerSales1Day: 1 },
      ...{ volume7Day: 1000n, formerVolume7Day: 0n },
    })
    clock = sold + 40 * 24 * hour
    await market.catchUp()
    expect(await rowOf(art)).toMatchObject({
      ...{ formerVolume1Day: 0n, volume7Day: 0n, formerVolume7Day: 0n, volume30Day: 0n },
      ...{ formerVolume30Day: 1000n, formerSales30Day: 1, volumeAllTime: 1000n },
    })
    const { body } = await market.get(`/collections/v7?id=${art}`)
    expect((body.collections as Json[])[0]).toMatchObject({
      salesCount: { '1day': 0, '7day': 0, '30day': 0, allTime: 1 },
    })
    await expectExact()
  })

  test('behavior: a clock that goes back moves nothing', async () => {
    const [before] = await database.db.select().from(figureTimes)
    clock -= hour
    await advance()
    expect(await database.db.select().from(figureTimes)).toEqual([before])
  })

  test('behavior: what a server counted that knew other rules is counted again', async () => {
    const isWhole = async () => {
      const [kept] = await database.db.select().from(figureTimes)
      return kept?.walk === null && kept.lastSaleWalk === null
    }
    await database.db.update(collectionFigures).set({ tokens: 77 })
    await market.catchUp()
    expect(await rowOf(art)).toMatchObject({ tokens: 77 })
    // As one does it that led while a newer one had all counted anew by a migration.
    await database.db.update(figureTimes).set({ version: null })
    await advance()
    expect(await isWhole()).toBe(false)
    await market.catchUp()
    expect(await isWhole()).toBe(true)
    await expectExact()
  })

  test('behavior: sales in currencies without a rate are counted, and add nothing to the volume', async () => {
    const { chain } = market
    chain.setFunds(usd, buyer, 1000n)
    chain.setFunds(weth, buyer, 1000n)
    chain.fulfil(offer(chain, { currency: usd, price: 500n }), seller)
    chain.fulfil(offer(chain, { tokenId: 2n, price: 60n }), seller)
    await market.catchUp()
    expect(await rowOf(art)).toMatchObject({ volumeAllTime: 60n, salesAllTime: 2 })
    await expectExact()
  })

  test('behavior: when another currency is the wrapped one, all is counted again', async () => {
    const { chain } = market
    chain.setFunds(usd, buyer, 1000n)
    chain.fulfil(offer(chain, { currency: usd, price: 500n }), seller)
    await market.catchUp()
    expect(await rowOf(art)).toMatchObject({ volumeAllTime: 0n })
    market = await createTestMarket(database, {
      fake: chain,
      chain: { wrappedNative: usd, bidCurrencies: [] },
      server: { now: () => clock },
    })
    expect(await rowOf(art)).toMatchObject({ volumeAllTime: 500n })
    await expectExact()
  })

  test.each([1, 2, 3])(
    'behavior: after sales, transfers, listings, time and reorganisations it is what a count gives: seed %i',
    async seed => {
      const random = createRandom(seed)
      const { chain } = market
      const people = [seller, buyer, other] as const
      let minted = 5n
      const token = () => BigInt(1 + random(Number(minted)))
      const holderOf = async (tokenId: bigint) =>
        (
          await chain.source.read([
            { address: art, abi: [], functionName: 'ownerOf', args: [tokenId] },
          ])
        )[0] as `0x${string}` | undefined
      const acts: (() => unknown)[] = [
        async () => {
          const tokenId = token()
          const from = await holderOf(tokenId)
          const to = people[random(3)] ?? other
          if (!from || from === to) return
          const price = BigInt(random(1000)) + 1n
          const salt = BigInt(random(1_000_000))
          chain.fulfil(listing(chain, { offerer: from, tokenId, price, salt, fees: [] }), to)
        },
        () => chain.mint(art, people[random(3)] ?? other, ++minted),
        async () => {
          const tokenId = token()
          const from = await holderOf(tokenId)
          if (from) chain.transfer(art, from, people[random(3)] ?? other, tokenId)
        },
        () => chain.transfer(editions, seller, other, 1n, 1n),
        () => {
          clock += random(40) * hour
        },
        async () => {
          const price = BigInt(random(1000)) + 100n
          const salt = BigInt(random(1_000_000))
          const now = () => clock
          await market.postListing(listing({ now }, { tokenId: token(), price, salt }))
        },
        async () => {
          await market.catchUp()
          const dropped = Math.min(random(4), chain.height() - 12)
          if (dropped > 0) chain.dropBlocks(dropped)
          chain.mine()
        },
      ]
      // One sale, too old to be taken back, whatever else comes.
      chain.fulfil(listing(chain, { tokenId: 1n }), buyer)
      for (let i = 0; i < 3; i++) chain.mine()
      for (let i = 0; i < 60; i++) {
        await acts[random(acts.length)]?.()
        if (i % 4 === 0) {
          await market.catchUp()
          await expectExact()
        }
      }
      await market.catchUp()
      await expectExact()
      expect((await rowOf(art))?.salesAllTime).toBeGreaterThan(0)
    },
    60_000,
  )

  test('behavior: a collection that a reorganisation takes away has no figures left', async () => {
    const late = `0x${'a3'.repeat(20)}` as const
    market.chain.deploy(late, { kind: 'erc721' })
    market.chain.mint(late, seller, 1n)
    await market.catchUp()
    expect(await rowOf(late)).toMatchObject({ tokens: 1, owners: 1 })
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    expect(await rowOf(late)).toBeUndefined()
    await expectExact()
  })

  test('behavior: a database of before gets its floors with the migration, the rest from the index', async () => {
    const client = await PGlite.create({
      ...{ extensions: pgliteExtensions, loadDataDir: await keptDump() },
    })
    const folder = new URL('../../../migrations/', import.meta.url)
    const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
    const added = names.findIndex(name => name.endsWith('collection_figures.sql'))
    const run = async (list: readonly string[]) => {
      for (const name of list) await client.exec(await readFile(new URL(name, folder), 'utf8'))
    }
    await run(names.slice(0, added))
    await client.exec(`
      insert into collections (chain_id, contract, kind, royalties, created_block, created_at, updated_at)
        values (31337, '${art}', 'erc721', '[]', 1, 1, 1), (31337, '${editions}', 'erc721', '[]', 1, 1, 1);
      insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, floor_price, updated_at)
        select 31337, '${art}', i, 'done', 1, 1, case when i > 1 then i * 10 end, 1 from generate_series(1, 3) i;
      insert into balances (chain_id, contract, token_id, owner, amount, acquired_at)
        select 31337, '${art}', i, '${seller}', 1, 1 from generate_series(1, 3) i;
      insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
          amount, seller, buyer, currency, total_price, fees, timestamp)
        select 31337, i, 1, '0x', '0x', 'seaport-v1.5', 'sell', '${art}', 1, 1, '0x', '0x', '${weth}', 7, '[]',
          1000000 - i * 86400 from generate_series(0, 3) i;`)
    // Of the one currency that was the wrapped one then prices are compared, of another one not.
    const sold = names.findIndex(name => name.endsWith('token_sales.sql'))
    await run(names.slice(added, sold))
    await client.exec(`
      insert into figure_times values (31338, 1, '["${zeroAddress}", "${weth}"]');
      insert into collection_figures select 31338, '${art}', ${Array(16).fill('0').join()};
      insert into tokens (chain_id, contract, token_id, metadata_status, minted_block, minted_at, updated_at)
        select 31338, '${art}', i, 'done', 1, 1, 1 from generate_series(1, 3) i;
      insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id,
          amount, seller, buyer, currency, total_price, fees, timestamp)
        select 31338, i, l, '0x', '0x', 'seaport-v1.5', 'sell', '${art}', i / 2, 2, '0x', '0x',
          case when i = 5 then '${usd}' else '${weth}' end, i * 10 + l, '[]', 1000 + i
        from generate_series(2, 5) i, generate_series(1, 2) l;
      update tokens set floor_order_id = '0x0a', floor_price = 5 where chain_id = 31338 and token_id = 3;
      insert into orders select (jsonb_populate_record(null::orders, '${orderText}')).*;
      insert into transfers (chain_id, block, log_index, batch_index, tx_hash, contract, token_id, "from", "to",
          amount, timestamp)
        select 31338, i, 0, 0, '0x', '${art}', i, case when i < 3 then '${zeroAddress}' else '${seller}' end,
          '${buyer}', 1, 100 + i from generate_series(1, 3) i;`)
    await run(names.slice(sold, names.indexOf('0053_lease_versions.sql')))
    // A count that an older server may have written into is under way.
    await client.exec(`
      insert into figure_times (chain_id, as_of, currencies, walk) values (31338, 1, '[]',
        '{"contract": "${art}", "page": {"of": "owners", "after": ""}}');
      insert into figure_counts select 31338, '${art}', ${Array(16).fill('7').join()};`)
    await run(names.slice(names.indexOf('0053_lease_versions.sql')))
    const { rows: counts } = await client.query(
      'select walk, last_sale_walk, version from figure_times',
    )
    expect(counts).toEqual([
      { walk: { contract: '' }, last_sale_walk: { contract: '', tokenId: '0' }, version: 1 },
    ])
    expect((await client.query('select 1 from figure_counts')).rows).toEqual([])
    const { rows: filled } = await client.query(
      `select token_id::int as id, listed_at::int as listed, last_sale_at::int as at, last_sale_price::int as price
       from tokens where chain_id = 31338 order by 1`,
    )
    expect(filled).toEqual([
      { id: 1, listed: null, at: 1003, price: 16 },
      { id: 2, listed: null, at: 1005, price: null },
      { id: 3, listed: 77, at: null, price: null },
    ])
    const { rows: minted } = await client.query(
      'select last_mint_at::int as at from collection_figures where chain_id = 31338',
    )
    expect(minted).toEqual([{ at: 102 }])
    const db = drizzle({ client })
    // Lists by volume have those that are yet to be counted, too.
    expect(await figuresOf(db as unknown as Db)).toMatchObject([
      ...[art, editions].map(contract => ({ chainId: 31337, contract, volumeAllTime: 0n })),
      { chainId: 31338 },
    ])
    await db.transaction(tx => advanceFigures(tx as Db, market.context.chain, 1_000_000))
    const old = { ...market.context, db: db as unknown as Db, now: () => 1_000_000_000 }
    expect(await countFigures(old)).toBe(true)
    expect(await db.select().from(collectionFloors)).toEqual(
      expect.arrayContaining([
        // No order of before is there to tell a price with royalties.
        { chainId: 31337, contract: art, listed: 2, floorPrice: 20n, normalizedFloorPrice: null },
        {
          ...{ chainId: 31337, contract: editions, listed: 0 },
          ...{ floorPrice: null, normalizedFloorPrice: null },
        },
      ]),
    )
    const all = await figuresOf(db as unknown as Db)
    expect(all.filter(row => row.chainId === 31337)).toMatchObject([
      {
        ...{ contract: art, tokens: 3, owners: 1, volumeAllTime: 28n, salesAllTime: 4 },
        ...{ volume1Day: 7n, formerVolume1Day: 7n, sales7Day: 4 },
      },
      { contract: editions, tokens: 0, owners: 0, volumeAllTime: 0n },
    ])
    await client.close()
  })

  const advance = () =>
    database.db.transaction(tx => advanceFigures(tx, market.context.chain, clock / 1000))
})
