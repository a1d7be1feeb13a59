import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requests } from '../storage/schema/operations.ts'
import {
  art,
  buyer,
  createTestMarket,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
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
  await market.postListing(listing(market.chain))
})

const key = '5f0c1d7e-aaaa-4bbb-8ccc-0123456789ab'
async function post(path: string, body: Json, headers: Record<string, string>) {
  const response = await market.server.app.request(`/api/31337${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Json }
}
const buy = (more: Json = {}, sent = key) =>
  post(
    '/execute/buy/v7',
    { items: [{ token: `${art}:1` }], taker: buyer, ...more },
    { 'idempotency-key': sent },
  )
const kept = async () => (await market.context.db.select().from(requests)).length

describe('Idempotency-Key', () => {
  test('default: a repeat has the id of the first call, and leaves no second request', async () => {
    const first = await buy()
    expect(first.status).toBe(200)
    expect(first.body.requestId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    const again = await buy()
    expect([again.body.requestId, await kept()]).toEqual([first.body.requestId, 1])
    expect(again.body.path).toEqual(first.body.path)
  })

  test('behavior: two at once are one request', async () => {
    const [one, two] = await Promise.all([buy(), buy()])
    expect([one.status, two.status, one.body.requestId]).toEqual([200, 200, two.body.requestId])
    expect(await kept()).toBe(1)
  })

  test('behavior: another account, body, route or key is another request', async () => {
    const listed = {
      maker: seller,
      params: [{ token: `${art}:2`, weiPrice: '1000' }],
    }
    const ids = [
      await buy(),
      await buy({ taker: other }),
      await buy({ source: 'site.example' }),
      await buy({}, `${key}-2`),
      await post('/execute/list/v5', listed, { 'idempotency-key': key }),
    ].map(({ body }) => body.requestId)
    expect(new Set(ids).size).toBe(5)
    expect(await kept()).toBe(5)
    // Of orders, too: the same ones are made again.
    const again = await post('/execute/list/v5', listed, { 'idempotency-key': key })
    expect([again.body.requestId, await kept()]).toEqual([ids[4], 5])
  })

  test('error: a key that is none is refused by name', async () => {
    const { status, body } = await buy({}, 'short')
    expect([status, body.message]).toEqual([400, expect.stringMatching(/^Idempotency-Key must/)])
  })
})
