import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sales } from '../storage/schema/chainData.ts'
import { events } from '../storage/schema/operations.ts'
import { art, buyer, chainId, createTestMarket, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createFeed, type Feed } from './createFeed.ts'

let database: TestDatabase
let feed: Feed
/** How often the database was asked for rows. */
let asked: () => number
const count = 200
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  const market = await createTestMarket(database)
  const now = market.chain.now()
  const rows = Array.from({ length: count }, (_, i) => ({
    ...{ chainId, block: 1, logIndex: 1000 + i, txHash: keccak256(toHex(i)) },
    ...{ orderId: keccak256(toHex(i)), orderKind: 'seaport-v1.5', orderSide: 'sell' as const },
    ...{ contract: art, tokenId: 1n, amount: 1n, seller, buyer, totalPrice: BigInt(i) },
    ...{ currency: `0x${'0'.repeat(40)}` as const, fees: [], timestamp: Math.floor(now / 1000) },
  }))
  await database.db.insert(sales).values(rows)
  await database.db.delete(events)
  await database.db.insert(events).values(
    rows.map(({ txHash, logIndex }, i) => ({
      ...{ chainId, id: 1_000_001 + i, event: 'sale.created', data: null, changed: null },
      ...{ subject: `${txHash}:${logIndex}:${art}:1`, createdAt: now },
      tags: { contract: art, maker: i === 7 ? buyer : seller },
    })),
  )
  const select = vi.spyOn(market.context.db, 'select')
  asked = () => select.mock.calls.length
  feed = createFeed(market.context as Parameters<typeof createFeed>[0], { bus: database.bus })
  return async () => {
    select.mockRestore()
    await feed.close()
  }
})

test('default: the sales of a page are read together, and made once for all who missed them (T12)', async () => {
  const { messages, upTo } = await feed.read(1_000_000, () => true)
  expect(messages.map(({ offset }) => offset)).toEqual(
    Array.from({ length: count }, (_, i) => 1_000_001 + i),
  )
  expect(upTo).toBe(1_000_200)
  const prices = messages.map(({ text }) => JSON.parse(text).data.price.amount.raw)
  expect(prices).toEqual(Array.from({ length: count }, (_, i) => `${i}`))
  const first = asked()
  expect(first).toBeLessThan(10)
  expect((await feed.read(1_000_000, () => true)).messages).toEqual(messages)
  // The rows of the page, and nothing of what is in them.
  expect(asked()).toBe(first + 1)
})

test('behavior: of what nobody asked for nothing is read (T12)', async () => {
  const read = await feed.read(1_000_000, ({ tags }) => tags.maker === buyer)
  expect(read).toMatchObject({ messages: [{ offset: 1_000_008 }], upTo: 1_000_200 })
  const before = asked()
  expect(await feed.read(1_000_000, () => false)).toMatchObject({ messages: [], upTo: 1_000_200 })
  expect(asked()).toBe(before + 1)
})
