import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  art,
  artist,
  buyer,
  chainId,
  createTestMarket,
  editions,
  listing,
  seller,
  type TestMarket,
  weth,
} from './testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from './testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
  market = await createTestMarket(database)
}, 60_000)
afterAll(() => database.close())

const api = `/api/${chainId}`
const ask = (path: string, init?: RequestInit) => market.server.app.request(path, init)
const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('createServer, against hostile requests', () => {
  test('error: nested without end', async () => {
    const deep = `${'['.repeat(120_000)}${']'.repeat(120_000)}`
    const order = `{"items":[{"order":{"kind":"seaport-v1.5","data":{"x":${deep}}}}]}`
    for (const body of [deep, order])
      expect((await ask(`${api}/order/v4`, json(body))).status).toBe(400)
  })

  test('behavior: no body or query is answered with a 500', async () => {
    const hostile = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          taker: fc.oneof(fc.constant(seller), fc.jsonValue()),
          maker: fc.oneof(fc.constant(seller), fc.jsonValue()),
          items: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(buyItem, orderItem, fc.jsonValue()))),
          params: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(listParam, fc.jsonValue()))),
          tokens: fc.jsonValue(),
          from: fc.constant(seller),
          to: fc.constant(buyer),
          orderIds: fc.oneof(fc.array(fc.string()), fc.constant([`0x${'ab'.repeat(32)}`])),
          orderKind: fc.constantFrom('seaport', 'seaport-v1.4', 'looks-rare-v2', 'blur', 'x'),
          token: tokenIds.map(id => `${art}:${id}`),
          kind: fc.oneof(fc.constant('transaction'), fc.string()),
          id: fc.oneof(fc.string(), fc.jsonValue()),
          requestId: fc.string(),
          stepId: fc.string(),
          errorMessage: fc.string(),
        },
        { requiredKeys: ['taker', 'maker', 'items', 'params'] },
      ),
    )
    const posts = [
      '/execute/buy/v7',
      '/execute/list/v5',
      '/execute/bid/v5',
      '/execute/sell/v7',
      '/execute/mint/v1',
      '/execute/transfer/v1',
      '/execute/swap/v1',
      '/execute/cancel/v3',
      '/order/v4',
      '/execute/status/v1',
      '/execute/results/v1',
      '/tokens/refresh/v2',
    ]
    const gets = [
      '/tokens/v7',
      '/collections/v7',
      '/orders/asks/v5',
      `/users/${seller}/tokens/v10`,
      '/transactions/synced/v2',
    ]
    const names = fc.constantFrom(
      'collection',
      'tokens',
      'attributes[Colour]',
      'continuation',
      'limit',
      'sortBy',
      'ids',
      'id',
      'name',
      'status',
      'maker',
      'token',
      'tokenSetId',
      'txHash',
      'tokenName',
      '__proto__',
      'attributes[__proto__]',
      'contract',
      'sortDirection',
    )
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom(
        art,
        `${art}:1`,
        '1',
        'asc',
        'price',
        'any',
        '\u0000',
        "'; drop table orders; --",
        'MF9udWxs',
        '%',
        `token:${art}:1`,
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...posts), hostile, async (path, body) => {
        const { status } = await ask(`${api}${path}`, json(body))
        // 501 is the contract's word for kinds of orders that are not kept here.
        if (status !== 501) expect(status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...gets),
        fc.array(fc.tuple(names, values), { maxLength: 6 }),
        async (path, parameters) => {
          const { status } = await ask(`${api}${path}?${new URLSearchParams(parameters)}`)
          expect(status).toBeLessThan(500)
        },
      ),
      { numRuns: 200 },
    )
  })

  test('behavior: neither do signed orders and purchases of real ones', async () => {
    const post = async (change: listing.Change, fees: readonly bigint[]) => {
      const order = listing(market.chain, {
        ...change,
        price: fees.reduce((sum, amount) => sum + amount, 0n),
        fees: fees.slice(1).map(amount => ({ recipient: artist, amount })),
      })
      return market.postListing(order)
    }
    const ids: unknown[] = []
    for (const change of [
      { tokenId: 1n },
      { tokenId: 1n, salt: 2n },
      { tokenId: 3n, startTime: BigInt(Math.floor(market.chain.now() / 1000)) + 60n },
      { contract: editions, quantity: 3n },
      { contract: editions, quantity: 20n, salt: 2n },
    ])
      ids.push((await post(change, [change.quantity ?? 1n])).orderId)
    expect(ids.every(id => typeof id === 'string')).toBe(true)
    await fc.assert(
      fc.asyncProperty(anyListing, async ({ price, ...change }) => {
        const { status, orderId } = await post(change, price)
        expect(status).toBeLessThan(500)
        if (status === 200) ids.push(orderId)
      }),
      { numRuns: 60 },
    )
    const item = fc.record(
      {
        orderId: fc.nat().map(index => ids[index % ids.length]),
        quantity: fc.integer({ min: 1, max: 21 }),
      },
      { requiredKeys: ['orderId'] },
    )
    const purchase = fc.record(
      {
        taker: fc.constantFrom(seller, buyer, `0x${'0'.repeat(40)}`),
        items: fc.oneof(
          fc.array(item, { minLength: 1, maxLength: 4 }),
          item.map(same => [same, same]),
        ),
        allowInactiveOrderIds: fc.boolean(),
        partial: fc.boolean(),
        skipBalanceCheck: fc.boolean(),
      },
      { requiredKeys: ['taker', 'items'] },
    )
    await fc.assert(
      fc.asyncProperty(purchase, async body => {
        const { status } = await ask(`${api}/execute/buy/v7`, json(body))
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
    for (const path of [`/tokens/v7?collection=${art}`, `/orders/asks/v5?maker=${seller}`])
      expect((await ask(`${api}${path}`)).status).toBe(200)
  }, 30_000)
})

const tokenIds = fc.oneof(
  fc.constantFrom('1', '99'),
  fc.bigInt({ min: 0n, max: (1n << 256n) - 1n }).map(String),
)
const amounts = fc.constantFrom(0n, 1n, 2n, 10n, 10n ** 18n, (1n << 120n) - 1n, (1n << 256n) - 1n)
const anyListing = fc.record({
  contract: fc.constantFrom(art, editions),
  tokenId: fc.constantFrom(1n, 2n, 99n),
  quantity: fc.oneof(fc.constantFrom(1n, 2n, 20n), amounts),
  price: fc.array(amounts, { minLength: 1, maxLength: 12 }),
  salt: fc.bigInt({ min: 0n, max: 1n << 64n }),
})
const buyItem = fc.record(
  {
    token: tokenIds.map(id => `${art}:${id}`),
    quantity: fc.oneof(fc.integer(), fc.constant(1)),
    exclusions: fc.jsonValue(),
    preferredOrderSource: fc.string(),
  },
  { requiredKeys: ['token'] },
)
const listParam = fc.record(
  {
    token: tokenIds.map(id => `${art}:${id}`),
    weiPrice: tokenIds,
    quantity: fc.integer({ min: -1, max: 3 }),
    salt: tokenIds,
    royaltyBps: fc.integer(),
    marketplaceFees: fc.array(tokenIds.map(bps => `${seller}:${bps}`)),
    marketplaceFlatFees: fc.array(tokenIds.map(bps => `${seller}:${bps}`)),
    listingTime: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
    expirationTime: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map(String),
    options: fc.jsonValue(),
    endWeiPrice: tokenIds,
    currency: fc.constantFrom(weth, art, `0x${'0'.repeat(40)}`),
    taker: fc.constantFrom(seller, buyer),
    tokenSetId: fc.constantFrom(`contract:${art}`, `token:${art}:1`, 'x'),
  },
  { requiredKeys: ['weiPrice'] },
)
const orderItem = fc.record({
  order: fc.record({
    kind: fc.constantFrom('seaport-v1.5', 'seaport-v1.6', 'x2y2'),
    data: fc.dictionary(
      fc.constantFrom('offerer', 'offer', 'consideration', 'salt', 'signature', 'startTime'),
      fc.jsonValue(),
    ),
  }),
})
