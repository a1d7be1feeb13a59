import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  createTestMarket,
  type Json,
  listing,
  type TestMarket,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database, {
    chain: {
      sources: [
        {
          ...{ domain: 'test.example', name: 'Test', icon: 'https://test.example/logo.png' },
          tokenUrl: 'https://test.example/{contract}/{tokenId}?from=market',
        },
        { domain: 'bare.example' },
      ],
      currencyIcons: [{ address: weth, icon: 'https://icons.example/weth.svg' }],
    },
  })
}, 60_000)
afterAll(() => database.close())

const lead = async (path: string) => {
  const response = await market.server.app.request(`/api/31337${path}`)
  return [response.status, response.headers.get('location')]
}

describe('redirects of the settings', () => {
  test('default: logos, pages of tokens, and pictures of currencies', async () => {
    expect(await lead('/redirect/sources/Test.example/logo/v2')).toEqual([
      302,
      'https://test.example/logo.png',
    ])
    expect(await lead(`/redirect/sources/test.example/tokens/${art}:12/link/v2`)).toEqual([
      302,
      `https://test.example/${art}/12?from=market`,
    ])
    expect(
      await lead(`/redirect/currency/${weth.toUpperCase().replace('0X', '0x')}/icon/v1`),
    ).toEqual([302, 'https://icons.example/weth.svg'])
  })

  test('behavior: what the settings do not know leads nowhere', async () => {
    // An order may name any domain: it is no address that people are led to.
    await market.postListing(listing(market.chain))
    for (const path of [
      '/redirect/sources/elsewhere.example/logo/v2',
      '/redirect/sources/bare.example/logo/v2',
      `/redirect/sources/bare.example/tokens/${art}:1/link/v2`,
      `/redirect/currency/${art}/icon/v1`,
      '/assets/v1?asset=https://elsewhere.example/a.png',
    ])
      expect(await lead(path)).toEqual([404, null])
  })

  test('default: sources with what is known of them', async () => {
    const { body } = await market.get('/sources/v1')
    expect((body.sources as Json[])[0]).toMatchObject({
      ...{ domain: 'test.example', name: 'Test', icon: 'https://test.example/logo.png' },
    })
  })
})
