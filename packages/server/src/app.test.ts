import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from './app.ts'
import { balances } from './storage/schema/chainData.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  seller,
  signed,
  type TestMarket,
} from './testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from './testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
let folder: string
let withApp: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
  folder = await mkdtemp(join(tmpdir(), 'app-'))
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await writeFile(join(folder, 'dist', 'index.html'), '<title>app</title>')
  await writeFile(join(folder, 'dist', 'assets', 'main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  withApp = await createServer({
    chains: [],
    database,
    app: { dir: join(folder, 'dist'), config },
    origins: ['https://friend.example'],
    follow: false,
  })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

/** Of the app: a node, and where another marketplace API may be. */
const config = {
  rpc: 'http://127.0.0.1:8545/x',
  connect: ['https://api.example/api/1', 'wss://api.example'],
}
const api = `/api/${chainId}`
const ask = (path: string, init?: RequestInit) => market.server.app.request(path, init)
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
/** A hint comes back to its sender too, in its own time: only then is an answer one that stays. */
const hintsAreHeard = () =>
  new Promise<void>(resolve => {
    const last = { chainId: 7 }
    const end = database.bus.subscribe(hint => {
      if (!hint) return database.bus.publish(last)
      if (hint.chainId !== last.chainId) return
      end()
      resolve()
    })
  })
const refusalOf = async (response: Response) => [
  response.status,
  ((await response.json()) as Json).message,
]

