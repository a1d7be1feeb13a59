import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestMarket, listing, signed, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, {
    chain: { sources: [{ domain: 'opensea.io', name: 'OpenSea' }] },
  })
})

/** As OpenSea makes it. */
const salt = BigInt(`0x360c6ebe${'1'.repeat(56)}`)
const sources = async () => {
  const { body } = await market.get('/orders/asks/v5?sortBy=createdAt')
  return (body.orders as { source: unknown }[]).map(({ source }) => source)
}

describe('source of an order', () => {
  test('default: without one the salt says where it was made, in the words of the settings', async () => {
    const item = await signed(listing(market.chain, { salt }))
    expect(await market.post('/order/v4', { items: [item] })).toMatchObject({ status: 200 })
    expect(await sources()).toMatchObject([{ domain: 'opensea.io', name: 'OpenSea' }])
    const { body } = await market.get('/orders/asks/v5?sources=opensea.io')
    expect(body.orders).toHaveLength(1)
  })

  test('behavior: what the post says goes before it, and an unknown salt says nothing', async () => {
    await market.postListing(listing(market.chain, { salt }))
    expect(await sources()).toMatchObject([{ domain: 'test.example' }])
    await market.post('/order/v4', {
      items: [await signed(listing(market.chain, { tokenId: 2n }))],
    })
    expect((await sources()).filter(source => source === null)).toHaveLength(1)
  })
})
