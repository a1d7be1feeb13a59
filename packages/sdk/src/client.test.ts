import { describe, expect, test } from 'vitest'
import { createClient, getClient } from './client.ts'
import { fakeApi } from './testing/fakeApi.ts'
import { nft, seller } from './testing/scenario.ts'

const one = { id: 1, name: 'One', paymentTokens: [], baseApiUrl: 'https://one.example/api//' }
const two = { id: 2, name: 'Two', paymentTokens: [], baseApiUrl: 'https://two.example' }

describe('createClient', () => {
  test('default', () => {
    const client = createClient({ chains: [one, two] })
    expect(client.currentChain()?.baseApiUrl).toBe('https://one.example/api')
    expect(getClient()).toBe(client)
  })

  test('behavior: the active chain is the current one', () => {
    expect(createClient({ chains: [one, { ...two, active: true }] }).currentChain()?.id).toBe(2)
  })

  test('behavior: configure changes only what it is given', () => {
    const client = createClient({ chains: [one], apiKey: 'key', source: 'a.example' })
    client.configure({ source: 'b.example' })
    expect(client.config).toMatchObject({ apiKey: 'key', source: 'b.example' })
    expect(client.chains.map(chain => chain.id)).toEqual([1])
  })

  test('behavior: clients share nothing', () => {
    const [a, b] = [createClient({ chains: [one] }), createClient({ chains: [two] })]
    const heard: string[] = []
    a.addEventListener(() => heard.push('a'))
    const data = { steps: [], path: [], fees: undefined, requestId: undefined }
    b.emit({ name: 'cancel_error', data: { ...data, state: { status: 'failed' } } }, 2)
    a.configure({ apiKey: 'secret' })
    expect(heard).toEqual([])
    expect(b.config.apiKey).toBeUndefined()
  })

  test('behavior: a listener gets the event and the chain, until it is removed', () => {
    const client = createClient({ chains: [one] })
    const heard: unknown[] = []
    const listener = (event: { name: string }, chainId: number) => heard.push([event.name, chainId])
    const data = { steps: [], path: [], fees: undefined, requestId: undefined }
    const event = {
      name: 'listing_complete',
      data: { ...data, state: { status: 'complete' } },
    } as const
    client.addEventListener(listener)
    client.emit(event, 1)
    client.removeEventListener(listener)
    client.emit(event, 1)
    expect(heard).toEqual([['listing_complete', 1]])
  })

  test('error: settings that cannot work', () => {
    expect(() => createClient({ chains: [one, one] })).toThrow('twice')
    const client = createClient({ chains: [one], source: 'a.example' })
    expect(() => client.configure({ source: '' })).toThrow('source')
    expect(client.config.source).toBe('a.example')
  })
})

describe('request', () => {
  const setUp = () => {
    const api = fakeApi({
      '/tokens/v7': () => ({ json: { tokens: [] } }),
      '*': () => ({ json: { tokens: [] } }),
    })
    const chain = { id: 31337, name: 'Local', paymentTokens: [], baseApiUrl: api.base }
    return { api, client: createClient({ chains: [chain], fetch: api.fetch }) }
  }

  test('default', async () => {
    const { api, client } = setUp()
    const answer = await client.request('/tokens/v7', {
      query: { collection: nft, attributes: { Sky: 'Red' }, limit: 20 },
    })
    expect(answer.tokens).toEqual([])
    expect(Object.fromEntries(api.calls[0]?.query ?? [])).toEqual({
      ...{ collection: nft, 'attributes[Sky]': 'Red', limit: '20' },
    })
  })

  test('behavior: a path is filled in, and nothing can leave it', async () => {
    const { api, client } = setUp()
    await client.request('/users/{user}/tokens/v10', { path: { user: seller } })
    expect(api.calls[0]?.path).toBe(`/users/${seller}/tokens/v10`)
    await expect(
      client.request('/users/{user}/tokens/v10', { path: { user: '../../x' } }),
    ).rejects.toMatchObject({ code: 'foreign_endpoint' })
  })

  test('error: a path parameter is missing', async () => {
    const { client } = setUp()
    await expect(
      client.request('/users/{user}/tokens/v10', { path: { user: '' } }),
    ).rejects.toMatchObject({
      ...{ code: 'invalid_input', details: { field: 'path.user' } },
    })
  })

  test('error: an answer of another shape names the field', async () => {
    const { api, client } = setUp()
    api.handlers['/tokens/v7'] = () => ({ json: { tokens: [{ token: { contract: 5 } }] } })
    await expect(client.request('/tokens/v7')).rejects.toMatchObject({
      ...{ code: 'bad_response', message: expect.stringContaining('tokens.0.token') },
    })
  })

  test('error: aborted', async () => {
    const { api, client } = setUp()
    api.handlers['/tokens/v7'] = () => new Promise(() => undefined)
    const controller = new AbortController()
    const answer = client.request('/tokens/v7', { signal: controller.signal })
    controller.abort()
    await expect(answer).rejects.toMatchObject({ code: 'aborted' })
  })
})