describe('createServer', () => {
  test('default: health and readiness', async () => {
    expect(await (await ask('/health')).json()).toEqual({ status: 'ok' })
    expect(await (await ask('/ready')).json()).toEqual({ ready: true, reasons: [] })
    const health = (await (await ask(`${api}/health`)).json()) as Json
    expect(health).toMatchObject({ chainId, atHead: true })
  })

  test('behavior: not ready before the index has reached the head', async () => {
    const { app } = await createServer({
      chains: [
        {
          id: 5,
          name: 'Five',
          rpcUrls: ['http://127.0.0.1:1'],
          startBlock: 0,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          source: market.chain.source,
        },
      ],
      database,
      app: { dir: join(folder, 'nothing'), config: {} },
      follow: false,
    })
    const response = await app.request('/ready')
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      ready: false,
      reasons: ['chain 5: the index is not at the head yet', 'app: not built yet'],
    })
  })

  test('behavior: one block behind the head is not ready', async () => {
    const { head } = market.chain.source
    market.chain.source.head = async () => {
      const header = await head()
      market.chain.source.head = head
      market.chain.mine()
      return header
    }
    await market.catchUp()
    expect((await ask('/ready')).status).toBe(503)
    await market.catchUp()
    expect((await ask('/ready')).status).toBe(200)
  })

  test('behavior: the API describes itself', async () => {
    const response = await ask('/openapi.json')
    const tag = response.headers.get('etag') ?? ''
    const again = await ask('/openapi.json', { headers: { 'if-none-match': tag } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: Json }
    expect(openapi).toMatch(/^3\.1/)
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        '/api/{chain}/execute/buy/v7',
        '/api/{chain}/users/{user}/tokens/v10',
      ]),
    )
    const list = paths['/api/{chain}/execute/list/v5'] as { post: { requestBody: Json } }
    expect(JSON.stringify(list.post.requestBody)).toContain('weiPrice')
  })

  test('behavior: what is in the contract but not served is not described', async () => {
    const { paths } = (await (await ask('/openapi.json')).json()) as {
      paths: Record<string, { get?: { parameters: { name: string }[] } }>
    }
    expect(Object.keys(paths)).not.toContain('/api/{chain}/tokens/v1')
    expect(await ask(`${api}/tokens/v1`)).toMatchObject({ status: 501 })
    const names = paths['/api/{chain}/collections/v7']?.get?.parameters.map(({ name }) => name)
    expect(names).toContain('contract')
    expect(names).toContain('displayCurrency')
    expect(names).not.toContain('creator')
  })

  test.each([
    ['unknown chain', '/api/1/tokens/v7', 404],
    ['unknown route', `${api}/tokens/v999`, 404],
    ['unknown page without an app', '/somewhere', 404],
    ['wrong method', `${api}/execute/buy/v7`, 404],
  ])('error: %s', async (_, path, status) => {
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ statusCode: status, error: 'Not Found' })
  })

  test.each<[unknown, string]>([
    [{ taker: seller, items: [] }, 'items must have at least one item'],
    [
      { taker: '0x12', items: [{ token: `${art}:1` }] },
      'taker must be an address: 0x and 40 hex digits, got "0x12"',
    ],
    [
      { taker: seller, items: [{ token: 'x' }] },
      'items[0].token must be a token: <contract address>:<token id>, got "x"',
    ],
    [
      { taker: seller, items: [{}] },
      'items[0] must have exactly one of token, collection, orderId and rawOrder',
    ],
    [
      { taker: seller, items: [{ token: `${art}:1`, quantity: 0 }] },
      'items[0].quantity must be at least 1, got 0',
    ],
    [{ items: [{ token: `${art}:1` }] }, 'taker must be a string, but it is missing'],
    [[], 'The request must be an object'],
    ['{', 'The body is not valid JSON'],
  ])('error: a body like %j', async (body, message) => {
    expect(await refusalOf(await ask(`${api}/execute/buy/v7`, json(body)))).toEqual([400, message])
  })

  test.each([
    ['?limit=0', 'limit must be from 1 to 1000, got "0"'],
    ['?limit=x', 'limit must be a whole number, got "x"'],
    ['?collection=0x1', 'collection must be a collection id: a contract address, got "0x1"'],
    [`?collection=${art}&continuation=zzz`, 'continuation is not one that this server has given'],
    [
      '',
      'One of collection, contract, tokens, tokenSetId, collectionsSetId, community and tokenName is needed, other than with sortBy updatedAt',
    ],
  ])('error: a query like %s', async (query, message) => {
    expect(await refusalOf(await ask(`${api}/tokens/v7${query}`))).toEqual([400, message])
  })

  test('error: content type, size', async () => {
    const text = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }
    expect((await ask(`${api}/execute/buy/v7`, text)).status).toBe(415)
    const big = json({ taker: seller, items: [], comment: 'x'.repeat(300_000) })
    expect((await ask(`${api}/execute/buy/v7`, big)).status).toBe(413)
  })

  test('behavior: a foreign host or page is turned away', async () => {
    const from = (headers: Record<string, string>) => ask('/health', { headers })
    expect((await from({ host: 'evil.example' })).status).toBe(403)
    expect((await from({ host: '127.0.0.1:3000' })).status).toBe(200)
    expect((await from({ host: '[::1]:3000' })).status).toBe(200)
    expect((await from({ host: 'localhost.evil.example' })).status).toBe(403)
    expect((await from({ host: 'localhost:1', origin: 'http://localhost:1' })).status).toBe(200)
    expect((await from({ host: 'localhost:1', origin: 'http://localhost:2' })).status).toBe(403)
    expect((await from({ origin: 'null' })).status).toBe(403)
  })

  test('behavior: a configured page may ask, with a preflight', async () => {
    const headers = { origin: 'https://friend.example' }
    const response = await withApp.app.request('/health', { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://friend.example')
    const preflight = await withApp.app.request('/api/1/order/v4', { method: 'OPTIONS', headers })
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([
      204,
      'GET, POST',
    ])
  })

  test('behavior: no answer lets its address be told on, and foreign pages read the time and the limits alone (T10, T11)', async () => {
    const headers = { origin: 'https://friend.example' }
    for (const path of ['/', '/health', '/api/1/tokens/v7?signature=0x12', '/nowhere']) {
      const answer = await withApp.app.request(path, { headers })
      expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual(
        [
          ...['Date', 'Deprecation', 'Retry-After', 'X-Request-Id'],
          ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
        ].sort(),
      )
    }
    const preflight = await withApp.app.request('/api/1/order/v4', { method: 'OPTIONS', headers })
    expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(0)
  })

  test('behavior: the app, its pages and its files', async () => {
    const get = (path: string) => withApp.app.request(path)
    for (const path of ['/', '/collections/0x1', `/token/${art}:1`]) {
      const page = await get(path)
      expect([path, page.status, await page.text()]).toEqual([path, 200, '<title>app</title>'])
      expect(page.headers.get('cache-control')).toBe('no-cache')
      const policy = page.headers.get('content-security-policy')?.split('; ')
      const other = 'https://api.example'
      expect(policy).toContain(
        `connect-src 'self' http://127.0.0.1:8545 ${other} wss://api.example`,
      )
      // Nothing that is written into a page is run, nor text as code, nor what another host serves.
      expect(
        policy?.filter(each => /^(?:default|script|object|base|frame|worker)/.test(each)),
      ).toEqual([
        ...["default-src 'self'", "script-src 'self'", `frame-src 'self' ${other}`],
        ...["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
      ])
      expect(policy?.filter(each => each.includes('unsafe'))).toEqual([
        "style-src 'self' 'unsafe-inline'",
      ])
      expect(page.headers.get('x-content-type-options')).toBe('nosniff')
      expect(page.headers.get('x-frame-options')).toBe('DENY')
      expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      // A picture of any other host, a node's too, would tell it who looks.
      expect(policy).toContain(`img-src 'self' data: blob: ${other}`)
      expect(policy).toContain(`media-src 'self' ${other}`)
      expect(page.headers.get('permissions-policy')).toBe(
        'camera=(), geolocation=(), microphone=(), payment=()',
      )
    }
    const asset = await get('/assets/main-abc123.js')
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('x-content-type-options')).toBe('nosniff')
    expect(asset.headers.get('vary')).toBe('accept-encoding')
    expect((await get('/assets/gone.js')).status).toBe(404)
    expect(await (await get('/config.json')).json()).toEqual(config)
    for (const path of ['/..%2fsecret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt'])
      expect(await (await get(path)).text()).not.toBe('secret')
    expect((await get('/..%2fsecret.txt')).status).toBe(404)
  })

  test('options: app.origin leads other names of the server to the one of the app', async () => {
    const server = await createServer({
      chains: [],
      database,
      app: { dir: join(folder, 'dist'), config: {}, origin: 'http://127.0.0.1:4400' },
      follow: false,
    })
    const page = await server.app.request('http://localhost:4400/token/1?a=2')
    expect([page.status, page.headers.get('location')]).toEqual([
      307,
      'http://127.0.0.1:4400/token/1?a=2',
    ])
    expect((await server.app.request('http://127.0.0.1:4400/token/1')).status).toBe(200)
    expect((await server.app.request('http://localhost:4400/health')).status).toBe(200)
  })

  test('behavior: a stray signature is ignored, and appears nowhere', async () => {
    const canary = `0x${'ca'.repeat(65)}`
    const response = await ask(`${api}/tokens/v7?collection=${art}&signature=${canary}`)
    expect([response.status, (await response.text()).includes(canary)]).toEqual([200, false])
    const { order } = await signed(listing(market.chain))
    const { signature: _, ...data } = order.data
    const refused = await ask(
      `${api}/order/v4?signature=${canary}`,
      json({ items: [{ order: { ...order, data } }] }),
    )
    expect([refused.status, (await refused.text()).includes(canary)]).toEqual([400, false])
    expect(JSON.stringify(market.failures.map(String))).not.toContain(canary)
  })

  test('behavior: each order of a post or a trade costs what one order costs (T12)', async () => {
    const limits = {
      window: 60,
      anonymous: 100,
      keyed: 100,
      cost: { read: 1, write: 10, execute: 5 },
    }
    const limited = await createTestMarket(database, { server: { limits } })
    const item = await signed(listing(limited.chain))
    const post = (count: number) =>
      limited.server.app.request(
        `${api}/order/v4`,
        json({ items: Array.from({ length: count }, () => item) }),
      )
    const first = await post(4)
    expect([first.status, first.headers.get('x-ratelimit-remaining')]).toEqual([200, '60'])
    // Nor are those for nothing that come with a purchase or a sale.
    const { order } = item
    const rawOrder = { kind: order.kind, data: order.data }
    const trade = async (action: string, items: Json[]) =>
      limited.server.app.request(
        `${api}/execute/${action}`,
        json({ taker: buyer, onlyPath: true, items }),
      )
    const bought = await trade('buy/v7', [{ rawOrder }, { rawOrder }, { token: `${art}:1` }])
    expect(bought.headers.get('x-ratelimit-remaining')).toBe('35')
    const sold = await trade('sell/v7', [{ token: `${art}:1`, rawOrder }])
    expect(sold.headers.get('x-ratelimit-remaining')).toBe('20')
    const refused = await post(7)
    // Less by as much as the test has taken until then.
    const retryAfter = expect.stringMatching(/^([1-5]?\d|60)$/)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, retryAfter])
    expect(await refused.json()).toMatchObject({ statusCode: 429, error: 'Too Many Requests' })
    // Nor is the description of the API for nothing.
    expect((await limited.server.app.request('/openapi.json')).status).toBe(429)
  })

  test('behavior: what the node is asked about for one request costs what one request for each would (T12)', async () => {
    const cost = { read: 2, write: 10, execute: 5 }
    const limits = { window: 60, anonymous: 50, keyed: 100, cost }
    const limited = await createTestMarket(database, { server: { limits } })
    let asked = 0
    limited.chain.source.receipt = async () => void asked++
    const hash = (number: number) => `0x${`${number}`.padStart(64, '0')}`
    const synced = (first: number, count: number) => {
      const hashes = Array.from({ length: count }, (_, i) => `txHash=${hash(first + i)}`)
      return limited.server.app.request(`${api}/transactions/synced/v2?${hashes.join('&')}`)
    }
    const left = async (first: number, count: number) =>
      (await synced(first, count)).headers.get('x-ratelimit-remaining')
    expect(await left(0, 1)).toBe('48')
    expect(await left(1, 15)).toBe('18')
    // About one that the node did not know a moment ago it is not asked again.
    expect(await left(1, 15)).toBe('16')
    expect(asked).toBe(16)
    const refused = await synced(16, 9)
    // Less by as much as the test has taken until then.
    const retryAfter = expect.stringMatching(/^([1-5]?\d|60)$/)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, retryAfter])
    expect(asked).toBe(16)
  })

  test('options: deadline, what takes longer is 504 in the words of the contract', async () => {
    const source = { ...market.chain.source, read: () => new Promise<never>(() => undefined) }
    const slow = await createTestMarket(database, { server: { deadline: 50 } })
    slow.chain.source.read = source.read
    const refused = await slow.post('/order/v4', {
      items: [await signed(listing(slow.chain, { salt: 99n }))],
    })
    expect(refused).toEqual({
      status: 504,
      body: {
        statusCode: 504,
        error: 'Gateway Timeout',
        message: 'Query cancelled because it took longer than 0.05s to execute',
      },
    })
  })

  test('options: answerLifetime, one answer for all until something changes', async () => {
    const shared = await createTestMarket(database, { server: { answerLifetime: 60_000 } })
    const owner = async () => {
      const { body } = await shared.get(`/tokens/v7?tokens=${art}:4`)
      return (body.tokens as { token: { owner: string } }[])[0]?.token.owner
    }
    const asks = async () => (await shared.get(`/orders/asks/v5?token=${art}:4`)).body.orders
    await hintsAreHeard()
    expect(await owner()).toBe(seller)
    expect(await asks()).toEqual([])
    // What is written past the server is not noticed: so these are the answers of before.
    const four = and(eq(balances.contract, art), eq(balances.tokenId, 4n))
    await database.db.update(balances).set({ owner: buyer }).where(four)
    expect(await owner()).toBe(seller)
    await database.db.update(balances).set({ owner: seller }).where(four)
    // An order and a block are known by the next read.
    expect(await shared.postListing(listing(shared.chain, { tokenId: 4n }))).toMatchObject({
      message: 'success',
    })
    expect(await asks()).toHaveLength(1)
    await hintsAreHeard()
    expect(await owner()).toBe(seller)
    // What is about another collection ends it as little as a block that says nothing of this one.
    await database.db.update(balances).set({ owner: buyer }).where(four)
    const other = listing(shared.chain, { contract: editions, quantity: 1n })
    expect(await shared.postListing(other)).toMatchObject({ message: 'success' })
    await hintsAreHeard()
    expect(await owner()).toBe(seller)
    await database.db.update(balances).set({ owner: seller }).where(four)
    shared.chain.transfer(art, seller, buyer, 4n)
    await shared.catchUp()
    expect(await owner()).toBe(buyer)
    await hintsAreHeard()
    expect(await owner()).toBe(buyer)
    await database.db.update(balances).set({ owner: seller }).where(four)
    shared.chain.transfer(editions, seller, buyer, 1n)
    await shared.catchUp()
    await hintsAreHeard()
    expect(await owner()).toBe(buyer)
    expect((await shared.get('/tokens/v7?limit=x')).status).toBe(400)
    await shared.server.close()
  })

  test('behavior: an order that is best of nothing leaves tokens as they are, and is in the book at once', async () => {
    const shared = await createTestMarket(database, { server: { answerLifetime: 60_000 } })
    const post = async (price: bigint) => {
      const order = listing(shared.chain, { tokenId: 2n, price })
      expect(await shared.postListing(order)).toMatchObject({ message: 'success' })
      await hintsAreHeard()
    }
    const prices = async () => {
      const { body } = await shared.get(`/orders/asks/v5?token=${art}:2&sortBy=price`)
      const orders = body.orders as { price: { amount: { raw: string } } }[]
      return orders.map(order => order.price.amount.raw)
    }
    const token = async () => {
      const { body } = await shared.get(`/tokens/v7?tokens=${art}:2`)
      type Row = {
        token: { owner: string }
        market: { floorAsk: { price: { amount: { raw: string } } } }
      }
      return (body.tokens as Row[]).flatMap(({ token: { owner }, market }) => [
        owner,
        market.floorAsk.price.amount.raw,
      ])
    }
    await shared.catchUp()
    await post(1000n)
    expect([await prices(), await token()]).toEqual([['1000'], [seller, '1000']])
    // What is written past the server is not noticed: so an answer with it is one that was made anew.
    const two = and(eq(balances.contract, art), eq(balances.tokenId, 2n))
    await database.db.update(balances).set({ owner: buyer }).where(two)
    await post(2000n)
    expect([await prices(), await token()]).toEqual([
      ['1000', '2000'],
      [seller, '1000'],
    ])
    await post(500n)
    expect([await prices(), await token()]).toEqual([
      ['500', '1000', '2000'],
      [buyer, '500'],
    ])
    await database.db.update(balances).set({ owner: seller }).where(two)
    // Orders that are looked at anew with a block, and are as they were, end no answer either.
    await hintsAreHeard()
    expect(await token()).toEqual([buyer, '500'])
    shared.chain.transfer(editions, seller, buyer, 1n)
    await shared.catchUp()
    await hintsAreHeard()
    expect(await token()).toEqual([buyer, '500'])
    await shared.server.close()
  })

  test('behavior: a server that ends says so, and lets its connections go', async () => {
    const ending = await createServer({ chains: [], database, follow: false })
    expect((await ending.app.request('/ready')).headers.get('connection')).toBeNull()
    ending.drain()
    const response = await ending.app.request('/ready')
    expect([response.status, response.headers.get('connection')]).toEqual([503, 'close'])
    expect(await response.json()).toMatchObject({ reasons: ['the server is about to end'] })
    expect((await ending.app.request('/health')).status).toBe(200)
  })

  test('behavior: metrics, for this machine only', async () => {
    const measured = await createTestMarket(database)
    await measured.postListing(listing(measured.chain, { salt: 77n }))
    await measured.get('/tokens/v7?collection=canary')
    const ask = (remoteAddress: string) =>
      measured.server.app.request('/metrics', {}, { incoming: { socket: { remoteAddress } } })
    expect((await ask('203.0.113.5')).status).toBe(403)
    const response = await ask('::ffff:127.0.0.1')
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const text = await response.text()
    const height = measured.chain.height()
    for (const line of [
      'sluice_http_requests_total{method="POST",route="/order/v4",status="200"} 1',
      'sluice_http_requests_total{method="GET",route="/tokens/v7",status="400"} 1',
      'sluice_http_request_duration_seconds_count{route="/tokens/v7"} 1',
      `sluice_order_posts_total{chain="${chainId}",status="success"} 1`,
      `sluice_index_block{chain="${chainId}"} ${height}`,
      `sluice_index_head{chain="${chainId}"} ${height}`,
      `sluice_index_lag_blocks{chain="${chainId}"} 0`,
    ])
      expect(text).toContain(line)
    expect(text).not.toContain('canary')
  })

  test('behavior: metrics count reorgs and how far the index is behind', async () => {
    const { chain, server, catchUp } = await createTestMarket(database)
    chain.mine()
    await catchUp()
    chain.dropBlocks(1)
    chain.mine()
    chain.mine()
    await catchUp()
    const text = await (await server.app.request('/metrics')).text()
    expect(text).toContain(`sluice_reorgs_total{chain="${chainId}"} 1`)
    expect(text).toContain(`sluice_reorg_blocks_total{chain="${chainId}"} 1`)
  })

  test('error: a failure of ours tells nothing of the inside', async () => {
    const broken = {
      ...database,
      db: new Proxy(database.db, {
        get() {
          throw new Error('select secret from users')
        },
      }),
    }
    const failures: unknown[] = []
    const { app } = await createServer({
      chains: [
        {
          id: 9,
          name: 'Nine',
          rpcUrls: ['http://127.0.0.1:1'],
          startBlock: 0,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          source: market.chain.source,
        },
      ],
      database: broken,
      follow: false,
      onFailure: failure => failures.push(failure),
    })
    const response = await app.request(`/api/9/tokens/v7?collection=${art}`)
    expect(await response.json()).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Something went wrong on the server',
    })
    expect(failures).toHaveLength(1)
  })
})
