import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RpcError } from '../indexer/jsonRpc.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collectionFigures, figureTimes } from '../storage/schema/figures.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { events } from '../storage/schema/operations.ts'
import { addPair, factory } from '../testing/addPair.ts'
import { countedFigures } from '../testing/countedFigures.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  points,
  seller,
  type TestMarket,
  usd,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { valueSales } from './valueSales.ts'

const ether = 10n ** 18n
const dollars = 10n ** 6n
const chain = { swapFactories: { v2: factory } }

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
/** From the first block on 3,000 dollars for an ether. */
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  addPair(fake, { [weth]: 100n * ether, [usd]: 300_000n * dollars })
  market = await createTestMarket(database, { ...{ fake, isNew: true }, chain })
})

/** From the block on that is mined next, so many dollars for an ether. */
const setRate = (rate: bigint) => {
  const next = market.chain.height() + 1
  addPair(market.chain, { [weth]: 100n * ether, [usd]: 100n * rate * dollars }, next)
  market.chain.mine()
}
/** The seller sells a token at so much of a currency, in a block of its own. */
const sell = (tokenId: bigint, price: bigint, currency = usd, more: listing.Change = {}) => {
  const order = listing(market.chain, { tokenId, price, fees: [], salt: price, ...more })
  const consideration = order.consideration.map(item => ({
    ...{ ...item, itemType: 1, token: currency },
  }))
  return market.chain.fulfil({ ...order, consideration }, buyer)
}
const saleOf = async (tokenId: bigint, contract: Hex = art) => {
  const of = and(eq(sales.contract, contract), eq(sales.tokenId, tokenId))
  const [row] = await database.db.select().from(sales).where(of)
  return row
}
const figuresOf = async (contract: Hex = art) => {
  const of = eq(collectionFigures.contract, contract)
  const [row] = await database.db.select().from(collectionFigures).where(of)
  return row
}
const lastPriceOf = async (tokenId: bigint) => {
  const of = and(eq(tokens.contract, art), eq(tokens.tokenId, tokenId))
  const [row] = await database.db.select().from(tokens).where(of)
  return row?.lastSalePrice
}
/** What is kept of volumes and last prices is what a count of everything gives. */
async function expectExact() {
  const { db } = database
  const [time] = await db.select().from(figureTimes)
  const native = [`0x${'0'.repeat(40)}`, weth]
  expect(await db.select().from(collectionFigures).orderBy(collectionFigures.contract)).toEqual(
    await countedFigures(db, { chainId, asOf: time?.asOf ?? 0, native }),
  )
  const all = await db.select().from(sales).orderBy(sales.block, sales.logIndex)
  for (const token of await db.select().from(tokens)) {
    const last = all.findLast(
      sale => sale.contract === token.contract && sale.tokenId === token.tokenId,
    )
    const worth = last && (native.includes(last.currency) ? last.totalPrice : last.value)
    expect([token.lastSaleAt, token.lastSalePrice]).toEqual([
      last?.timestamp ?? null,
      worth == null || !last ? null : worth / last.amount,
    ])
  }
}

