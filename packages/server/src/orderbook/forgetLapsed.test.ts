import { criteriaTree } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  createTestMarket,
  offer,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { forgetLapsed } from './forgetLapsed.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 1000n)
  market.chain.allow(weth, buyer, 1000n)
  await market.catchUp()
})

const day = 86_400_000
const blue = { attribute: { collection: art, key: 'Colour', value: 'blue' } }
const inDays = (days: number) => BigInt(Math.floor(market.chain.now() / 1000) + days * 86_400)
const listOffer = (change: offer.Change = {}) =>
  offer(market.chain, {
    ...{ root: BigInt(criteriaTree([2n, 3n, 4n, 5n]).root), endTime: inDays(100), ...change },
  })
const forget = async (days: number) => {
  const told: (readonly string[] | undefined)[] = []
  const announce = (touched?: readonly string[]) => told.push(touched)
  await forgetLapsed({ ...market.context, now: () => market.chain.now() + days * day, announce })
  return told
}
const kept = async () =>
  (await database.db.select({ id: orders.id }).from(orders)).map(({ id }) => id).sort()

test('default: an offer for a list that was not paid for a week is forgotten, and can be posted again (T12)', async () => {
  const order = listOffer()
  const { orderId } = await market.postOffer(order, blue)
  const token = await market.postOffer(offer(market.chain, { endTime: inDays(100) }))
  const both = [orderId, token.orderId].sort()
  expect(await forget(30)).toEqual([])
  market.chain.setFunds(weth, buyer, 0n)
  await market.catchUp()
  expect(await forget(6)).toEqual([])
  expect(await kept()).toEqual(both)
  expect(await forget(8)).toEqual([[art, buyer]])
  // That for a token keeps none, and waits for the money.
  expect(await kept()).toEqual([token.orderId])
  market.chain.setFunds(weth, buyer, 1000n)
  await market.catchUp()
  expect(await market.postOffer(order, blue)).toMatchObject({ message: 'success' })
  expect(await kept()).toEqual(both)
})

test('behavior: one that waited to begin stays', async () => {
  const posted = await market.postOffer(listOffer({ startTime: inDays(6) }), blue)
  expect(posted).toMatchObject({ message: 'delayed' })
  expect(await forget(8)).toEqual([])
  expect(await kept()).toEqual([posted.orderId])
})
