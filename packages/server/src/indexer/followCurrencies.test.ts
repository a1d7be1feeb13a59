import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  createTestMarket,
  offer,
  type TestMarket,
  usd,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(usd, buyer, 1000n)
  market.chain.allow(usd, buyer, 1000n)
  await market.catchUp()
})

const status = async () => (await database.db.select().from(orders)).map(row => row.status)
const restart = async (chain: Partial<Chain>) => {
  await market.server.close()
  market = await createTestMarket(database, { fake: market.chain, chain })
}

test.each<Chain['collections']>(['all', [art]])(
  'behavior: offers in a currency that the settings name no more go with its funds, of %s',
  async collections => {
    const { message } = await market.postOffer(offer(market.chain, { currency: usd }))
    expect([message, await status()]).toEqual(['success', ['active']])
    await restart({ bidCurrencies: [], collections })
    market.chain.setFunds(usd, buyer, 99n)
    await market.catchUp()
    expect(await status()).toEqual(['inactive'])
    market.chain.setFunds(usd, buyer, 100n)
    await market.catchUp()
    expect(await status()).toEqual(['active'])
    // New ones are refused all the same.
    expect(await market.postOffer(offer(market.chain, { currency: usd, salt: 2n }))).toMatchObject({
      message: 'unsupported-payment-token',
    })
  },
)

test('behavior: what an index missed that did not follow them is read with the next start', async () => {
  await market.postOffer(offer(market.chain, { currency: usd }))
  market.chain.setFunds(usd, buyer, 0n)
  await market.catchUp()
  await database.db.update(orders).set({ status: 'active', statusReason: null })
  await restart({ bidCurrencies: [] })
  market.chain.mine()
  await market.catchUp()
  expect(await status()).toEqual(['inactive'])
})
