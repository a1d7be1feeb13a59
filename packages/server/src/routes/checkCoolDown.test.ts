import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKey } from '../http/createKey.ts'
import { art, createTestMarket, type Json, type TestMarket } from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

const partner = createKey('partner')
const page = createKey('page')
const origin = 'https://app.example'
let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    server: {
      trustedProxies: ['127.0.0.1'],
      origins: [origin],
      apiKeys: [partner.entry, { ...page.entry, origins: [origin] }],
    },
  })
}, 60_000)
afterAll(() => database.close())

const far = { 'x-forwarded-for': '203.0.113.9' }
const refresh = async (path: string, body: Json, headers: Record<string, string>) => {
  const response = await market.server.app.request(`/api/31337${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return response.json() as Promise<Json>
}
const token = (headers: Record<string, string>, more: Json = { overrideCoolDown: true }) =>
  refresh('/tokens/refresh/v2', { tokens: [`${art}:1`], ...more }, headers)
const refused = {
  statusCode: 401,
  error: 'Unauthorized',
  message: 'overrideCoolDown needs an API key, in the header x-api-key, that is bound to no pages',
}

describe('checkCoolDown', () => {
  test('default: nobody from elsewhere has metadata read before its time without a key', async () => {
    expect(await token(far)).toEqual(refused)
    expect(
      await refresh('/collections/refresh/v2', { collection: art, overrideCoolDown: true }, far),
    ).toEqual(refused)
    // Asked at its time, anybody may.
    expect(await token(far, {})).toHaveProperty('results')
  })

  test('behavior: a key lets in, one that stands in a page does not', async () => {
    expect(await token({ ...far, 'x-api-key': partner.key })).toHaveProperty('results')
    expect(await token({ ...far, origin, 'x-api-key': page.key })).toEqual(refused)
  })

  test('behavior: who is on this machine may', async () => {
    expect(await token({})).toHaveProperty('results')
  })
})
