import { and, eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { hexToBigInt } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollBack } from '../indexer/rollBack.ts'
import { saveOrder } from '../orderbook/saveOrder.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import {
  art,
  buyer,
  createTestMarket,
  listing,
  offer,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'
import type { Db } from './openDatabase.ts'
import { tokens } from './schema/metadata.ts'
import { orders, tokenSets } from './schema/orders.ts'

const zone: Hex = `0x${'d5'.repeat(20)}`

// What one transaction locks before another row, another one must not want after it: PostgreSQL would end one of them.
describe('locks on postgresql', () => {
  let database: TestDatabase
  let market: TestMarket
  beforeAll(async () => {
    database = await openTestDatabase('postgresql')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.reset()
    const orderZone = { address: zone, cosignerKey: `0x${'7'.repeat(64)}` as const }
    market = await createTestMarket(database, { chain: { orderZone } })
  })

  const rowOf = async (id: unknown) => {
    const [row] = await database.db
      .select()
      .from(orders)
      .where(eq(orders.id, id as Hex))
    if (!row) throw new Error('There is no such order')
    return row
  }
  const isWaiting = async () => {
    const result = await database.db.execute(
      sql`select 1 from pg_locks as l join pg_database as d on d.oid = l.database
        where not l.granted and d.datname = current_database()
        union all select 1 from pg_locks where not granted and locktype = 'transactionid'`,
    )
    return (result as unknown as { rows: unknown[] }).rows.length > 0
  }
  /** Holds `first`, as who changes orders does, until somebody waits for it, and then takes `second`, which must be free. */
  const takeBoth = (
    first: (tx: Db) => Promise<unknown>,
    begin: () => Promise<unknown>,
    second: (tx: Db) => Promise<unknown>,
  ) => {
    let others: Promise<unknown> | undefined
    return database.db
      .transaction(async tx => {
        await first(tx)
        others = begin()
        await until('somebody waits', isWaiting)
        await tx.execute(sql`set local lock_timeout = '300ms'`)
        await second(tx)
      })
      .finally(() => others)
      .then(() => others)
  }

  test('behavior: an order that is replaced is locked before the tokens of the new one', async () => {
    const terms = { zone, orderType: 2 }
    const first = await market.postListing(listing(market.chain, terms))
    expect(first.message).toBe('success')
    const salt = hexToBigInt(first.orderId as Hex)
    const second = await takeBoth(
      tx =>
        tx
          .select()
          .from(orders)
          .where(eq(orders.id, first.orderId as Hex))
          .for('update'),
      () => market.postListing(listing(market.chain, { ...terms, salt, price: 200n })),
      tx =>
        tx
          .select()
          .from(tokens)
          .where(and(eq(tokens.contract, art), eq(tokens.tokenId, 1n)))
          .for('update'),
    )
    expect(second).toMatchObject({ message: 'success' })
    expect(await rowOf(first.orderId)).toMatchObject({ status: 'cancelled' })
    const [token] = await database.db
      .select()
      .from(tokens)
      .where(and(eq(tokens.contract, art), eq(tokens.tokenId, 1n)))
    expect(token?.floorPrice).toBe(200n)
  })

  test('behavior: the sets of all offers are locked in one order, lists among the others', async () => {
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    const { body } = await market.post('/token-sets/v2', {
      tokens: [1, 2].map(tokenId => `${art}:${tokenId}`),
    })
    const tokenSetId = `${body.id}`
    const root = BigInt(tokenSetId.slice(-66))
    const posted = [
      await market.postListing(listing(market.chain)),
      await market.postOffer(offer(market.chain, { root }), { tokenSetId }),
      await market.postOffer(offer(market.chain, { root: 0n }), { collection: art }),
    ]
    const rows = await Promise.all(posted.map(({ orderId }) => rowOf(orderId)))
    const set = (tx: Db, id: string) =>
      tx.select().from(tokenSets).where(eq(tokenSets.id, id)).for('update')
    const kept = await takeBoth(
      tx => set(tx, `contract:${art}`),
      // While the first one is stored, the others come together.
      () =>
        Promise.all(
          rows.map((row, place) =>
            saveOrder(market.context, {
              order: { ...row, id: `0x0${place}` as const },
              set: undefined,
            }),
          ),
        ),
      tx => set(tx, tokenSetId),
    )
    expect(kept).toEqual([true, true, true])
  })

  test('behavior: a roll-back locks the orders first, by their ids, and then the tokens', async () => {
    const { chain } = market
    const sold = listing(chain, { tokenId: 4n, salt: 4n })
    const { message } = await market.postListing(sold)
    expect(message).toBe('success')
    const ids: Hex[] = []
    for (let salt = 10n; salt < 16n; salt++) {
      const { orderId } = await market.postListing(listing(chain, { tokenId: 2n, salt }))
      ids.push(orderId as Hex)
    }
    const to = chain.height()
    chain.fulfil(sold, buyer)
    chain.mint(art, seller, 9n)
    await market.catchUp()
    const [first = '0x', ...others] = ids.sort()
    // By when they were read, the first one comes last.
    for (const [place, id] of ids.entries())
      await database.db
        .update(orders)
        .set({ statusBlock: to + ids.length - place })
        .where(eq(orders.id, id))
    const order = (tx: Db, id: Hex) =>
      tx.select().from(orders).where(eq(orders.id, id)).for('update')
    const token = (tx: Db, tokenId: bigint) =>
      tx
        .select()
        .from(tokens)
        .where(and(eq(tokens.contract, art), eq(tokens.tokenId, tokenId)))
        .for('update')
    await takeBoth(
      tx => order(tx, first),
      () => rollBack(market.context, to),
      async tx => {
        for (const id of others) await order(tx, id)
        await token(tx, 4n)
        await token(tx, 9n)
      },
    )
    for (const id of ids) expect((await rowOf(id)).statusBlock).toBe(stale)
    await market.catchUp()
    // The token that was sold before the one that was minted.
    await takeBoth(
      tx => token(tx, 4n),
      () => rollBack(market.context, to),
      tx => token(tx, 9n),
    )
    await market.catchUp()
    const [minted] = await database.db.select().from(tokens).where(eq(tokens.tokenId, 9n))
    expect(minted).toBeDefined()
  })
})
