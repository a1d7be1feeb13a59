import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  offer,
  other,
  points,
  seller,
  signed,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
/** What does not come in time. */
let slow: string | undefined
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  slow = undefined
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 10_000n)
  market.chain.allow(weth, buyer, 10_000n)
  await market.catchUp()
  const { source } = market.chain
  const { read } = source
  source.read = async (calls, options) =>
    (await read(calls, options)).map((answer, i) =>
      calls[i]?.functionName === slow && answer !== undefined ? null : answer,
    )
})

const pricedIn = (currency: Hex) => {
  const { consideration, ...order } = listing(market.chain)
  const paid = consideration.map(item => ({ ...item, itemType: 1, token: currency }))
  return { ...order, consideration: paid }
}
const token = `${art}:1`
const requests: Record<string, [string, Json]> = {
  transfer: ['/execute/transfer/v1', { from: seller, to: other, items: [{ token }] }],
  'transfer of several': [
    '/execute/transfer/v1',
    { from: seller, to: other, items: [{ token: `${editions}:1`, quantity: 2 }, { token }] },
  ],
  listing: ['/execute/list/v5', { maker: seller, params: [{ token, weiPrice: '10000' }] }],
  'listing in a currency': [
    '/execute/list/v5',
    { maker: seller, params: [{ token, weiPrice: '10000', currency: points }] },
  ],
  offer: ['/execute/bid/v5', { maker: buyer, params: [{ token, weiPrice: '100' }] }],
  sale: ['/execute/sell/v7', { items: [{ token }], taker: seller }],
  purchase: ['/execute/buy/v7', { items: [{ token }], taker: buyer, currency: weth }],
}

test.each([
  ['transfer', 'ownerOf'],
  ['transfer of several', 'balanceOf'],
  ['transfer of several', 'getConduit'],
  ['listing', 'ownerOf'],
  ['listing', 'isApprovedForAll'],
  ['listing', 'getCounter'],
  ['listing in a currency', 'decimals'],
  ['offer', 'balanceOf'],
  ['offer', 'allowance'],
  ['sale', 'ownerOf'],
  ['purchase', 'balanceOf'],
])(
  'error: %s, and %s does not come in time: nothing is said of what the account has',
  async (name, late) => {
    await market.postOffer(offer(market.chain))
    if (name === 'purchase') await market.postListing(pricedIn(weth))
    const [path, body] = requests[name] ?? ['', {}]
    slow = late
    const answer = await market.post(path, body)
    expect([answer.status, answer.body.message]).toEqual([
      503,
      expect.stringContaining('Try again in a moment'),
    ])
    slow = undefined
    expect((await market.post(path, body)).status).toBe(200)
  },
)

test('error: a post in a currency that does not answer in time is not refused for it', async () => {
  const order = await signed(pricedIn(points))
  slow = 'decimals'
  expect((await market.post('/order/v4', { items: [order] })).status).toBe(503)
  expect(await database.db.select().from(orders)).toEqual([])
  slow = undefined
  const { body } = await market.post('/order/v4', { items: [order] })
  expect(body.results).toMatchObject([{ message: 'success' }])
})
