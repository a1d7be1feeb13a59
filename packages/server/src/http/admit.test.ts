import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { createMetrics } from '../telemetry/createMetrics.ts'
import { admit } from './admit.ts'
import { answerError } from './answerError.ts'
import { createApiKeys } from './createApiKeys.ts'
import { createKey } from './createKey.ts'
import { observe } from './observe.ts'
import type { RequestEnv } from './RequestEnv.ts'
import { senderOf } from './senderOf.ts'

const partner = createKey('partner')
const page = createKey('page')
const limits = {
  window: 60,
  anonymous: 10,
  keyed: 20,
  cost: { read: 1, write: 4, execute: 2 },
}

function market(options: Partial<admit.Options> = {}) {
  const metrics = createMetrics()
  const app = new Hono<RequestEnv>()
  app.onError((error, c) => answerError(c, error))
  app.use(observe({ sender: senderOf(['127.0.0.1']), metrics }))
  const keys = createApiKeys([
    partner.entry,
    { ...page.entry, origins: ['https://app.example'], limit: 3 },
  ])
  app.use('/api/*', admit({ keys, limits, required: 'never', metrics, ...options }))
  app.all('/api/*', c => c.text(c.get('apiKey')?.name ?? 'nobody'))
  return {
    metrics,
    ask: (headers: Record<string, string> = {}, path = '/tokens/v7', method = 'GET') =>
      app.request(`/api/1${path}`, { method, headers }),
  }
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const left = (response: Response) => response.headers.get('x-ratelimit-remaining')

describe('admit', () => {
  test('default: each class has its price, an address its allowance', async () => {
    const { ask } = market()
    const read = await ask()
    expect(read.status).toBe(200)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'x-ratelimit-limit': '10',
      'x-ratelimit-remaining': '9',
      'x-ratelimit-reset': '60',
    })
    expect(left(await ask({}, '/execute/buy/v7', 'POST'))).toBe('7')
    expect(left(await ask({}, '/order/v4', 'POST'))).toBe('3')
    // Asking how a purchase stands costs as little as any other question.
    expect(left(await ask({}, '/execute/status/v1', 'POST'))).toBe('2')
  })

  test('error: 429 in the shape of the contract, with the seconds to wait (T12)', async () => {
    const { ask, metrics } = market()
    for (let i = 0; i < 5; i++) await ask({}, '/execute/buy/v7', 'POST')
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      statusCode: 429,
      error: 'Too Many Requests',
      message: 'Too many requests: 10 points in 60 s are used up. Try again in 60 s.',
    })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(left(refused)).toBe('0')
    expect((await metrics.text()).body).toContain('sluice_rate_limited_total{class="read"} 1')
    // Others go on.
    expect((await ask(from('203.0.113.9'))).status).toBe(200)
  })

  test('behavior: the allowance comes back when the window is over', async () => {
    vi.useFakeTimers()
    try {
      const { ask } = market()
      for (let i = 0; i < 10; i++) await ask()
      expect((await ask()).status).toBe(429)
      await vi.advanceTimersByTimeAsync(60_001)
      expect((await ask()).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: a key has an allowance of its own, wherever it comes from', async () => {
    const { ask } = market()
    const key = { 'x-api-key': partner.key }
    const first = await ask({ ...key, ...from('203.0.113.1') })
    expect([await first.text(), first.headers.get('x-ratelimit-limit')]).toEqual(['partner', '20'])
    expect(left(await ask({ ...key, ...from('203.0.113.2') }))).toBe('18')
    expect(left(await ask(from('203.0.113.1')))).toBe('9')
  })

  test('behavior: a key of a page works on that page only (T9)', async () => {
    const { ask } = market({ limits: { ...limits, anonymous: 40 } })
    const key = { 'x-api-key': page.key }
    const own = await ask({ ...key, origin: 'https://app.example' })
    expect([await own.text(), own.headers.get('x-ratelimit-limit')]).toEqual(['page', '3'])
    expect((await ask(key)).status).toBe(401)
    expect((await ask({ ...key, origin: 'https://evil.example' })).status).toBe(401)
  })

  test('behavior: who uses up a key of a page, uses it up for themselves (T12)', async () => {
    const { ask } = market()
    const key = { 'x-api-key': page.key, origin: 'https://app.example' }
    for (let i = 0; i < 50; i++) await ask({ ...key, ...from('203.0.113.1') })
    expect((await ask({ ...key, ...from('203.0.113.1') })).status).toBe(429)
    const other = await ask({ ...key, ...from('203.0.113.2') })
    expect([other.status, left(other)]).toEqual([200, '2'])
  })

  test('behavior: all who come with a key of a page have a hundred allowances (T12)', async () => {
    const { ask } = market()
    const key = { 'x-api-key': page.key, origin: 'https://app.example' }
    const statuses: number[] = []
    for (let i = 0; i <= 100; i++)
      for (let j = 0; j < 3; j++)
        statuses.push((await ask({ ...key, ...from(`203.0.113.${i}`) })).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(300)
    expect(statuses.slice(300)).toEqual([429, 429, 429])
  })

  test('error: a wrong key is told so, and guessing is dear (T9)', async () => {
    const { ask } = market({ limits: { ...limits, anonymous: 40 } })
    const wrong = {
      'x-api-key': `${partner.key.slice(0, -1)}${partner.key.endsWith('A') ? 'B' : 'A'}`,
    }
    const refused = await ask(wrong)
    expect([refused.status, left(refused)]).toEqual([401, '20'])
    expect(await refused.text()).not.toContain(wrong['x-api-key'])
    expect((await ask(wrong)).status).toBe(401)
    expect((await ask(wrong)).status).toBe(429)
    expect((await ask({ 'x-api-key': partner.entry.hash })).status).toBe(429)
  })

  test('behavior: the key is taken from the header only (T9)', async () => {
    const { ask } = market({ required: 'always' })
    for (const name of ['api_key', 'x-api-key', 'apiKey'])
      expect((await ask({}, `/tokens/v7?${name}=${partner.key}`)).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${partner.key}` })).status).toBe(401)
    expect((await ask({ 'x-api-key': partner.key })).status).toBe(200)
  })

  test('options: required, what is written needs a key', async () => {
    const { ask } = market({ required: 'write' })
    const refused = await ask({}, '/order/v4', 'POST')
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      401,
      'An API key is needed, in the header x-api-key',
    ])
    expect((await ask({}, '/execute/buy/v7', 'POST')).status).toBe(401)
    expect((await ask()).status).toBe(200)
    expect((await ask({ 'x-api-key': partner.key }, '/order/v4', 'POST')).status).toBe(200)
  })

  test('behavior: without keys of our own, what clients send for others is ignored', async () => {
    const { ask } = market({ keys: createApiKeys([]) })
    expect((await ask({ 'x-api-key': 'demo' })).status).toBe(200)
  })

  test('behavior: one network of IPv6 is one sender', async () => {
    const { ask } = market()
    await ask(from('2001:db8:1:2::1'))
    expect(left(await ask(from('2001:db8:1:2:ffff::9')))).toBe('8')
    expect(left(await ask(from('2001:db8:1:3::1')))).toBe('9')
    expect(left(await ask(from('::ffff:203.0.113.77')))).toBe('9')
    expect(left(await ask(from('203.0.113.77')))).toBe('8')
  })

  test('options: limits, without them nobody is held back', async () => {
    const { ask } = market({ limits: undefined })
    for (let i = 0; i < 30; i++) expect((await ask()).status).toBe(200)
    expect(left(await ask())).toBeNull()
  })
})
