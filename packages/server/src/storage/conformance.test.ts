import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveOrderStates } from '../orderbook/saveOrderStates.ts'
import { updateBest } from '../orderbook/updateBest.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  seller,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { balances, transfers } from './schema/chainData.ts'
import { tokens } from './schema/metadata.ts'
import { requests } from './schema/operations.ts'
import { orders } from './schema/orders.ts'

const served = {
  id: chainId,
  name: 'Test',
  rpcUrls: [],
  startBlock: 0,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}

// What every database behind the server must do alike. The rest of the server's tests run on both too.
describe.each(['pglite', 'postgresql'] as const)('storage on %s', storage => {
  let database: TestDatabase
  let market: TestMarket
  beforeAll(async () => {
    database = await openTestDatabase(storage)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.reset()
    market = await createTestMarket(database)
  })

  const floorOf = async (tokenId: bigint) =>
    (
      await database.db
        .select()
        .from(tokens)
        .where(and(eq(tokens.contract, art), eq(tokens.tokenId, tokenId)))
    )[0]

  test('default: it is the database that it is said to be', async () => {
    expect(database.isShared).toBe(storage === 'postgresql')
    const result = await database.db.execute(sql`select version()`)
    const [row] = (result as unknown as { rows: { version: string }[] }).rows
    expect(row?.version.includes('emscripten') || row?.version.includes('PGlite')).toBe(
      storage === 'pglite',
    )
  })

  test('behavior: whole numbers of 78 digits and sums beyond them come back as they went in', async () => {
    const most = 2n ** 256n - 1n
    const row = { chainId, contract: art, owner: buyer, acquiredAt: 2 ** 52, isSum: false } as const
    await database.db.insert(balances).values({ ...row, tokenId: most, amount: most * 3n })
    const [found] = await database.db.select().from(balances).where(eq(balances.tokenId, most))
    expect(found).toEqual({ ...row, tokenId: most, amount: most * 3n })
    await expect(
      database.db.insert(tokens).values({
        chainId,
        contract: art,
        tokenId: 10n ** 78n,
        metadataStatus: 'done',
        mintedBlock: 1,
        mintedAt: 1,
        updatedAt: 1,
      }),
    ).rejects.toMatchObject({ cause: { code: '22003' } })
  })

  test('behavior: documents and texts come back as they went in', async () => {
    const answers = [[{ a: '√ "\\u0000" 🎨', b: [1, null, { c: true }], 'd.e': {} }]]
    const made = { account: buyer, source: 'ünï.example', referrer: buyer, payer: buyer }
    const row = {
      ...made,
      chainId,
      payerChainId: 2,
      kind: 'buy',
      block: 1,
      startTime: 2,
      orderIds: [],
      createdAt: 1,
    }
    await database.db.insert(requests).values({ ...row, id: 'ünï', answers })
    expect(await database.db.select().from(requests)).toEqual([{ ...row, id: 'ünï', answers }])
  })

  test('behavior: a transaction that fails leaves nothing', async () => {
    const before = await database.db.select().from(tokens)
    const failed = database.db.transaction(async tx => {
      await tx.delete(tokens)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow(/^no$/)
    expect(await database.db.select().from(tokens)).toHaveLength(before.length)
  })

  test('behavior: a savepoint that fails leaves what came before it', async () => {
    await database.db.transaction(async tx => {
      await tx.delete(transfers)
      const inner = tx.transaction(async inside => {
        await inside.delete(tokens)
        await inside.execute(sql`select 1 / 0`)
      })
      await expect(inner).rejects.toMatchObject({ cause: { code: '22012' } })
    })
    expect(await database.db.select().from(transfers)).toEqual([])
    expect((await database.db.select().from(tokens)).length).toBeGreaterThan(0)
  })

  test('behavior: many posts at once: one row each, and the floor is the cheapest', async () => {
    const prices = Array.from({ length: 12 }, (_, i) => 1000n + BigInt((i * 7) % 12) * 10n)
    const posted = await Promise.all(
      prices.flatMap(price => {
        const order = listing(market.chain, { price })
        return [market.postListing(order), market.postListing(order)]
      }),
    )
    expect(posted.map(result => result.message)).toEqual(posted.map(() => 'success'))
    const rows = await database.db.select().from(orders)
    expect(rows).toHaveLength(prices.length)
    const cheapest = rows.find(row => row.price === 1000n)
    expect(await floorOf(1n)).toMatchObject({ floorPrice: 1000n, floorOrderId: cheapest?.id })
  })

  test('behavior: offers for one list, posted at two servers at once, do not wait for each other', async () => {
    const { chain } = market
    chain.setFunds(weth, buyer, 10_000n)
    chain.allow(weth, buyer, 10_000n)
    let calls = 0
    let runs = 0
    const counted = Object.create(database.db) as typeof database.db
    counted.transaction = (work, config) => {
      calls++
      return database.db.transaction(tx => {
        runs++
        return work(tx)
      }, config)
    }
    const open = () => createTestMarket({ ...database, db: counted }, { fake: chain })
    const servers = [await open(), await open()]
    const { body } = await market.post('/token-sets/v2', {
      tokens: [1, 2, 3].map(tokenId => `${art}:${tokenId}`),
    })
    const tokenSetId = `${body.id}`
    const root = BigInt(tokenSetId.slice(-66))
    for (let round = 0; round < 3; round++) {
      const posted = await Promise.all(
        servers.map((server, place) =>
          server.postOffer(offer(chain, { root, price: BigInt(1000 + 2 * round + place) }), {
            tokenSetId,
          }),
        ),
      )
      expect(posted.map(({ message }) => message)).toEqual(['success', 'success'])
    }
    // None was given up for another one and done again.
    expect(runs).toBe(calls)
  })

  test('behavior: the floor heeds an order that another transaction has not committed yet', async () => {
    await market.postListing(listing(market.chain))
    const [row] = await database.db.select().from(orders)
    if (!row) throw new Error('There is no order')
    const add = (id: `0x${string}`, value: bigint, after: () => Promise<unknown>) =>
      database.db.transaction(async tx => {
        await tx.insert(orders).values({ ...row, id, value, price: value })
        await updateBest(tx, chainId, [row], Number(value))
        await after()
      })
    let second: Promise<void> | undefined
    await add('0x01', 7n, async () => {
      second = add('0x02', 8n, async () => undefined)
      // Time enough for it to come to the row that this transaction holds.
      await sleep(200)
    })
    await second
    // The second one is not the cheapest: nothing of the token has changed since.
    expect(await floorOf(1n)).toMatchObject({
      ...{ floorPrice: 7n, floorOrderId: '0x01', updatedAt: 7 },
    })
  })

  test('behavior: orders whose state changes from two sides at once end with the right floors', async () => {
    const ids: `0x${string}`[] = []
    for (let i = 0n; i < 6n; i++) {
      const order = listing(market.chain, { tokenId: (i % 3n) + 1n, price: 1000n + i })
      ids.push((await market.postListing(order)).orderId as `0x${string}`)
    }
    const head = await market.chain.source.head()
    const rows = await database.db.select().from(orders)
    const end = (list: typeof rows, status: 'cancelled' | 'active') => {
      const states = list.map(order => ({
        ...{ ...order, order, status, reason: null, held: 1n, pricedAt: 1 },
      }))
      const read = { states, block: head, indexed: head.hash }
      return database.db.transaction(tx => saveOrderStates(tx, served, read, 1))
    }
    for (let round = 0; round < 5; round++) {
      const status = round % 2 === 0 ? 'cancelled' : 'active'
      await Promise.all([
        end(rows.slice(0, 4), status),
        end(rows.slice(2).reverse(), status),
        end(rows, status),
      ])
      for (const tokenId of [1n, 2n, 3n])
        expect(await floorOf(tokenId)).toMatchObject({
          floorPrice: status === 'cancelled' ? null : 999n + tokenId,
        })
    }
  })

  test('behavior: what was indexed is taken back with its blocks, whatever runs beside', async () => {
    const { chain } = market
    expect(
      await market.postListing(listing(chain, { contract: editions, quantity: 5n, price: 1000n })),
    ).toMatchObject({ message: 'success' })
    chain.transfer(art, seller, buyer, 2n)
    await market.catchUp()
    expect(
      ((await market.get(`/tokens/v7?tokens=${art}:2`)).body.tokens as Json[])[0],
    ).toMatchObject({ token: { owner: buyer } })
    chain.dropBlocks(1)
    chain.mine()
    await Promise.all([
      market.catchUp(),
      ...Array.from({ length: 5 }, (_, i) =>
        market.postListing(listing(chain, { tokenId: 3n, salt: BigInt(i + 10) })),
      ),
    ])
    await market.catchUp()
    expect(
      ((await market.get(`/tokens/v7?tokens=${art}:2`)).body.tokens as Json[])[0],
    ).not.toMatchObject({ token: { owner: buyer } })
    expect(await database.db.select().from(orders)).toHaveLength(6)
    expect(await floorOf(3n)).toMatchObject({ floorPrice: 100n })
  })
})
