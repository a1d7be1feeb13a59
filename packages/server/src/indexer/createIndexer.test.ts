import { seaportAddress, zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LeaseLostError } from '../storage/createLease.ts'
import { balances, sales, transactions, transfers } from '../storage/schema/chainData.ts'
import { collectionFigures } from '../storage/schema/figures.ts'
import { leases } from '../storage/schema/operations.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  marketplace,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import type { ChainSource, Payment } from './chainSource.ts'
import { createIndexer } from './createIndexer.ts'
import { ChainUnavailableError } from './rpcSource.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const holdings = async () =>
  (await database.db.select().from(balances))
    .map(
      row =>
        `${row.contract === art ? 'art' : 'edition'} ${row.tokenId} ${row.owner} ${row.amount}`,
    )
    .sort()
const ownerOf = async (tokenId: number) => {
  const { body } = await market.get(`/tokens/v7?tokens=${art}:${tokenId}`)
  return ((body.tokens as Json[])[0]?.token as Json | undefined)?.owner
}
const statusOf = async (id: unknown) => {
  const [row] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.id, id as `0x${string}`))
  return row && `${row.status}: ${row.statusReason}`
}

describe('createIndexer', () => {
  test('default', async () => {
    expect(await ownerOf(1)).toBe(seller)
    market.chain.transfer(art, seller, buyer, 1n)
    market.chain.transfer(editions, seller, buyer, 1n, 7n)
    await market.catchUp()
    expect(await ownerOf(1)).toBe(buyer)
    expect(await holdings()).toContain(`edition 1 ${buyer} 7`)
    expect(await holdings()).toContain(`edition 1 ${seller} 13`)
    expect(market.indexer.status()).toMatchObject({ atHead: true, block: market.chain.height() })
  })

  test('options: collections, of others nothing is kept', async () => {
    await database.reset()
    market = await createTestMarket(database, { chain: { collections: [editions] } })
    expect(await holdings()).toEqual([`edition 1 ${seller} 20`])
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    expect(await holdings()).toEqual([`edition 1 ${seller} 20`])
    const { body } = await market.get('/collections/v7')
    expect((body.collections as Json[]).map(({ id }) => id)).toEqual([editions])
  })

  test('options: ignoredCollections, positions of Uniswap by default', async () => {
    const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
    const ids = async () =>
      ((await market.get('/collections/v7?sortBy=createdAt')).body.collections as Json[])
        .map(({ id }) => id)
        .sort()
    market.chain.deploy(positions, { kind: 'erc721' })
    market.chain.mint(positions, seller, 1n)
    await market.catchUp()
    expect(await ids()).toEqual([art, editions])
    for (const [change, expected] of [
      [{ ignoredCollections: [editions] }, [art, positions]],
      [{ collections: [positions] }, [positions]],
    ] as const) {
      await database.reset()
      market = await createTestMarket(database, { fake: market.chain, chain: change })
      expect(await ids()).toEqual([...expected].sort())
    }
  })

  test('behavior: a node that is behind does not have a new collection left out', async () => {
    const late: Hex = `0x${'a3'.repeat(20)}`
    const { chain } = market
    let isBehind = false
    const behind = () => chain.height() - 1
    const source: ChainSource = {
      ...chain.source,
      mayLag: true,
      read: async (calls, options = {}) => {
        if (!isBehind) return chain.source.read(calls, options)
        if ((options.block ?? 0) > behind()) throw new ChainUnavailableError(31337, 'no such block')
        return chain.source.read(calls, { block: behind(), ...options })
      },
    }
    await database.reset()
    market = await createTestMarket(database, { fake: chain, source })
    chain.deploy(late, { kind: 'erc721', name: 'Late' })
    chain.mint(late, seller, 1n)
    isBehind = true
    await expect(market.catchUp()).rejects.toThrow(ChainUnavailableError)
    isBehind = false
    await market.catchUp()
    const { body } = await market.get(`/tokens/v7?tokens=${late}:1`)
    expect((body.tokens as Json[]).map(row => (row.token as Json).owner)).toEqual([seller])
  })

  test('behavior: a node that is behind does not leave a new token without its document', async () => {
    const { chain } = market
    let isBehind = false
    const source: ChainSource = {
      ...chain.source,
      mayLag: true,
      read: async (calls, options = {}) => {
        const behind = chain.height() - 1
        if (!isBehind || !options.alone) return chain.source.read(calls, options)
        if ((options.block ?? 0) > behind) throw new ChainUnavailableError(31337, 'no such block')
        const answers = await chain.source.read(calls, { block: behind, ...options })
        // Of a token that is not there, a contract says nothing.
        return answers.map((answer, i) => (calls[i]?.args?.[0] === 9n ? undefined : answer))
      },
    }
    await database.reset()
    market = await createTestMarket(database, { fake: chain, source })
    chain.mint(art, seller, 9n)
    isBehind = true
    await expect(market.catchUp()).rejects.toThrow(ChainUnavailableError)
    isBehind = false
    await market.catchUp()
    const { body } = await market.get(`/tokens/v7?tokens=${art}:9`)
    expect((body.tokens as Json[]).map(row => (row.token as Json).name)).toEqual(['Art 9'])
  })

  test('behavior: a node that is behind does not leave a mint without its price', async () => {
    const { chain } = market
    let known: Payment | undefined
    const source: ChainSource = {
      ...chain.source,
      payments: async hashes => new Map(known ? hashes.map(hash => [hash, known as Payment]) : []),
    }
    known = { to: artist, value: 0n }
    await database.reset()
    market = await createTestMarket(database, { fake: chain, source })
    known = undefined
    chain.mint(art, buyer, 8n, 1n, 70n)
    await expect(market.catchUp()).rejects.toThrow(ChainUnavailableError)
    known = { to: art, value: 70n }
    await market.catchUp()
    expect(await database.db.select().from(sales)).toMatchObject([{ tokenId: 8n, totalPrice: 70n }])
    // What no node ever knows, as transactions of the chain itself, is not waited for without end.
    known = undefined
    chain.mint(art, buyer, 9n)
    for (let i = 0; i < 3; i++)
      await expect(market.catchUp()).rejects.toThrow(ChainUnavailableError)
    await market.catchUp()
    expect(await ownerOf(9)).toBe(buyer)
  })

  test('behavior: what a contract gave back of a mint is in no price, no last sale and no volume', async () => {
    const { chain } = market
    chain.source.payments = async hashes =>
      new Map(hashes.map(hash => [hash, { to: art, value: 70n }]))
    chain.mint(art, buyer, 8n, 1n, 70n)
    chain.mint(art, buyer, 9n, 1n, 60n)
    await market.catchUp()
    expect(await database.db.select().from(sales)).toMatchObject([{ tokenId: 8n, totalPrice: 70n }])
    const { body } = await market.get(
      `/tokens/v7?tokens=${art}:8&tokens=${art}:9&includeLastSale=true&sortBy=tokenId`,
    )
    const prices = (
      body.tokens as { token: { lastSale: { price: { amount: Json } } | null } }[]
    ).map(({ token }) => token.lastSale?.price.amount.raw)
    expect(prices).toEqual(['70', undefined])
    const figures = await database.db
      .select()
      .from(collectionFigures)
      .where(eq(collectionFigures.contract, art))
    expect(figures).toMatchObject([{ volumeAllTime: 70n, salesAllTime: 1 }])
  })

  test('behavior: a contract on which a node fails in words of its own does not stop the index', async () => {
    const broken: Hex = `0x${'a4'.repeat(20)}`
    const { chain } = market
    const source: ChainSource = {
      ...chain.source,
      read: async (calls, options = {}) => {
        if (options.block !== undefined && calls.some(({ address }) => address === broken))
          throw new ChainUnavailableError(31337, 'no words for it')
        return chain.source.read(calls, options)
      },
    }
    await database.reset()
    market = await createTestMarket(database, { fake: chain, source })
    chain.mint(broken, seller, 1n)
    chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    expect(await ownerOf(1)).toBe(buyer)
  })

  test('behavior: a sale has its exact price, its parties and its fees', async () => {
    const order = listing(market.chain, {
      contract: editions,
      quantity: 10n,
      price: 1000n,
      fees: [
        { recipient: artist, amount: 50n },
        { recipient: marketplace, amount: 10n },
      ],
    })
    await market.postListing(order)
    market.chain.fulfil(order, buyer, 3n)
    await market.catchUp()
    const [sale] = await database.db.select().from(sales)
    expect(sale).toMatchObject({
      orderSide: 'sell',
      seller,
      buyer,
      amount: 3n,
      totalPrice: 300n,
      fees: [
        { recipient: artist, amount: '15' },
        { recipient: marketplace, amount: '3' },
      ],
    })
    const { body } = await market.get(`/orders/asks/v5?maker=${seller}`)
    expect(body.orders).toMatchObject([
      { status: 'active', quantityRemaining: 7, quantityFilled: 3 },
    ])
  })

  test('behavior: orders follow transfers, approvals, cancellations, counters and time', async () => {
    const id = async (salt: bigint, tokenId: bigint) =>
      (await market.postListing(listing(market.chain, { salt, tokenId }))).orderId
    const first = await id(1n, 1n)
    const second = await id(2n, 2n)
    market.chain.transfer(art, seller, other, 1n)
    await market.catchUp()
    expect(await statusOf(first)).toMatch(/^inactive: .*does not hold/)
    market.chain.transfer(art, other, seller, 1n)
    await market.catchUp()
    expect(await statusOf(first)).toBe('active: null')
    market.chain.approve(art, seller, false)
    await market.catchUp()
    expect(await statusOf(first)).toMatch(/^inactive: .*approval/)
    market.chain.approve(art, seller)
    market.chain.cancel(listing(market.chain, { salt: 9n }))
    await market.catchUp()
    expect(await statusOf(first)).toBe('active: null')
    market.chain.incrementCounter(seller)
    await market.catchUp()
    expect(await statusOf(first)).toMatch(/^cancelled/)
    expect(await statusOf(second)).toMatch(/^cancelled/)
  })

  test('behavior: a conduit that shuts the exchange out makes its orders unfillable, until it lets it in', async () => {
    const listed = (await market.postListing(listing(market.chain))).orderId
    const conduitKey = `0x${'0'.repeat(64)}` as const
    market.chain.approve(art, seller, true, seaportAddress['1.5'])
    const direct = (
      await market.postListing(listing(market.chain, { tokenId: 2n, salt: 2n, conduitKey }))
    ).orderId
    await market.catchUp()
    market.chain.setChannel(false)
    await market.catchUp()
    // What is marked is read with the next look, be there blocks or not.
    await market.catchUp()
    expect(await statusOf(listed)).toMatch(/^inactive: .*conduit is closed/)
    expect(await statusOf(direct)).toBe('active: null')
    const late = (await market.postListing(listing(market.chain, { tokenId: 3n, salt: 3n })))
      .orderId
    expect(await statusOf(late)).toMatch(/^inactive: .*conduit is closed/)
    const { status } = await market.post('/execute/buy/v7', {
      taker: buyer,
      items: [{ orderId: listed }],
    })
    expect(status).toBeGreaterThanOrEqual(400)
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    await market.catchUp()
    expect(await statusOf(listed)).toBe('active: null')
    market.chain.setChannel(false)
    market.chain.setChannel(true)
    await market.catchUp()
    await market.catchUp()
    expect(await statusOf(listed)).toBe('active: null')
  })

  test('behavior: a listing begins and ends with time, without a block about it', async () => {
    const time = BigInt(Math.floor(market.chain.now() / 1000))
    const order = listing(market.chain, { startTime: time + 30n, endTime: time + 90n })
    const { orderId } = await market.postListing(order)
    expect(await statusOf(orderId)).toMatch(/^inactive: .*not valid yet/)
    for (let i = 0; i < 4; i++) market.chain.mine()
    await market.catchUp()
    expect(await statusOf(orderId)).toBe('active: null')
    for (let i = 0; i < 5; i++) market.chain.mine()
    await market.catchUp()
    expect(await statusOf(orderId)).toMatch(/^expired/)
    const { body } = await market.get(`/tokens/v7?tokens=${art}:1`)
    expect((body.tokens as Json[])[0]).toMatchObject({ market: { floorAsk: { id: null } } })
  })

  test('behavior: a reorganisation of three blocks is rolled back', async () => {
    const order = listing(market.chain)
    const { orderId } = await market.postListing(order)
    await market.catchUp()
    const before = await holdings()
    const sold = market.chain.fulfil(order, buyer)
    market.chain.mint(art, other, 9n)
    market.chain.transfer(editions, seller, other, 1n, 20n)
    await market.catchUp()
    expect(await statusOf(orderId)).toMatch(/^filled/)
    market.chain.dropBlocks(3)
    for (let i = 0; i < 4; i++) market.chain.mine()
    await market.catchUp()
    expect(await holdings()).toEqual(before)
    expect(await database.db.select().from(sales)).toEqual([])
    expect(await statusOf(orderId)).toBe('active: null')
    const { body } = await market.get(`/transactions/synced/v2?txHash=${sold}`)
    expect(body).toEqual({ transactions: [{ hash: sold, synced: false }] })
    expect((await market.get(`/tokens/v7?tokens=${art}:9`)).body.tokens).toEqual([])
  })

  test('behavior: a fill that only a purchase has seen is taken back with its blocks', async () => {
    const order = listing(market.chain)
    const { orderId } = await market.postListing(order)
    await market.catchUp()
    market.chain.mine()
    market.chain.fulfil(order, buyer)
    const item = { taker: other, items: [{ orderId }] }
    expect((await market.post('/execute/buy/v7', item)).status).toBe(410)
    expect(await statusOf(orderId)).toMatch(/^filled/)
    // The index has seen neither block, so that there is nothing for it to roll back.
    market.chain.dropBlocks(2)
    market.chain.mine()
    await market.catchUp()
    expect(await statusOf(orderId)).toBe('active: null')
  })

  test('behavior: what is mined while a pass is under way counts from the next one, until its block goes', async () => {
    const order = listing(market.chain)
    const { orderId } = await market.postListing(order)
    await market.catchUp()
    const { blocks } = market.chain.source
    market.chain.approve(art, seller)
    market.chain.source.blocks = async (from, to) => {
      const read = await blocks(from, to)
      market.chain.source.blocks = blocks
      // Mined while the pass is under way: the block is not indexed.
      market.chain.fulfil(order, buyer)
      return read
    }
    await market.catchUp()
    expect(await statusOf(orderId)).toBe('active: null')
    await market.catchUp()
    expect(await statusOf(orderId)).toMatch(/^filled/)
    market.chain.dropBlocks(1)
    market.chain.mine()
    await market.catchUp()
    expect(await statusOf(orderId)).toBe('active: null')
  })

  test('behavior: what is rolled back leaves the time at which the owner got the token', async () => {
    const acquired = async () =>
      (await database.db.select().from(balances))
        .filter(row => row.contract === editions || row.tokenId === 1n)
        .map(row => `${row.contract} ${row.tokenId} ${row.owner} ${row.acquiredAt}`)
        .sort()
    const before = await acquired()
    market.chain.mine()
    market.chain.transfer(art, seller, buyer, 1n)
    market.chain.mint(editions, seller, 1n, 5n)
    market.chain.transfer(editions, seller, other, 1n, 25n)
    await market.catchUp()
    expect(await acquired()).not.toEqual(before)
    market.chain.dropBlocks(4)
    market.chain.mine()
    await market.catchUp()
    expect(await acquired()).toEqual(before)
  })

  test('behavior: a contract that was none of ours before a roll-back can be one after it', async () => {
    const late = `0x${'dd'.repeat(20)}` as const
    market.chain.mint(late, other, 1n)
    await market.catchUp()
    expect((await market.get(`/tokens/v7?collection=${late}`)).body.tokens).toEqual([])
    market.chain.dropBlocks(1)
    market.chain.deploy(late, { kind: 'erc721' })
    market.chain.mint(late, other, 1n)
    await market.catchUp()
    expect((await market.get(`/tokens/v7?collection=${late}`)).body.tokens).toHaveLength(1)
  })

  test('behavior: a chain that has become shorter is followed back', async () => {
    market.chain.transfer(art, seller, buyer, 1n)
    market.chain.transfer(art, seller, buyer, 2n)
    await market.catchUp()
    market.chain.dropBlocks(2)
    await market.catchUp()
    expect(await ownerOf(1)).toBe(seller)
    expect(market.indexer.status()).toMatchObject({ atHead: true, block: market.chain.height() })
  })

  test('behavior: another chain altogether is indexed from the start', async () => {
    market.chain.dropBlocks(market.chain.height() + 1)
    for (let i = 0; i < 3; i++) market.chain.mine()
    await market.catchUp()
    expect(await holdings()).toEqual([])
    expect(await database.db.select().from(transactions)).toHaveLength(2)
  })

  test('behavior: a new server goes on where the old one stopped', async () => {
    const { orderId } = await market.postListing(listing(market.chain))
    await market.server.close()
    const rows = (await database.db.select().from(transactions)).length
    const again = await createTestMarket(database)
    // The second market's chain has the same first blocks, so nothing is indexed twice.
    expect(await database.db.select().from(transactions)).toHaveLength(rows)
    expect((await again.get(`/orders/asks/v5?ids=${orderId}`)).body.orders).toHaveLength(1)
  })

  test('behavior: between blocks the head is looked at, and the database is left alone', async () => {
    await market.indexer.close()
    const { source } = market.chain
    let [heads, selects] = [0, 0]
    const count = <value extends object>(target: value, name: keyof value, add: () => void) =>
      new Proxy(target, {
        get: (object, key, self) => {
          if (key === name) add()
          return Reflect.get(object, key, self)
        },
      })
    const indexer = createIndexer(
      {
        ...market.context,
        db: count(market.context.db, 'select', () => selects++),
        source: count(source, 'head', () => heads++),
      },
      { database },
    )
    const until = (what: () => boolean) => expect.poll(what, { timeout: 10_000 }).toBe(true)
    // The seconds for which it is quiet do not pass.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    try {
      await indexer.catchUp()
      indexer.follow()
      // The pass that finds nothing to do, and what it began.
      await until(() => heads > 20)
      const [headsBefore, selectsBefore] = [heads, selects]
      await until(() => heads > headsBefore + 10)
      expect(selects).toBe(selectsBefore)
      market.chain.transfer(art, seller, buyer, 1n)
      await until(() => indexer.status().block === market.chain.height())
    } finally {
      clock.mockRestore()
      await indexer.close()
    }
  })

  test('behavior: what fails is tried again after pauses that grow, until it is done once', async () => {
    await market.indexer.close()
    const { source } = market.chain
    let mostFailures = 3
    let isAway = true
    const failures: number[] = []
    const head = async () => {
      if (isAway) throw new ChainUnavailableError(31337, 'away')
      return source.head()
    }
    const indexer = createIndexer(
      { ...market.context, source: { ...source, head } },
      {
        database,
        pauseAfter: count => {
          failures.push(count)
          isAway = count < mostFailures
          return 0
        },
      },
    )
    const isBack = () => expect.poll(() => indexer.status().atHead, { timeout: 10_000 }).toBe(true)
    try {
      indexer.follow()
      await isBack()
      mostFailures = 2
      isAway = true
      await expect.poll(() => failures.length, { timeout: 10_000 }).toBe(5)
      await isBack()
      expect(failures).toEqual([1, 2, 3, 1, 2])
    } finally {
      await indexer.close()
    }
  })

  test('error: a node that claims blocks that it does not have is doubted by who stands by, too (T14)', async () => {
    // The market's own index leads, for as long as this lasts.
    await database.db.update(leases).set({ expiresAt: Date.now() + 60_000 })
    const { source } = market.chain
    const head = await source.head()
    let claimed = head
    let doubts = 0
    const indexer = createIndexer(
      {
        ...market.context,
        source: {
          ...source,
          mayLag: true,
          head: async () => claimed,
          doubt: () => {
            doubts++
            claimed = head
          },
        },
      },
      { database: { ...database, isShared: true } },
    )
    try {
      // The leader is behind: what is claimed follows what it has written.
      market.chain.mine()
      claimed = await source.head()
      for (let i = 0; i < 3; i++) await indexer.catchUp()
      expect([indexer.status().leads, indexer.status().atHead, doubts]).toEqual([false, false, 0])
      await market.catchUp()
      claimed = { ...head, number: head.number + 1000 }
      for (let i = 0; i < 3; i++) await indexer.catchUp()
      expect([doubts, indexer.status().atHead]).toEqual([1, true])
    } finally {
      await indexer.close()
    }
  })

  test('behavior: what another process that follows less has passed over is made up for', async () => {
    const { context, chain } = market
    // Each takes the lease at once, as when the one before has slept too long.
    const own = { ...database, isShared: false }
    const indexerOf = (collections: 'all' | Hex[]) =>
      createIndexer({ ...context, chain: { ...context.chain, collections } }, { database: own })
    const whole = indexerOf('all')
    const narrow = indexerOf([editions])
    const moves = async () =>
      (await database.db.select().from(transfers)).filter(({ to }) => to === other).length
    try {
      await whole.catchUp()
      chain.transfer(art, seller, other, 1n)
      await narrow.catchUp()
      expect(await moves()).toBe(0)
      // It finds out only when it writes that it has lost its lease, and has it again at once.
      chain.mine()
      await expect(whole.catchUp()).rejects.toBeInstanceOf(LeaseLostError)
      await whole.catchUp()
      expect(await moves()).toBe(1)
    } finally {
      await whole.close()
      await narrow.close()
    }
  })

  test('error: a contract that moves more than there can be does not stop the index', async () => {
    const most = (1n << 256n) - 1n
    const hostile = `0x${'ee'.repeat(20)}` as const
    market.chain.deploy(hostile, { kind: 'erc1155' })
    for (let i = 0; i < 10; i++) market.chain.mint(hostile, other, 1n, most)
    for (let i = 0; i < 10; i++) market.chain.transfer(hostile, buyer, zeroAddress, 1n, most)
    market.chain.transfer(art, seller, buyer, 1n)
    await market.catchUp()
    expect(await ownerOf(1)).toBe(buyer)
    for (const path of [
      `/users/${other}/tokens/v10`,
      `/users/${buyer}/tokens/v10`,
      `/tokens/v7?collection=${hostile}`,
      `/collections/v7?id=${hostile}`,
    ])
      expect((await market.get(path)).status).toBe(200)
    market.chain.dropBlocks(21)
    market.chain.mine()
    await market.catchUp()
    expect(await ownerOf(1)).toBe(seller)
  })

  test('error: a sale for more than there can be does not stop the index', async () => {
    const most = (1n << 256n) - 1n
    const fees = Array.from({ length: 10 }, () => ({ recipient: artist, amount: most }))
    const order = listing(market.chain, { fees, price: 10n * most + 1n })
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    const [sale] = await database.db.select().from(sales)
    expect(sale?.totalPrice).toBe(10n * most + 1n)
    expect((await market.get(`/collections/v7?id=${art}`)).status).toBe(200)
  })

  test('error: what fails in the database is not told to clients', async () => {
    const rename = (from: string, to: string) =>
      database.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`)
    market.chain.transfer(art, seller, buyer, 1n)
    await rename('transfers', 'lost')
    try {
      await expect(market.catchUp()).rejects.toThrow(/insert into/)
      const reason = 'The index does not get on: see the log.'
      expect(await market.server.notReady()).toEqual([`chain 31337: ${reason}`])
      expect((await market.get('/health')).body).toMatchObject({ atHead: false, error: reason })
    } finally {
      await rename('lost', 'transfers')
    }
    await market.catchUp()
    expect(await ownerOf(1)).toBe(buyer)
  })

  test('error: a node that is down is said, and the index goes on afterwards', async () => {
    market.chain.transfer(art, seller, buyer, 1n)
    market.chain.setDown(true)
    await expect(market.catchUp()).rejects.toMatchObject({ code: 'chain_unavailable' })
    expect(await market.server.notReady()).toEqual([expect.stringContaining('does not answer')])
    market.chain.setDown(false)
    await market.catchUp()
    expect(await ownerOf(1)).toBe(buyer)
    expect(await market.server.notReady()).toEqual([])
  })
})
