import { routeMethods } from '@sluice/sdk/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedPaths } from '../routes/handlers.ts'
import { art, buyer, createTestMarket, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

describe('addRoutes', () => {
  test('behavior: a route of the contract that is not served says so by its name', async () => {
    const served = new Set<string>(servedPaths)
    const others = Object.entries(routeMethods).filter(([path]) => !served.has(path))
    expect(others.length).toBeGreaterThan(100)
    for (const [path, method] of others) {
      const address = `/api/31337${path.replace(/\{\w+\}/g, 'x')}`
      const response = await market.server.app.request(address, { method })
      expect(await response.json()).toMatchObject({
        ...{ statusCode: 501, message: `${method} ${path} is not served here` },
      })
    }
    expect(market.failures).toEqual([])
    expect((await market.get('/no/such/route')).status).toBe(404)
  })

  test.each([
    ['/collections/v7', `creator=${buyer}`],
    ['/sales/v6', 'includeDeleted=true'],
    ['/collections/trending-mints/v1', 'period=24h&mintStandard=x'],
  ])('error: %s does not leave out %s in silence', async (path, query) => {
    const name = query.split('&').at(-1)?.split('=')[0]
    const { status, body } = await market.get(`${path}?${query}`)
    expect([status, body.message]).toEqual([400, `${name} is not supported`])
  })

  test('default: orders that were passed on, and signatures that no step asks for', async () => {
    const { body } = await market.get('/cross-posting-orders/v1?ids=1')
    expect(body).toEqual({ orders: [], continuation: null })
    const sign = async (path: string, more: object) =>
      (await market.post(`${path}?signature=0x12`, { id: 'x', ...more })).body.message
    expect(await sign('/execute/auth-signature/v1', { kind: 'blur' })).toBe(
      'Auth challenge does not exist',
    )
    expect(await sign('/execute/pre-signature/v1', {})).toBe('Pre-signature does not exist')
  })

  test('default: traits without prices', async () => {
    const { body } = await market.get(`/collections/${art}/attributes/static/v1`)
    expect(body.attributes).toEqual([
      {
        ...{ key: 'Colour', kind: 'string', attributeCount: 2 },
        values: [
          { value: 'blue', count: 4 },
          { value: 'red', count: 1 },
        ],
      },
      {
        ...{ key: 'Size', kind: 'number', attributeCount: 1, minRange: 1, maxRange: 1 },
        values: [{ value: '1', count: 5 }],
      },
    ])
  })
})
