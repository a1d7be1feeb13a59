import { describe, expect, test } from 'vitest'
import { createClient } from '../client.ts'
import { fakeApi } from '../testing/fakeApi.ts'

const contract = '0x1111111111111111111111111111111111111111'
const user = '0x3333333333333333333333333333333333333333'

function setUp(json: unknown = {}) {
  const api = fakeApi({ '*': () => ({ json }) })
  const chain = { id: 31337, name: 'Local chain', paymentTokens: [], baseApiUrl: api.base }
  const config = { chains: [chain], fetch: api.fetch }
  return { api, client: createClient({ ...config, apiKey: 'a-key-of-ours' }) }
}

describe('request', () => {
  test('default: lists are repeated keys, traits are named keys', async () => {
    const { api, client } = setUp({ tokens: [], continuation: null })
    const answer = await client.request('/tokens/v7', {
      query: {
        tokens: [`${contract}:1`, `${contract}:2`],
        attributes: { 'Eye colour': ['blue', 'green'], Hat: 'a&b=c' },
        normalizeRoyalties: false,
        limit: 20,
      },
    })
    expect(answer.tokens).toEqual([])
    const { url } = api.calls[0] ?? { url: '' }
    expect([...new URL(url).searchParams]).toEqual([
      ['tokens', `${contract}:1`],
      ['tokens', `${contract}:2`],
      ['attributes[Eye colour]', 'blue'],
      ['attributes[Eye colour]', 'green'],
      ['attributes[Hat]', 'a&b=c'],
      ['normalizeRoyalties', 'false'],
      ['limit', '20'],
    ])
    expect(url).not.toContain('a-key-of-ours')
  })

  test('behavior: a route without a schema answers with the object as it came', async () => {
    const json = { collections: [{ id: 'x', anything: null }] }
    const { api, client } = setUp(json)
    expect(await client.request('/collections/v1', { query: { slug: 'x' } })).toEqual(json)
    await client.request('/collections/{collection}/attributes/all/v1', {
      path: { collection: contract },
    })
    expect(api.calls.map(call => [call.method, call.path])).toEqual([
      ['GET', '/collections/v1'],
      ['GET', `/collections/${contract}/attributes/all/v1`],
    ])
  })

  test('behavior: the one address that is read and written', async () => {
    const { api, client } = setUp({ orders: [] })
    await client.request('/orders/v1')
    await client.request('/orders/v1', { method: 'POST', body: { orders: [] } })
    expect(api.calls.map(call => call.method)).toEqual(['GET', 'POST'])
  })

  test("behavior: a picture's address is given, not called", async () => {
    const { api, client } = setUp()
    const url = await client.request('/redirect/tokens/{token}/image/v1', {
      path: { token: `${contract}:1` },
      query: { imageSize: 'small' },
    })
    expect(url).toBe(
      `${api.base}/redirect/tokens/${encodeURIComponent(`${contract}:1`)}/image/v1?imageSize=small`,
    )
    expect(api.calls).toEqual([])
  })

  test('error: an address that is not known', async () => {
    const { api, client } = setUp()
    await expect(client.request('/tokens/v99' as never)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(client.request('constructor' as never)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(api.calls).toEqual([])
  })

  test('behavior: what an answer has beyond the contract is left out, and nulls are no error', async () => {
    const { client } = setUp({
      tokens: [
        {
          token: { contract, tokenId: '7', kind: null, image: null, somethingNew: { deep: 1 } },
          ownership: { tokenCount: '1', onSaleCount: null, acquiredAt: null },
        },
      ],
      continuation: null,
    })
    const { tokens } = await client.request('/users/{user}/tokens/v10', { path: { user } })
    expect(tokens[0]?.token).toEqual({ contract, tokenId: '7', kind: null, image: null })
  })
})
