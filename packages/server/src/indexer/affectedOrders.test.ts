import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { revalidate } from '../orderbook/revalidate.ts'
import { stale, unsettled } from '../orderbook/saveOrderStates.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  createTestMarket,
  listing,
  other,
  seller,
  type TestMarket,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { updateDue } from './updateDue.ts'

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

/** A chain that is a block further whenever it is asked for its newest one. */
const moving = () => {
  const { context, chain } = market
  const head = () => {
    chain.mine()
    return chain.source.head()
  }
  return { ...context, source: { ...context.source, head } }
}
const statusBlock = async () => (await database.db.select().from(orders))[0]?.statusBlock
const head = () => market.chain.source.head()

test('behavior: where the chain is always ahead, an order is read twice, and then settled', async () => {
  const indexed = await head()
  await market.postListing(listing(market.chain))
  expect(await statusBlock()).toBe(stale)
  expect(await updateDue(moving(), indexed)).toBe(true)
  const later = await head()
  expect(await statusBlock()).toBe(unsettled(later.number))
  // The index has not come to the block in which it was read.
  expect(await updateDue(moving(), indexed)).toBe(false)
  expect(await updateDue(moving(), later)).toBe(true)
  expect(await statusBlock()).toBe(later.number)
  expect(await updateDue(moving(), later)).toBe(false)
})

test('behavior: what was read in a newer block does not become older again', async () => {
  const order = listing(market.chain)
  await market.postListing(order)
  const indexed = await head()
  await updateDue(market.context, indexed)
  expect(await statusBlock()).toBe(indexed.number)
  market.chain.fulfil(order, other)
  await revalidate(market.context, await database.db.select().from(orders))
  const read = await head()
  expect(await database.db.select().from(orders)).toMatchObject([
    { status: 'filled', statusBlock: unsettled(read.number) },
  ])
  expect(await updateDue(moving(), indexed)).toBe(false)
})

test('behavior: a block that a node made up is not waited for, and one that is gone settles nothing', async () => {
  await market.postListing(listing(market.chain))
  const indexed = await head()
  await database.db.update(orders).set({ statusBlock: unsettled(1e12) })
  expect(await updateDue(market.context, indexed)).toBe(true)
  expect(await statusBlock()).toBe(indexed.number)
  await database.db.update(orders).set({ statusBlock: unsettled(indexed.number) })
  market.chain.dropBlocks(1)
  market.chain.approve(listing(market.chain).offer[0]?.token ?? '0x', seller)
  market.chain.mine()
  expect(await updateDue(market.context, indexed)).toBe(true)
  expect(await statusBlock()).toBeLessThan(stale)
})
