import { keccak256, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sales } from '../storage/schema/chainData.ts'
import { eventCounters, events } from '../storage/schema/operations.ts'
import { art, buyer, chainId, createTestMarket, seller } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { createFeed, type Feed, type FeedNews } from './createFeed.ts'
import { recordEvents } from './recordEvents.ts'

let database: TestDatabase
let feed: Feed
let context: Parameters<typeof createFeed>[0]
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
  context = market.context as typeof context
  feed = createFeed(context, { bus: database.bus })
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

test('behavior: of many who come at once nobody misses what is written meanwhile', async () => {
  const { db } = context
  const record = () =>
    db.transaction(tx =>
      recordEvents(
        tx,
        chainId,
        [{ event: 'collection.updated', subject: art, tags: { id: art } }],
        context.now(),
      ),
    )
  await db.delete(events)
  await record()
  const [counter] = await db.select().from(eventCounters)
  const last = counter?.last ?? 0
  // Whoever asks third for the place to begin at waits for a connection.
  let questions = 0
  let answer = () => {}
  const third = new Promise<void>(resolve => {
    answer = resolve
  })
  const slow = new Proxy(db, {
    get(target, key) {
      if (key !== 'select') return Reflect.get(target, key)
      return (...fields: []) => {
        const from = (table: typeof eventCounters) => {
          const rows = target.select(...fields).from(table)
          if (table !== eventCounters || ++questions < 3) return rows
          return { where: (condition: never) => third.then(() => rows.where(condition)) }
        }
        return { from }
      }
    },
  })
  const crowded = createFeed({ ...context, db: slow }, { bus: database.bus })
  const heard: number[][] = [[], []]
  const listen = (own: number[]) => {
    const end = crowded.subscribe((news: FeedNews) => {
      if ('messages' in news) own.push(...news.messages.map(({ offset }) => offset))
    })
    return { place: crowded.latest(), end }
  }
  const listeners = heard.map(listen)
  expect(await listeners[0]?.place).toBe(last)
  // Until the looks that this began are over: they would find what comes now.
  for (let i = 0; i < 6; i++) await db.select().from(eventCounters)
  await record()
  answer()
  await listeners[1]?.place
  database.bus.publish({ chainId })
  await record()
  database.bus.publish({ chainId })
  await vi.waitFor(() => expect(heard).toEqual(Array(2).fill([last + 1, last + 2])), 10_000)
  for (const { end } of listeners) end()
  await crowded.close()
})
