import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { log } from './log.ts'
import { pollUntilHasData } from './pollUntilHasData.ts'
import { pollUntilOk } from './pollUntilOk.ts'
import { refreshLiquidity } from './refreshLiquidity.ts'
import { axios, request } from './request.ts'
import { ReservoirClient } from './reservoirClient.ts'
import { setParams } from './setParams.ts'

const run = <value>(promise: Promise<value>) =>
  drive(promise, milliseconds => vi.advanceTimersByTimeAsync(milliseconds))

function setUp() {
  const api = fakeApi()
  const chains = [{ id: 1, name: 'Mainnet', baseApiUrl: api.base }]
  new ReservoirClient({ chains, apiKey: 'a-key-of-ours', fetch: api.fetch })
  return api
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('request', () => {
  test('default: parameters, body and headers, and the answer with its status', async () => {
    const api = setUp()
    api.handlers['/tokens/v7'] = () => ({ json: { tokens: [] } })
    const answer = await request<{ tokens: unknown[] }>({
      ...{ baseURL: api.base, url: '/tokens/v7', method: 'post', data: { amount: 5n } },
      params: { tokens: ['a', 'b'], absent: undefined },
    })
    expect(answer).toMatchObject({ status: 200, data: { tokens: [] } })
    expect(api.calls[0]).toMatchObject({
      ...{ method: 'POST', body: { amount: '5' } },
      headers: { 'x-api-key': 'a-key-of-ours', 'x-rkc-version': '2.4.11' },
    })
    expect(api.calls[0]?.query.getAll('tokens')).toEqual(['a', 'b'])
  })

  test('behavior: the key goes to the API of a configured chain alone (A50)', async () => {
    const api = setUp()
    const elsewhere = ['https://other.example/x', 'https://market.example/api/313370/x']
    for (const url of [...elsewhere, 'https://market.example.evil/api/31337/x']) {
      api.handlers['*'] = () => ({ json: {} })
      await request({ url })
    }
    expect(api.calls).toHaveLength(3)
    for (const call of api.calls) expect(call.headers).not.toHaveProperty('x-api-key')
  })

  test('error: a refusal, an API that is gone, one that is silent', async () => {
    const api = setUp()
    const url = `${api.base}/tokens/v7?signature=0x1234`
    api.handlers['/tokens/v7'] = () => ({ status: 400, json: { error: 'Bad Request' } })
    expect((await run(axios.get(url))).error).toMatchObject({
      ...{ name: 'APIError', message: 'Bad Request', statusCode: 400 },
      ...{ requestUrl: `${api.base}/tokens/v7?signature=[redacted]` },
    })
    api.handlers['/tokens/v7'] = () => {
      throw new TypeError('fetch failed')
    }
    expect((await run(axios.post(url, {}))).error).toMatchObject({
      message: 'The API cannot be reached',
    })
    api.handlers['/tokens/v7'] = () => new Promise(() => {})
    const { error, elapsed } = await run(axios.get(url, { timeout: 2_000 }))
    expect(error).toMatchObject({ message: 'No answer within 2 seconds' })
    expect(elapsed).toBeLessThan(3_000)
  })
})

describe('pollUntilOk', () => {
  test('default: every 5 seconds until the answer is accepted', async () => {
    const api = setUp()
    api.handlers['/x'] = (_call, count) => ({ json: { ready: count === 2 } })
    const ready = (answer: { data: unknown }) => (answer.data as { ready: boolean }).ready
    const { value, elapsed } = await run(pollUntilOk({ url: `${api.base}/x` }, ready))
    expect(value).toBe(true)
    expect(api.calls).toHaveLength(3)
    expect(elapsed).toBeGreaterThanOrEqual(10_000)
  })

  test('error: 15 attempts at most, in the words of the old client', async () => {
    const api = setUp()
    api.handlers['/x'] = () => ({ status: 202 })
    const { error } = await run(pollUntilOk({ url: `${api.base}/x` }))
    expect(api.calls).toHaveLength(15)
    expect(error).toMatchObject({
      message: 'Failed to get an ok response after 15 attempt(s), aborting',
    })
  })
})

describe('pollUntilHasData', () => {
  test('behavior: data that comes on a later attempt is returned (A23)', async () => {
    const api = setUp()
    api.handlers['/x'] = (_call, count) => ({ json: count < 3 ? {} : { data: 'here' } })
    const hasData = (json: { data?: string }) => json.data !== undefined
    const { value } = await run(pollUntilHasData({ url: `${api.base}/x` }, hasData))
    expect(value).toEqual({ data: 'here' })
  })
})

describe('refreshLiquidity', () => {
  test('default: asks once, and a failure is nobody else’s', async () => {
    const api = setUp()
    refreshLiquidity(api.base, '0x1:2')
    await vi.advanceTimersByTimeAsync(0)
    expect(api.to('/tokens/refresh/v2')[0]?.body).toEqual({
      tokens: ['0x1:2'],
      liquidityOnly: true,
    })
  })
})

describe('setParams', () => {
  test('default', () => {
    const url = new URL('https://market.example/x?a=1')
    setParams(url, { list: [1, 'b'], yes: true, none: undefined, zero: 0 })
    expect(url.search).toBe('?a=1&list=1&list=b&yes=true&zero=0')
  })
})

describe('log', () => {
  test('default: a line whose level is logged, without secrets', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    log(['x?signature=0x1234', { apiKey: 'k' }], 2, 2)
    log(['too much'], 2, 1)
    log(['nothing'], 0, 4)
    expect(warn.mock.calls).toEqual([
      ['[sluice]', 'x?signature=[redacted]', { apiKey: '[redacted]' }],
    ])
    warn.mockRestore()
  })
})
