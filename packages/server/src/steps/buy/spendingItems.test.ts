import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../storage/schema/orders.ts'
import {
  buyer,
  createTestMarket,
  offer,
  type TestMarket,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import { buyStepList } from './buyStepList.ts'
import { spendingItems } from './spendingItems.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

test('behavior: a purchase that leaves nothing of the approval that open offers stand on says so', async () => {
  const { chain, context } = market
  chain.setFunds(weth, buyer, 10_000n)
  chain.allow(weth, buyer, 300n)
  await market.catchUp()
  const { orderId } = await market.postOffer(offer(chain, { price: 300n }))
  const [row] = await context.db
    .select({ operator: orders.operator })
    .from(orders)
    .where(eq(orders.id, orderId as Hex))
  const spend = async (amount: bigint) => {
    const items = await spendingItems(context, {
      spends: [{ token: weth, spender: row?.operator as Hex, amount, through: 'allowance' }],
      ...{ payer: buyer, time: Math.floor(chain.now() / 1000), usePermit: false, gas: {} },
    })
    const [step] = buyStepList(items, [])
    return [items.approvals[0]?.status, /open offers/i.test(`${step?.description}`)]
  }
  // Exactly the price is approved, which is more than stood before; or what stands is enough, and used up.
  expect(await spend(400n)).toEqual(['incomplete', true])
  expect(await spend(250n)).toEqual(['complete', true])
  chain.allow(weth, buyer, 1000n)
  expect(await spend(400n)).toEqual(['complete', false])
  await context.db.delete(orders)
  expect(await spend(1000n)).toEqual(['complete', false])
})
