import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { postedReads } from '../orderbook/postedReads.ts'
import { stale } from '../orderbook/saveOrderStates.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  createTestMarket,
  listing,
  seller,
  signed,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { isRefusal } from './isRefusal.ts'
import { RpcError } from './jsonRpc.ts'
import { ChainUnavailableError } from './rpcSource.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const row = async () => (await database.db.select().from(orders))[0]
const orderOf = (change?: listing.Change) => listing(market.chain, change)
/** How often orders are read on the exchange from now on. */
const looks = () => {
  const read = vi.spyOn(market.chain.source, 'read')
  return () =>
    read.mock.calls.filter(([calls]) =>
      calls.some(({ functionName }) => functionName === 'getOrderStatus'),
    ).length
}
/** Has something happen once, after an order was read on the exchange and before the answer comes. */
const betweenReadAndAnswer = (happen: () => Promise<unknown>) => {
  const { source } = market.chain
  const { read } = source
  let isOver = false
  vi.spyOn(source, 'read').mockImplementation(async (calls, options) => {
    const answer = await read(calls, options)
    if (isOver || !calls.some(({ functionName }) => functionName === 'getOrderStatus'))
      return answer
    isOver = true
    await happen()
    return answer
  })
}

describe('settlePosted', () => {
  test('default: what was read in the block of the index is not read again', async () => {
    await market.postListing(orderOf())
    expect((await row())?.statusBlock).toBe(stale)
    const count = looks()
    await market.catchUp()
    expect(await row()).toMatchObject({ status: 'active', statusBlock: market.chain.height() })
    expect(count()).toBe(0)
    // What happens to it from then on is seen.
    market.chain.approve(art, seller, false)
    await market.catchUp()
    expect(await row()).toMatchObject({ status: 'inactive', statusBlock: market.chain.height() })
  })

  test('behavior: a block that the index has gone on to meanwhile is not overlooked', async () => {
    betweenReadAndAnswer(async () => {
      market.chain.approve(art, seller, false)
      await market.catchUp()
    })
    await market.postListing(orderOf())
    expect(await row()).toMatchObject({ status: 'active', statusBlock: stale })
    await market.catchUp()
    expect(await row()).toMatchObject({ status: 'inactive', statusBlock: market.chain.height() })
  })

  test('behavior: a block that came in the place of the one in which it was read settles nothing', async () => {
    await market.postListing(orderOf())
    const read = market.chain.height()
    market.chain.dropBlocks(1)
    market.chain.mine()
    expect(market.chain.height()).toBe(read)
    const count = looks()
    await market.catchUp()
    expect(count()).toBe(1)
  })

  test('behavior: what is stored while a block makes its token known is a floor of it', async () => {
    market.chain.mint(art, seller, 8n)
    const { source } = market.chain
    // After the orders that the block touches were looked for, and before it is written.
    let posted: Promise<unknown> | undefined
    source.payments = async hashes => {
      posted ??= market.postListing(orderOf({ tokenId: 8n }))
      await posted
      return new Map(hashes.map(hash => [hash, { to: art, value: 0n }]))
    }
    await market.catchUp()
    expect(await posted).toMatchObject({ message: 'success' })
    expect((await row())?.statusBlock).toBe(stale)
    await market.catchUp()
    const [token] = await database.db.select().from(tokens).where(eq(tokens.tokenId, 8n))
    expect(token?.floorPrice).toBe(100n)
  })

  test('behavior: of two posts of one order, the block of the one that is stored counts', async () => {
    const order = orderOf()
    betweenReadAndAnswer(async () => {
      market.chain.mine()
      expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    })
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    const blocks = [...postedReads(market.chain.source).take().values()]
    expect(blocks.map(({ number }) => number)).toEqual([market.chain.height()])
  })

  test('behavior: an index that has just begun does not go by what was read before', async () => {
    await market.postListing(orderOf())
    const count = looks()
    // It catches up with the same chain and the same database, and others may have led in between.
    await createTestMarket(database, { fake: market.chain })
    expect((await row())?.statusBlock).toBe(market.chain.height())
    expect(count()).toBe(1)
  })

  test('behavior: a node that does not have the block yet is asked for its newest, and the order read again', async () => {
    const { source } = market.chain
    const { read } = source
    vi.spyOn(source, 'read').mockImplementation(async (calls, options) => {
      const isOrder = calls.some(({ functionName }) => functionName === 'getOrderStatus')
      if (isOrder && options?.block !== undefined)
        throw new ChainUnavailableError(
          source.chainId,
          new RpcError({ code: -32000, message: 'header not found' }),
        )
      return read(calls, options)
    })
    expect(await market.postListing(orderOf())).toMatchObject({ message: 'success' })
    vi.restoreAllMocks()
    const count = looks()
    await market.catchUp()
    expect(count()).toBe(1)
    expect((await row())?.statusBlock).toBe(market.chain.height())
  })

  test('error: a node that does not answer at all is not asked twice', async () => {
    const { source } = market.chain
    const failure = new ChainUnavailableError(source.chainId, new Error('no connection'))
    expect(isRefusal(failure)).toBe(false)
    const { read } = source
    const count = looks()
    vi.mocked(source.read).mockImplementation(async (calls, options) => {
      if (calls.some(({ functionName }) => functionName === 'getOrderStatus')) throw failure
      return read(calls, options)
    })
    const { status } = await market.post('/order/v4', { items: [await signed(orderOf())] })
    expect(status).toBe(503)
    expect(count()).toBe(1)
  })
})

describe('postedReads', () => {
  const block = { number: 1, hash: '0x01' as Hex }

  test('behavior: what belongs to a turn that is over is not kept', () => {
    const reads = postedReads({ ...market.chain.source })
    const before = reads.turn()
    reads.add('0xaa', block, before)
    reads.forget()
    expect(reads.take().size).toBe(0)
    reads.add('0xaa', block, before)
    expect(reads.take().size).toBe(0)
    reads.add('0xbb', block, reads.turn())
    expect([...reads.take()]).toEqual([['0xbb', block]])
    expect(reads.take().size).toBe(0)
  })

  test('behavior: where no index takes them they are no more than ten thousand', () => {
    const reads = postedReads({ ...market.chain.source })
    for (let i = 0; i < 10_100; i++) reads.add(`0x${i.toString(16)}`, block, reads.turn())
    expect(reads.take().size).toBe(10_000)
  })
})
