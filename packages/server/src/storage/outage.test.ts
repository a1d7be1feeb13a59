import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { art, createTestMarket, listing, type TestMarket } from '../testing/createTestMarket.ts'
import { startTestPostgres, type TestPostgres } from '../testing/startTestPostgres.ts'
import { type Database, openDatabase } from './openDatabase.ts'

let postgres: TestPostgres
let database: Database
let market: TestMarket
beforeAll(async () => {
  postgres = await startTestPostgres({ own: true })
  database = await openDatabase({ databaseUrl: await postgres.createDatabase() })
  market = await createTestMarket(database)
}, 60_000)
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const get = (path: string) => market.server.app.request(`/api/31337${path}`)

describe('a server without its database', () => {
  test('default: it says so, stays up, and goes on where it was', async () => {
    const { orderId } = await market.postListing(listing(market.chain))
    await postgres.kill()
    for (const path of [`/tokens/v7?collection=${art}`, '/orders/asks/v5', '/collections/v7']) {
      const response = await get(path)
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('1')
      expect(await response.json()).toEqual({
        statusCode: 503,
        error: 'Service Unavailable',
        message: 'The database does not answer. Try again in a moment.',
      })
    }
    expect((await market.server.app.request('/health')).status).toBe(200)
    market.chain.mint(art, '0x00000000000000000000000000000000000000aa', 9n)
    await expect(market.catchUp()).rejects.toThrow()
    await postgres.restart()
    expect((await market.postListing(listing(market.chain, { tokenId: 2n }))).message).toBe(
      'success',
    )
    await market.catchUp()
    const { body } = await market.get('/orders/asks/v5?sortBy=price')
    expect(body.orders).toHaveLength(2)
    expect(body.orders).toContainEqual(expect.objectContaining({ id: orderId }))
    expect((await market.get(`/tokens/v7?tokens=${art}:9`)).body.tokens).toHaveLength(1)
  })
})
