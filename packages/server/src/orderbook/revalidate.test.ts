import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import { createTestMarket, listing, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { reasons } from './reasons.ts'
import { revalidate } from './revalidate.ts'

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

/** The price that is answered for a listing that changes by one unit per second, half a minute past the block. */
async function priceOf(change: { first: bigint; last: bigint }) {
  const order = listing(market.chain, { fees: [] })
  await market.postListing({
    ...order,
    consideration: order.consideration.map(item => ({
      ...{ ...item, startAmount: change.first, endAmount: change.last },
    })),
  })
  const elapsed = BigInt(market.chain.now() / 1000) - order.startTime
  const context = { ...market.context, now: () => market.chain.now() + 30_000 }
  const [state] = await revalidate(context, await database.db.select().from(orders))
  return { price: state?.price, elapsed }
}

/** A node that says that its newest block is of a year later. */
const lying = () => ({
  ...market.context,
  source: {
    ...market.chain.source,
    head: async () => {
      const head = await market.chain.source.head()
      return { ...head, timestamp: head.timestamp + 365 * 86_400 }
    },
  },
})
const stored = async () => {
  const [row] = await database.db.select().from(orders)
  if (!row) throw new Error('There is no order')
  return row
}

describe('revalidate', () => {
  test('behavior: a node that is far ahead of the wall clock ends no orders', async () => {
    await market.postListing(listing(market.chain))
    const [state] = await revalidate(lying(), [await stored()])
    expect(state?.status).toBe('active')
  })

  test('behavior: what a node that is ahead has ended comes back when its end was a lie', async () => {
    const seconds = market.chain.now() / 1000
    await market.postListing(listing(market.chain, { endTime: BigInt(seconds + 600) }))
    await market.catchUp()
    const [state] = await revalidate(lying(), [await stored()])
    expect(state).toMatchObject({ status: 'expired', nextCheck: seconds + 60 })
    // Twelve seconds each: the next look is due.
    for (let i = 0; i < 6; i++) market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'active', nextCheck: seconds + 600 })
    for (let i = 0; i < 50; i++) market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'expired', nextCheck: null })
  })

  test('behavior: a counter or a status that cannot be read cancels nothing, and is read again', async () => {
    await market.postListing(listing(market.chain))
    const { source } = market.chain
    for (const lost of ['getCounter', 'getOrderStatus']) {
      const read: typeof source.read = async (calls, options) =>
        (await source.read(calls, options)).map((answer, index) =>
          calls[index]?.functionName === lost ? undefined : answer,
        )
      const seconds = market.chain.now() / 1000
      const context = { ...market.context, source: { ...source, read } }
      const [state] = await revalidate(context, [await stored()])
      expect([lost, state?.status, state?.reason]).toEqual([lost, 'inactive', reasons.unread])
      expect(state?.nextCheck).toBe(seconds + 60)
    }
    for (let i = 0; i < 6; i++) market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'active' })
  })

  test('behavior: a token that does not answer in time is held against nobody, and is read again', async () => {
    await market.postListing(listing(market.chain))
    const { source } = market.chain
    for (const lost of ['ownerOf', 'isApprovedForAll', 'getApproved', 'getChannelStatus']) {
      const read: typeof source.read = async (calls, options) =>
        (await source.read(calls, options)).map((answer, index) =>
          calls[index]?.functionName === lost ? null : answer,
        )
      const seconds = market.chain.now() / 1000
      const context = { ...market.context, source: { ...source, read } }
      const [state] = await revalidate(context, [await stored()])
      expect([lost, state?.status, state?.reason]).toEqual([lost, 'inactive', reasons.silent])
      expect(state?.nextCheck).toBe(seconds + 300)
    }
    for (let i = 0; i < 26; i++) market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'active' })
  })

  test('behavior: what another block of the same number said, which is gone again, is read again', async () => {
    await market.postListing(listing(market.chain))
    await market.catchUp()
    const { source } = market.chain
    let isOther = false
    const read: typeof source.read = async (calls, options) => {
      isOther = true
      return (await source.read(calls, options)).map((answer, index) =>
        calls[index]?.functionName === 'isApprovedForAll' ? false : answer,
      )
    }
    const header: typeof source.header = async number => {
      const found = await source.header(number)
      return found && isOther ? { ...found, hash: `0x${'e'.repeat(64)}` } : found
    }
    const context = { ...market.context, source: { ...source, read, header } }
    const [state] = await revalidate(context, [await stored()])
    expect(state).toMatchObject({ status: 'inactive', reason: reasons.approval })
    // Nothing happens in the chain that would touch the order.
    market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'active' })
  })

  // The listing lasts 86,460 seconds.
  const [low, high] = [100_000n, 186_460n]

  test('behavior: a price that falls is that of the newest block', async () => {
    const { price, elapsed } = await priceOf({ first: high, last: low })
    expect(price).toBe(high - elapsed)
  })

  test('behavior: a listing of before, whose price rises, rests with the reason, and is no floor', async () => {
    await priceOf({ first: high, last: low })
    const { rawData } = await stored()
    const consideration = (rawData.consideration as object[]).map(item => ({
      ...{ ...item, startAmount: `${low}`, endAmount: `${high}` },
    }))
    await database.db.update(orders).set({ rawData: { ...rawData, consideration } })
    for (let i = 0; i < 6; i++) market.chain.mine()
    await market.catchUp()
    expect(await stored()).toMatchObject({ status: 'inactive', statusReason: reasons.rising })
    const [token] = await database.db.select().from(tokens).where(eq(tokens.tokenId, 1n))
    expect(token?.floorPrice).toBeNull()
  })
})
