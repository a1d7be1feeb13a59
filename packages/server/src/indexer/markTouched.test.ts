import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import { orders } from '../storage/schema/orders.ts'
import { createFakeChain } from '../testing/createFakeChain.ts'
import {
  buyer,
  createTestMarket,
  offer,
  other,
  type TestMarket,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

/** Offers of one maker, all by the same balance. */
const many = 3000

let database: TestDatabase
let market: TestMarket
let read = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  const fake = createFakeChain()
  const source: ChainSource = {
    ...fake.source,
    read: (calls, options) => {
      read += calls.filter(({ functionName }) => functionName === 'getOrderStatus').length
      return fake.source.read(calls, options)
    },
  }
  market = await createTestMarket(database, { fake, isNew: true, source })
  for (const account of [buyer, other]) {
    market.chain.setFunds(weth, account, 1000n)
    market.chain.allow(weth, account, 1000n)
  }
  await market.catchUp()
})

const single = () => {
  const order = offer(market.chain)
  const consideration = order.consideration.map((item, index) =>
    index === 0 ? { ...item, recipient: other } : item,
  )
  return { ...order, offerer: other, consideration }
}
const inactive = async () =>
  (await database.db.select().from(orders)).filter(({ status }) => status === 'inactive').length
/** One pass of the index; answers how many orders it has read. */
const pass = async () => {
  const before = read
  await market.catchUp()
  return read - before
}

/** The offers of a maker of thousands, and one of somebody else. */
async function fill() {
  const order = single()
  await market.postOffer(offer(market.chain))
  await market.postOffer(order, {}, wallets.other)
  await market.catchUp()
  await database.db.execute(sql`
    insert into orders select made.*
    from orders as o, generate_series(1, ${sql.raw(`${many - 1}`)}) as n,
      jsonb_populate_record(o, jsonb_build_object(
        'id', '0x' || lpad(to_hex(n), 64, '0'))) as made
    where o.maker = ${buyer}`)
  expect(await pass()).toBe(0)
  return order
}

test('default: offers of thousands that one transfer touches are read by later passes, in pages (T12)', async () => {
  await fill()
  market.chain.setFunds(weth, buyer, 1n)
  expect(await pass()).toBeLessThanOrEqual(500)
  expect(await inactive()).toBe(0)
  const passes: number[] = []
  while ((await inactive()) < many && passes.length < 5) passes.push(await pass())
  expect(passes.length).toBe(2)
  expect(Math.max(...passes)).toBeLessThanOrEqual(2000)
  expect(await pass()).toBe(0)
})

test('behavior: touched with every block, each is read in its turn, and others at once', async () => {
  await fill()
  for (let block = 1n; block <= 4n; block++) {
    market.chain.setFunds(weth, buyer, block)
    if (block === 4n) market.chain.allow(weth, other, 1n)
    expect(await pass()).toBeLessThanOrEqual(2500)
  }
  expect(await inactive()).toBe(many + 1)
})

test('behavior: an order that a log names is read with its block, whatever else there is', async () => {
  const order = await fill()
  market.chain.setFunds(weth, buyer, 1n)
  market.chain.cancel(order)
  await pass()
  const rows = await database.db.select().from(orders)
  expect(rows.filter(({ status }) => status === 'cancelled').map(({ maker }) => maker)).toEqual([
    other,
  ])
})
