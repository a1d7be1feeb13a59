import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Client } from '../client.ts'
import { createClient } from '../client.ts'
import type { ClientConfig } from '../context.ts'
import { LogLevel } from '../logger.ts'
import { drive } from '../testing/drive.ts'
import { type ApiHandler, type FakeApi, fakeApi } from '../testing/fakeApi.ts'
import './request.ts'
import './routes.ts'

const apiKey = 'key-that-nobody-may-see'
const noTokens = { json: { tokens: [] } }
const noSteps = { json: { steps: [] } }
const taker = '0x3333333333333333333333333333333333333333'
const buy = { body: { items: [{ collection: taker }], taker } }

function setUp(handler: ApiHandler, config: Partial<ClientConfig> = {}): [Client, FakeApi] {
  const api = fakeApi({ '*': handler })
  const chain = { id: 31337, name: 'Local chain', paymentTokens: [], baseApiUrl: api.base }
  return [createClient({ chains: [chain], fetch: api.fetch, apiKey, ...config }), api]
}

const run = <value>(promise: Promise<value>) =>
  drive(promise, milliseconds => vi.advanceTimersByTimeAsync(milliseconds))

const unreachable = () => {
  throw new TypeError('fetch failed')
}

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

describe('callApi', () => {
  test.each([
    ['cannot be reached', unreachable],
    ['answers 503', () => ({ status: 503 })],
    ['answers 500', () => ({ status: 500, text: '<html>' })],
  ])('behavior: F1, F4 a read is made again while the API %s', async (_, fault) => {
    const [client, api] = setUp((_call, count) => (count < 2 ? fault() : noTokens))
    const { value, elapsed } = await run(client.request('/tokens/v7'))
    expect(value).toEqual({ tokens: [] })
    expect(api.calls).toHaveLength(3)
    expect(elapsed).toBeGreaterThan(0)
  })

  test.each([
    ['api_unreachable', unreachable],
    ['api_error', () => ({ status: 503 })],
  ])('error: F1, F4 %s after three tries within 10 seconds', async (code, fault) => {
    const [client, api] = setUp(fault)
    const { error, elapsed } = await run(client.request('/tokens/v7'))
    expect(error).toMatchObject({ code, retryable: true, moneyMoved: 'no' })
    expect(api.calls).toHaveLength(3)
    expect(elapsed).toBeLessThanOrEqual(10_000)
  })

  test('behavior: F4 asking for steps is made again, under one idempotency key', async () => {
    const [client, api] = setUp((_call, count) => (count < 2 ? { status: 502 } : noSteps))
    expect((await run(client.request('/execute/buy/v7', buy))).value).toEqual({ steps: [] })
    const keys = api.calls.map(call => call.headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys)).toEqual(new Set([keys[0]]))
    expect(new Set(api.calls.map(call => JSON.stringify(call.body))).size).toBe(1)
    await run(client.request('/execute/buy/v7', buy))
    expect(api.calls.at(-1)?.headers['idempotency-key']).not.toBe(keys[0])
  })

  test('behavior: a page of another origin sends no header that its API may not expect', async () => {
    vi.stubGlobal('location', { origin: 'https://shop.example' })
    const [client, api] = setUp(() => noSteps)
    await run(client.request('/execute/buy/v7', buy))
    vi.stubGlobal('location', { origin: new URL(api.base).origin })
    await run(client.request('/execute/buy/v7', buy))
    vi.unstubAllGlobals()
    expect(api.calls.map(call => 'idempotency-key' in call.headers)).toEqual([false, true])
  })

  test.each([
    ['posting an order', '/order/v4', { items: [] }],
    ['cancelling by signature', '/execute/cancel-signature/v1', { orderIds: [], orderKind: 'x' }],
    ['a refresh', '/tokens/refresh/v2', { tokens: [] }],
  ] as const)('behavior: F4, F19 %s is never made again', async (_, path, body) => {
    const [client, api] = setUp(unreachable)
    const { error } = await run(client.request(path, { body } as never))
    expect(error).toMatchObject({ code: 'api_unreachable' })
    expect(api.calls).toHaveLength(1)
    expect(api.calls[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  test.each([400, 401, 404, 410, 424, 501])(
    'behavior: %i is an answer, not a fault',
    async status => {
      const [client, api] = setUp(() => ({ status, json: { message: 'no' } }))
      expect((await run(client.request('/tokens/v7'))).error).toMatchObject({ statusCode: status })
      expect(api.calls).toHaveLength(1)
    },
  )

  test('behavior: F5 a short Retry-After is waited for', async () => {
    const limited = { status: 429, headers: { 'retry-after': '5' } }
    const [client] = setUp((_call, count) => (count === 0 ? limited : noTokens))
    const { value, elapsed } = await run(client.request('/tokens/v7'))
    expect(value).toEqual({ tokens: [] })
    expect(elapsed).toBeGreaterThanOrEqual(5_000)
  })

  test.each([
    ['86400', 60_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['abc', undefined],
  ])('error: F5 Retry-After %s is told, not waited for', async (value, retryAfter) => {
    const [client, api] = setUp(() => ({ status: 429, headers: { 'retry-after': value } }))
    const { error, elapsed } = await run(client.request('/tokens/v7'))
    expect(error).toMatchObject({ code: 'api_rate_limited', retryable: true, retryAfter })
    expect(api.calls).toHaveLength(1)
    expect(elapsed).toBe(0)
  })

  test('error: F2 an API that says nothing is given up after 15 seconds', async () => {
    const [client] = setUp(() => new Promise(() => {}))
    const { error, elapsed } = await run(client.request('/tokens/v7'))
    expect(error).toMatchObject({ code: 'api_timeout', retryable: true })
    expect(elapsed).toBeGreaterThanOrEqual(15_000)
    expect(elapsed).toBeLessThan(16_000)
  })

  test('error: F2 the pause before another try ends with the signal', async () => {
    const controller = new AbortController()
    const [client, api] = setUp(unreachable)
    const asked = client.request('/tokens/v7', { signal: controller.signal })
    const outcome = run(asked)
    setTimeout(() => controller.abort(), 100)
    expect((await outcome).error).toMatchObject({ code: 'aborted' })
    expect(api.calls).toHaveLength(1)
  })

  test('error: F3, F9 what unfolds to more than 5 MB is not read on', async () => {
    let chunks = 0
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: stream => {
        chunks += 1
        stream.enqueue(new Uint8Array(1_000_000).fill(32))
      },
      cancel: () => {
        cancelled = true
      },
    })
    // A bomb: the header tells the length before decompression.
    const headers = { 'content-encoding': 'gzip', 'content-length': '5000' }
    const [client] = setUp(() => noTokens, {
      fetch: async () => new Response(body, { headers }),
    })
    expect((await run(client.request('/tokens/v7'))).error).toMatchObject({
      code: 'bad_response',
      details: { mostBytes: 5_000_000 },
    })
    expect(chunks).toBeLessThanOrEqual(8)
    expect(cancelled).toBe(true)
  })

  test('error: F3 a body that drips for ever is let go at the deadline', async () => {
    let cancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: () => new Promise(() => {}),
      cancel: () => {
        cancelled = true
      },
    })
    const [client] = setUp(() => noTokens, { fetch: async () => new Response(body) })
    expect((await run(client.request('/tokens/v7'))).error).toMatchObject({ code: 'api_timeout' })
    expect(cancelled).toBe(true)
  })

  test.each([401, 403])('error: F6 %i names the header and never the key', async status => {
    const [client] = setUp(() => ({ status, json: { message: `Invalid key ${apiKey}` } }))
    const { error } = await run(client.request('/tokens/v7'))
    expect(error).toMatchObject({ code: 'api_unauthorized', retryable: false })
    expect(error).toMatchObject({ hints: [expect.stringContaining('x-api-key')] })
    expect(JSON.stringify(error)).not.toContain(apiKey)
    expect(String(error)).not.toContain(apiKey)
    expect((error as { rawBody: string }).rawBody).not.toContain(apiKey)
  })

  test('error: I11 a signature is in no error, whatever the answer or the network repeats', async () => {
    const signature = `0x${'5e'.repeat(65)}`
    const say = [
      () => ({ status: 400, json: { message: `bad signature ${signature}` } }),
      () => {
        throw new TypeError(`cannot fetch https://market.example/?signature=${signature}`)
      },
    ]
    for (const handler of say) {
      const [client] = setUp(handler)
      const { error } = await run(
        client.request('/order/v3', {
          query: { signature },
          body: { order: { kind: 'seaport-v1.5', data: {} } },
        }),
      )
      const { url, rawBody, cause } = error as { url: string; rawBody: string; cause?: Error }
      expect(url).toContain('signature=[redacted]')
      const told = [String(error), url, rawBody, JSON.stringify(error), String(cause)]
      expect(told.join('\n')).not.toContain(signature)
    }
  })

  test.each([
    [{ json: { message: 'No fillable orders', error: 'Bad Request' } }, 'No fillable orders'],
    [{ json: { error: 'Bad Request' } }, 'Bad Request'],
    [{ text: '<html>nginx</html>' }, 'The marketplace answered with status 400'],
    [{ text: '' }, 'The marketplace answered with status 400'],
  ])('error: F7 400 with %j', async (reply, message) => {
    const [client] = setUp(() => ({ status: 400, ...reply }))
    expect((await run(client.request('/tokens/v7'))).error).toMatchObject({
      message,
      statusCode: 400,
    })
  })

  test.each(['', '{"tokens":[', '<html></html>', 'null', '[]', '"text"', '{"tokens":{}}'])(
    'error: F9 200 with %j',
    async text => {
      const [client, api] = setUp(() => ({ text }))
      expect((await run(client.request('/tokens/v7'))).error).toMatchObject({
        code: 'bad_response',
      })
      expect(api.calls).toHaveLength(1)
    },
  )

  test('error: F8 200 with an error says what the API said', async () => {
    const [client] = setUp(() => ({ json: { error: 'Query cancelled' } }))
    expect((await run(client.request('/tokens/v7'))).error).toMatchObject({
      message: 'Query cancelled',
    })
  })

  test('error: of a refusal its first reason, by its code, and none that cannot be read', async () => {
    const details = async (errors: unknown) => {
      const [client] = setUp(() => ({ status: 400, json: { message: 'Error', errors } }))
      return Object((await run(client.request('/tokens/v7'))).error).details.refusal
    }
    const first = { code: 'call_reverted', callIndex: 1, reason: 'Closed' }
    expect(await details([first, { code: 'other' }])).toEqual(first)
    for (const errors of [undefined, [], 'call_reverted', [{ ...first, code: 7 }], [null]])
      expect(await details(errors)).toBe(undefined)
  })

  test.each(['deprecation', 'Deprecation'])(
    'behavior: F21 the header %s is reported once for each path (A32)',
    async name => {
      const lines: unknown[] = []
      const [client] = setUp(() => ({ ...noTokens, headers: { [name]: 'true' } }), {
        logLevel: LogLevel.Warn,
        logSink: (_level, parts) => lines.push(parts.join(' ')),
      })
      await run(client.request('/tokens/v7'))
      await run(client.request('/tokens/v7', { query: { collection: taker } }))
      await run(client.request('/tokens/v3'))
      expect(lines).toEqual([
        'The API /tokens/v7 is deprecated',
        'The API /tokens/v3 is deprecated',
      ])
    },
  )
})
