import { readdir, readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { asc, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../storage/openDatabase.ts'
import { pgliteExtensions } from '../../storage/pgliteExtensions.ts'
import { collectionFigures, collectionFloors, figureTimes } from '../../storage/schema/figures.ts'
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

const figuresOf = (db: Db) =>
  db.select().from(collectionFigures).orderBy(asc(collectionFigures.contract))
const rowOf = async (contract: string) =>
  (await figuresOf(database.db)).find(row => row.contract === contract)

/** What is kept is what a count of everything gives. */
async function expectExact(): Promise<void> {
  const [kept] = await database.db.select().from(figureTimes)
  if (!kept) throw new Error('There are no figures')
  let counted: unknown
  const undo = database.db.transaction(async tx => {
    await countFigures(tx, market.context.chain, kept.asOf)
    counted = await figuresOf(tx)
    throw new Error('undo')
  })
  await expect(undo).rejects.toThrow('undo')
  expect(await figuresOf(database.db)).toEqual(counted)
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

  test('behavior: sales in other currencies are none of the volume', async () => {
    const { chain } = market
    chain.setFunds(usd, buyer, 1000n)
    chain.setFunds(weth, buyer, 1000n)
    chain.fulfil(offer(chain, { currency: usd, price: 500n }), seller)
    chain.fulfil(offer(chain, { tokenId: 2n, price: 60n }), seller)
    await market.catchUp()
    expect(await rowOf(art)).toMatchObject({ volumeAllTime: 60n, salesAllTime: 1 })
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
    const client = await PGlite.create({ extensions: pgliteExtensions })
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
    await run(names.slice(added))
    const db = drizzle({ client })
    await db.transaction(tx => advanceFigures(tx as Db, market.context.chain, 1_000_000))
    expect(await db.select().from(collectionFloors)).toEqual(
      expect.arrayContaining([
        { chainId: 31337, contract: art, listed: 2, floorPrice: 20n },
        { chainId: 31337, contract: editions, listed: 0, floorPrice: null },
      ]),
    )
    expect(await figuresOf(db as unknown as Db)).toMatchObject([
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