describe('valueSales', () => {
  test('default: a sale counts by the rate of the block before, whatever becomes of the rate', async () => {
    sell(1n, 1500n * dollars)
    // 2,000 dollars for an ether from here on; the sale after it is the first to feel it.
    setRate(2000n)
    sell(2n, 500n * dollars)
    sell(3n, ether / 4n, weth)
    sell(4n, ether, `0x${'0'.repeat(40)}`)
    setRate(10n)
    await market.catchUp()
    expect([await saleOf(1n), await saleOf(2n)]).toMatchObject([
      { totalPrice: 1500n * dollars, currency: usd, value: ether / 2n },
      { totalPrice: 500n * dollars, currency: usd, value: ether / 4n },
    ])
    // 0.5 + 0.25 + 0.25 + 1
    expect(await figuresOf()).toMatchObject({
      ...{ volume1Day: 2n * ether, volume30Day: 2n * ether, volumeAllTime: 2n * ether },
      ...{ sales1Day: 4, sales30Day: 4, salesAllTime: 4 },
    })
    expect(await lastPriceOf(1n)).toBe(ether / 2n)
    await expectExact()
  })

  test('behavior: every answer tells the own price, and as native what it was worth then', async () => {
    sell(1n, 1500n * dollars)
    setRate(1000n)
    await market.catchUp()
    const own = { raw: `${1500n * dollars}`, decimal: 1500, native: 0.5 }
    const price = { currency: { contract: usd, decimals: 6 }, amount: own }
    const read = async (path: string, list: string) =>
      ((await market.get(path)).body[list] as Json[])[0] as Json & { [key: string]: Json }
    expect(await read('/sales/v6', 'sales')).toMatchObject({ price })
    const token = await read(`/tokens/v7?tokens=${art}:1&includeLastSale=true`, 'tokens')
    expect(token.token).toMatchObject({ lastSale: { price } })
    expect(await read(`/transfers/v4?token=${art}:1&limit=1`, 'transfers')).toMatchObject({ price })
    expect(await read('/collections/activity/v6?types=sale', 'activities')).toMatchObject({ price })
    const held = await read(`/users/${buyer}/tokens/v10?includeLastSale=true`, 'tokens')
    expect(held.token).toMatchObject({ lastAppraisalValue: 0.5, lastSale: { price } })
    expect(await read(`/collections/v7?id=${art}`, 'collections')).toMatchObject({
      ...{ volume: { '1day': 0.5, allTime: 0.5 }, salesCount: { allTime: 1 } },
    })
    for (const period of ['5m', '1d'])
      expect(await read(`/collections/trending/v1?period=${period}`, 'collections')).toMatchObject({
        id: art,
        volume: 0.5,
        count: 1,
      })
    expect(await read(`/collections/daily-volumes/v1?id=${art}`, 'collections')).toMatchObject({
      ...{ volume: 0.5, sales_count: 1, floor_sell_value: 0.5 },
    })
    const told = await database.db.select().from(events).where(eq(events.event, 'sale.updated'))
    expect(told).toMatchObject([{ changed: ['price.amount.native'] }])
  })

  test('behavior: what nobody has a rate of is counted, and adds nothing; its worth is null, not that of now', async () => {
    sell(1n, 700n, points)
    // Less than ten ether are too few to go by.
    const next = market.chain.height() + 1
    addPair(market.chain, { [weth]: 9n * ether, [usd]: 27_000n * dollars }, next)
    market.chain.mine()
    sell(2n, 900n * dollars)
    setRate(3000n)
    await market.catchUp()
    expect(await figuresOf()).toMatchObject({ volumeAllTime: 0n, salesAllTime: 2 })
    expect(await saleOf(2n)).toMatchObject({ value: null, isValued: true })
    const { body } = await market.get('/sales/v6')
    expect(body.sales).toMatchObject([
      { price: { amount: { decimal: 900, native: null } } },
      { price: { amount: { decimal: 700, native: null } } },
    ])
    const lists = await market.get(`/collections/daily-volumes/v1?id=${art}`)
    expect(lists.body.collections).toMatchObject([
      { volume: 0, sales_count: 2, floor_sell_value: null },
    ])
    await expectExact()
  })

  test('behavior: of an edition by the piece', async () => {
    sell(1n, 1200n * dollars, usd, { contract: editions, quantity: 4n })
    await market.catchUp()
    expect(await saleOf(1n, editions)).toMatchObject({ amount: 4n, value: (4n * ether) / 10n })
    const { body } = await market.get('/sales/v6')
    expect(body.sales).toMatchObject([{ price: { amount: { decimal: 300, native: 0.1 } } }])
  })

  test('behavior: a block that is taken back takes its worth along, and the one instead has that of its own', async () => {
    sell(1n, 1500n * dollars)
    setRate(1000n)
    sell(2n, 500n * dollars)
    await market.catchUp()
    expect(await figuresOf()).toMatchObject({ volumeAllTime: ether, salesAllTime: 2 })
    market.chain.dropBlocks(3)
    expect(market.chain.height()).toBeGreaterThan(0)
    setRate(500n)
    sell(2n, 500n * dollars)
    await market.catchUp()
    expect(await saleOf(1n)).toBeUndefined()
    expect(await saleOf(2n)).toMatchObject({ value: ether })
    expect(await figuresOf()).toMatchObject({ volumeAllTime: ether, salesAllTime: 1 })
    await expectExact()
  })

  test('behavior: another index of the same blocks says the same, be they read at once or long after', async () => {
    await market.server.close()
    await database.reset()
    const { chain: fake } = market
    const others = { fake, chain: { ...chain, collections: [editions] } }
    market = await createTestMarket(database, others)
    for (const [tokenId, rate] of [
      [1n, 3000n],
      [2n, 1500n],
      [3n, 777n],
    ] as const) {
      setRate(rate)
      sell(tokenId, 1000n * dollars)
      sell(1n, 10n * dollars, usd, { contract: editions, quantity: 2n, salt: tokenId })
      await market.catchUp()
    }
    await market.server.close()
    market = await createTestMarket(database, { fake, chain })
    await market.catchUp()
    await market.catchUp()
    const all = async () => ({
      sales: await database.db.select().from(sales).orderBy(sales.block, sales.logIndex),
      figures: await database.db
        .select()
        .from(collectionFigures)
        .orderBy(collectionFigures.contract),
    })
    const later = await all()
    expect(later.sales).toHaveLength(6)
    // 1000 / 3000, 1000 / 1500 and 1000 / 777 of an ether, each rounded down to a base unit.
    expect(await figuresOf()).toMatchObject({
      volumeAllTime:
        333_333_333_333_333_333n + 666_666_666_666_666_666n + 1_287_001_287_001_287_001n,
    })
    await expectExact()
    await market.server.close()
    await database.reset()
    market = await createTestMarket(database, { fake, chain })
    await market.catchUp()
    expect(await all()).toEqual(later)
  })

  test('behavior: sales that were kept before have theirs after a start, and the figures with them', async () => {
    sell(1n, 1500n * dollars)
    await market.catchUp()
    await market.server.close()
    // As an older version leaves them, and the migration.
    await database.db.update(sales).set({ value: null, isValued: false })
    await database.db.update(tokens).set({ lastSalePrice: null })
    await database.db
      .update(collectionFigures)
      .set({ volumeAllTime: 0n, volume1Day: 0n, salesAllTime: 0, sales1Day: 0 })
    await database.db.delete(figureTimes)
    market = await createTestMarket(database, { fake: market.chain, chain })
    expect(await figuresOf()).toMatchObject({ volumeAllTime: ether / 2n, salesAllTime: 1 })
    expect(await lastPriceOf(1n)).toBe(ether / 2n)
    await expectExact()
  })

  test('behavior: more than are looked at at once, the newest of them first', async () => {
    sell(1n, 1500n * dollars)
    await market.catchUp()
    await database.db.execute(sql`
      insert into sales (chain_id, block, log_index, tx_hash, order_id, order_kind, order_side, contract, token_id, amount,
        seller, buyer, currency, total_price, fees, timestamp)
      select ${chainId}::int, 3, n, '0x', '0x', 'seaport-v1.5', 'sell', ${art}, 2, 1, ${seller}, ${buyer}, ${usd}::text, 3000000, '[]',
        ${Math.floor(market.chain.now() / 1000)}::bigint
      from generate_series(100, 349) n`)
    expect(await valueSales(market.context)(market.context)).toBe(true)
    // 250 times 3 dollars.
    expect(await figuresOf()).toMatchObject({
      volumeAllTime: ether / 2n + 250n * (ether / 1000n),
    })
  })

  describe('a node that does not tell', () => {
    /** It refuses what `refuses` says of a block. */
    const refusing = (refuses: (block: number) => boolean) => {
      const { read } = market.chain.source
      market.chain.source.read = async (calls, options) => {
        if (options?.block !== undefined && refuses(options.block)) {
          const cause = new RpcError({ code: -32_000, message: 'missing trie node' })
          throw new ChainUnavailableError(chainId, cause)
        }
        return read(calls, options)
      }
      return () => {
        market.chain.source.read = read
      }
    }

    test('behavior: a block whose state it has no more gives no worth, and is asked for once', async () => {
      sell(1n, 1500n * dollars)
      for (let i = 0; i < 70; i++) market.chain.mine()
      const height = market.chain.height()
      const restore = refusing(block => block < height - 64)
      sell(2n, 1500n * dollars)
      await market.catchUp()
      expect(await saleOf(1n)).toMatchObject({ value: null, isValued: true })
      expect(await saleOf(2n)).toMatchObject({ value: ether / 2n })
      expect(await figuresOf()).toMatchObject({ volumeAllTime: ether / 2n, salesAllTime: 2 })
      restore()
      await market.catchUp()
      expect(await saleOf(1n)).toMatchObject({ value: null })
    })

    test('behavior: one that it is behind of is asked for again, and holds up no block', async () => {
      const restore = refusing(() => true)
      sell(1n, 1500n * dollars)
      await market.catchUp()
      expect(await saleOf(1n)).toMatchObject({ value: null, isValued: false })
      expect(await figuresOf()).toMatchObject({ volumeAllTime: 0n, salesAllTime: 1 })
      restore()
      await valueSales(market.context)(market.context)
      expect(await saleOf(1n)).toMatchObject({ value: ether / 2n })
      await expectExact()
    })

    test('behavior: one that is away, or takes too long, is asked again', async () => {
      sell(1n, 1500n * dollars)
      await market.catchUp()
      await database.db.update(sales).set({ value: null, isValued: false })
      const { read } = market.chain.source
      market.chain.source.read = async calls => calls.map(() => null)
      await valueSales(market.context)(market.context)
      market.chain.source.read = read
      market.chain.setDown(true)
      await valueSales(market.context)(market.context)
      market.chain.setDown(false)
      expect(await saleOf(1n)).toMatchObject({ value: null, isValued: false })
      await valueSales(market.context)(market.context)
      expect(await saleOf(1n)).toMatchObject({ value: ether / 2n })
    })
  })
})
