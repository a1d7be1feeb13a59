import { readFile } from 'node:fs/promises'
import {
  bulkTree,
  criteriaTree,
  type OrderComponents,
  type SeaportVersion,
  typedData,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import { and, eq, sql } from 'drizzle-orm'
import { type Hex, hashTypedData } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import { toJson } from '../orderbook/parseOrder.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  artist,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  marketplace,
  offer,
  other,
  seller,
  signed,
  type TestMarket,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'
import { postOrders } from './postOrders.ts'

/** A collection whose royalties go to the seller. */
const own: Hex = `0x${'a7'.repeat(20)}`

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const stored = () => database.db.select().from(orders)
const orderOf = (change?: listing.Change) => listing(market.chain, change)
const postRaw = async (data: unknown, kind = 'seaport-v1.5') => {
  const { status, body } = await market.post('/order/v4', { items: [{ order: { kind, data } }] })
  return { status, body, result: (body.results as Json[] | undefined)?.[0] }
}

describe('postOrders', () => {
  test('behavior: what is not being stored when nobody waits any more is not in the book later', async () => {
    const { context, indexer } = market
    const passed = new AbortController()
    const late = new Error('The deadline has passed')
    const source: typeof context.source = {
      ...context.source,
      read: async (...asked) => {
        passed.abort(late)
        return context.source.read(...asked)
      },
    }
    const { order } = await signed(orderOf())
    const post = (signal: AbortSignal) =>
      postOrders(
        { ...context, source, indexer },
        {
          path: undefined,
          query: {},
          body: { items: [{ order: { ...order, kind: 'seaport-v1.5' } }] },
        },
        { signal, isTrusted: () => false, charge: async () => undefined },
      )
    await expect(post(passed.signal)).rejects.toBe(late)
    expect(await stored()).toEqual([])
    expect((await post(new AbortController().signal)).results).toMatchObject([
      { message: 'success' },
    ])
  })

  test('default', async () => {
    const result = await market.postListing(orderOf())
    expect(result).toMatchObject({ status: 200, message: 'success', orderIndex: 0 })
    const [row, ...more] = await stored()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      id: result.orderId,
      maker: seller,
      price: 100n,
      netPrice: 94n,
      feeBps: 600,
      status: 'active',
      source: 'test.example',
      fees: [
        { kind: 'royalty', recipient: artist, bps: 500 },
        { kind: 'marketplace', recipient: marketplace, bps: 100 },
      ],
    })
  })

  test('behavior: a royalty to the maker is never missing, and rows of before are mended', async () => {
    // What is listed by its own artist, what is listed by another, and what the artist offers.
    market.chain.deploy(own, {
      ...{ kind: 'erc721', name: 'Own', royalty: { recipient: seller, bps: 500n } },
    })
    for (const [tokenId, holder] of [
      [1n, seller],
      [2n, buyer],
    ] as const) {
      market.chain.mint(own, holder, tokenId)
      market.chain.approve(own, holder)
    }
    market.chain.setFunds(weth, seller, 1000n)
    market.chain.allow(weth, seller, 1000n)
    await market.catchUp()
    const ofOwn = (tokenId: bigint, maker: Hex): OrderComponents => {
      const order = orderOf({ tokenId, price: 1000n, fees: [] })
      return {
        ...order,
        offerer: maker,
        offer: order.offer.map(item => ({ ...item, token: own })),
        consideration: order.consideration.map(item => ({ ...item, recipient: maker })),
      }
    }
    const { consideration, ...terms } = offer(market.chain, { tokenId: 2n, price: 1000n, fees: [] })
    const wanted = consideration.map(item => ({ ...item, token: own, recipient: seller }))
    await market.postListing(ofOwn(1n, seller))
    await market.postListing(ofOwn(2n, buyer), wallets.buyer)
    await market.postOffer({ ...terms, offerer: seller, consideration: wanted }, {}, wallets.seller)
    const expected = [
      ['sell', seller, [], 1000n],
      ['sell', buyer, [{ recipient: seller, bps: 500, amount: '50' }], 1050n],
      ['buy', seller, [], 1000n],
    ]
    const told = async () => {
      const rows = await stored()
      return expected.map(([side, maker]) => {
        const row = rows.find(each => each.side === side && each.maker === maker)
        return [row?.side, row?.maker, row?.missingRoyalties, row?.normalizedPrice]
      })
    }
    expect(await told()).toEqual(expected)
    const missingRoyalties = [
      { recipient: seller, bps: 500, amount: '50' },
      { recipient: artist, bps: 100, amount: '10' },
    ]
    for (const [side, normalizedPrice] of [
      ['sell', 1060n],
      ['buy', 940n],
    ] as const)
      await database.db
        .update(orders)
        .set({ missingRoyalties, normalizedPrice })
        .where(and(eq(orders.maker, seller), eq(orders.side, side)))
    const migration = new URL('../../migrations/0020_own_royalties.sql', import.meta.url)
    await database.db.execute(sql.raw(await readFile(migration, 'utf8')))
    const kept = [{ recipient: artist, bps: 100, amount: '10' }]
    expect(await told()).toEqual([
      ['sell', seller, kept, 1010n],
      expected[1],
      ['buy', seller, kept, 990n],
    ])
  })

  test('behavior: of royalties that differ from token to token those of the token count', async () => {
    market.chain.deploy(own, {
      ...{ kind: 'erc721', name: 'Own' },
      royalty: id =>
        id === 1n ? { recipient: marketplace, bps: 0n } : { recipient: artist, bps: 500n },
    })
    for (const tokenId of [1n, 2n, 3n]) market.chain.mint(own, seller, tokenId)
    market.chain.approve(own, seller)
    await market.catchUp()
    for (const [tokenId, paid] of [
      [1n, 0n],
      [2n, 0n],
      [3n, 50n],
    ] as const) {
      const fees = paid > 0n ? [{ recipient: artist, amount: paid }] : []
      const order = orderOf({ tokenId, price: 1000n, fees })
      const given = order.offer.map(item => ({ ...item, token: own }))
      await market.postListing({ ...order, offer: given })
    }
    const rows = (await stored()).toSorted((a, b) => Number((a.tokenId ?? 0n) - (b.tokenId ?? 0n)))
    const missing = { recipient: artist, bps: 500, amount: '50' }
    expect(rows.map(row => [row.missingRoyalties, row.fees])).toEqual([
      [[], []],
      [[missing], []],
      [[], [{ kind: 'royalty', recipient: artist, bps: 500 }]],
    ])
  })

  test('behavior: one that begins later is kept as delayed, and can be bought in time', async () => {
    const startTime = BigInt(Math.floor(market.chain.now() / 1000)) + 30n
    const later = orderOf({ startTime })
    const result = await market.postListing(later)
    expect(result).toMatchObject({
      ...{ status: 200, message: 'delayed', reason: 'Order is not valid yet' },
      orderId: expect.any(String),
    })
    expect(await market.postListing(later)).toEqual(result)
    expect(await stored()).toMatchObject([{ id: result.orderId, status: 'inactive' }])
    const { status, body } = await market.post('/order/v3', {
      order: (await signed(orderOf({ startTime, salt: 2n }))).order,
    })
    expect([status, body]).toEqual([200, { message: 'Success', orderId: expect.any(String) }])
    const buy = () =>
      market.post('/execute/buy/v7', {
        ...{ taker: buyer, skipBalanceCheck: true },
        items: [{ orderId: result.orderId }],
      })
    expect((await buy()).status).toBe(410)
    for (let i = 0; i < 4; i++) market.chain.mine()
    await market.catchUp()
    expect((await stored()).map(row => row.status)).toEqual(['active', 'active'])
    expect((await buy()).status).toBe(200)
    expect(await market.postListing(later)).toMatchObject({ message: 'success' })
  })

  test('behavior: posted twice, and at once, it is one order', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => market.postListing(orderOf())),
    )
    expect(answers.every(answer => answer.message === 'success')).toBe(true)
    expect(new Set(answers.map(answer => answer.orderId)).size).toBe(1)
    expect(await stored()).toHaveLength(1)
  })

  test('error: the same components for another Seaport are another order, which has no place (T8)', async () => {
    const post = async (version: SeaportVersion, salt: bigint) => {
      const { body } = await market.post('/order/v4', {
        items: [await signed(orderOf({ salt }), undefined, version)],
      })
      const [{ message, orderId }] = body.results as [{ message: string; orderId: Hex }]
      return { message, orderId }
    }
    const first = await post('1.5', 5n)
    const other = await post('1.6', 5n)
    expect(other).toEqual({ message: 'filtered', orderId: first.orderId })
    expect((await post('1.5', 5n)).message).toBe('success')
    // At once, too: whoever is told that it is in the book finds it there.
    const both = await Promise.all([post('1.5', 6n), post('1.6', 6n)])
    expect(both.filter(({ message }) => message === 'success')).toHaveLength(1)
    expect(await stored()).toHaveLength(2)
  })

  test('behavior: a signature in the query counts, and so do 64 bytes and v of 0 and 1', async () => {
    for (const [salt, form] of [
      [1n, (s: Hex) => s],
      [2n, compact],
      [3n, (s: Hex) => `${s.slice(0, 130)}${s.endsWith('1b') ? '00' : '01'}` as Hex],
    ] as const) {
      const { order } = await signed(orderOf({ salt }))
      const { signature, ...data } = order.data
      const { status, body } = await market.post(`/order/v4?signature=${form(signature)}`, {
        items: [{ order: { ...order, data } }],
      })
      expect([status, (body.results as Json[])[0]?.message]).toEqual([200, 'success'])
    }
    // What goes to the exchange must be what `ecrecover` understands.
    expect(
      (await stored()).every(
        ({ signature }) => /(1b|1c)$/.test(`${signature}`) || signature?.length === 130,
      ),
    ).toBe(true)
  })

  test('behavior: one signature over a tree of listings', async () => {
    const listings = [1n, 2n, 3n].map(tokenId => orderOf({ tokenId, salt: tokenId }))
    const { signature, items } = await bulk(listings)
    const { status, body } = await market.post(`/order/v4?signature=${signature}`, { items })
    expect(status).toBe(200)
    expect((body.results as Json[]).map(result => result.message)).toEqual(Array(3).fill('success'))
    const swapped = await bulk(listings.map(order => ({ ...order, salt: order.salt + 10n })))
    const wrong = swapped.items.map((item, i) => ({
      ...item,
      bulkData: swapped.items[(i + 1) % 3]?.bulkData,
    }))
    const refused = await market.post(`/order/v4?signature=${swapped.signature}`, { items: wrong })
    expect(refused.status).toBe(400)
    expect(await stored()).toHaveLength(3)
  })

  test('behavior: a contract account signs as it likes', async () => {
    market.chain.setContractAccount(seller, (_, signature) => signature === '0xc0de')
    const accepted = await postRaw({ ...toJson(orderOf()), signature: '0xc0de' })
    expect(accepted.result).toMatchObject({ message: 'success' })
    const refused = await postRaw({ ...toJson(orderOf({ salt: 2n })), signature: '0xc0dd' })
    expect(refused.result).toMatchObject({ message: 'invalid-signature' })
  })

  // Three owners sign 195 bytes, which is also the length of a bulk signature, as is 132.
  test.each([195, 132, 65, 64, 99])(
    'behavior: a contract account is shown all %i bytes and the plain digest',
    async length => {
      const signature: Hex = `0x${'5a'.repeat(length)}`
      const order = orderOf()
      const plain = hashTypedData(
        typedData(chainId, '1.5', order) as unknown as Parameters<typeof hashTypedData>[0],
      )
      market.chain.setContractAccount(
        seller,
        (digest, bytes) => digest === plain && bytes === signature,
      )
      const accepted = await postRaw({ ...toJson(order), signature })
      expect(accepted.result).toMatchObject({ message: 'success' })
      expect((await stored())[0]?.signature).toBe(signature)
    },
  )

  test('behavior: no approval, or too few, is stored as inactive, with the reason', async () => {
    market.chain.transfer(editions, seller, other, 1n, 15n)
    const many = orderOf({ contract: editions, quantity: 10n, price: 10n, fees: [] })
    expect(await market.postListing(many)).toMatchObject({ message: 'success' })
    market.chain.approve(art, seller, false)
    expect(await market.postListing(orderOf({ salt: 2n }))).toMatchObject({ message: 'success' })
    const { body } = await market.get(`/orders/asks/v5?maker=${seller}&status=inactive`)
    const reasons = (body.orders as Json[]).map(row => row.statusReason)
    expect(reasons).toEqual([expect.stringMatching(/approval/), expect.stringMatching(/fewer/)])
  })

  test('error: a token that the maker does not hold', async () => {
    market.chain.mint(art, other, 8n)
    market.chain.transfer(art, seller, other, 2n)
    for (const order of [
      orderOf({ tokenId: 77n }),
      orderOf({ tokenId: 8n }),
      orderOf({ tokenId: 2n }),
      orderOf({ contract: editions, tokenId: 5n, fees: [] }),
    ])
      expect(await market.postListing(order)).toMatchObject({
        status: 400,
        message: 'not-fillable',
        reason: 'The maker does not hold the token.',
      })
    expect(await stored()).toEqual([])
  })

  test('behavior: of several orders the bad ones are told apart', async () => {
    const good = await signed(orderOf())
    const bad = await signed(orderOf({ tokenId: 2n }), wallets.other)
    const { status, body } = await market.post('/order/v4', { items: [bad, good] })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { orderIndex: 0, message: 'invalid-signature' },
      { orderIndex: 1, message: 'success' },
    ])
  })

  test.each<[string, (order: OrderComponents) => OrderComponents]>([
    ['invalid-signature', order => order],
    ['zero-price', order => priced(order, 0n)],
    [
      'zero-price',
      order => ({
        ...order,
        consideration: order.consideration.map((item, i) =>
          i === 0 ? item : { ...item, startAmount: 0n, endAmount: 0n },
        ),
      }),
    ],
    ['expired', order => ({ ...order, endTime: order.startTime + 1n })],
    [
      'invalid-start-time',
      order => ({
        ...order,
        startTime: order.startTime + 700_000n,
        endTime: order.endTime + 700_000n,
      }),
    ],
    ['invalid', order => ({ ...order, endTime: order.endTime + 200n * 86_400n })],
    ['fees-too-high', order => ({ ...order, consideration: order.consideration.slice(1) })],
    ['unsupported-zone', order => ({ ...order, zone: other, orderType: 2 })],
    [
      'unsupported-payment-token',
      order => ({
        ...order,
        consideration: order.consideration.map(item => ({ ...item, itemType: 1, token: other })),
      }),
    ],
    [
      'unknown-collection',
      order => ({ ...order, offer: order.offer.map(item => ({ ...item, token: other })) }),
    ],
    [
      'invalid',
      order => ({
        ...order,
        consideration: order.consideration.map((item, i) =>
          i === 0 ? item : { ...item, recipient: zeroAddress },
        ),
      }),
    ],
    ['unsupported-conduit', order => ({ ...order, conduitKey: `0x${'ab'.repeat(32)}` })],
    ['not-fillable', order => ({ ...order, counter: 1n })],
    ['invalid', order => ({ ...order, offer: [...order.offer, ...order.offer] })],
    [
      'invalid',
      order => ({ ...order, offer: order.offer.map(item => ({ ...item, itemType: 3 })) }),
    ],
    [
      'invalid',
      order => ({
        ...order,
        consideration: order.consideration.map(item => ({
          ...item,
          startAmount: 1n << 250n,
          endAmount: 1n << 250n,
        })),
      }),
    ],
  ])('error: %s', async (message, change) => {
    const order = change(orderOf())
    const wallet = message === 'invalid-signature' ? wallets.buyer : wallets.seller
    const { status, body } = await market.post('/order/v4', {
      items: [await signed(order, wallet)],
    })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^Could not create any order: ./)
    expect(body.results).toMatchObject([{ message, reason: expect.any(String) }])
    expect(await stored()).toEqual([])
  })

  test('error: signed for another chain, another exchange, or none (T8)', async () => {
    const order = orderOf()
    const { domain, types, primaryType, message } = typedData(chainId, '1.5', order)
    const item = await signed(order)
    const foreign = [
      { ...domain, chainId: 1 },
      { ...domain, chainId: 0 },
      { ...domain, chainId: undefined },
      { ...domain, version: '1.6' },
      { ...domain, verifyingContract: other },
      { ...domain, name: undefined },
    ]
    for (const changed of foreign) {
      const signature = await wallets.seller.signTypedData({
        domain: changed,
        types,
        primaryType,
        message: {
          ...message,
          offer: [...message.offer],
          consideration: [...message.consideration],
        },
      })
      const data = { ...item.order.data, signature }
      const { result } = await postRaw(data)
      expect(result).toMatchObject({ message: 'invalid-signature' })
    }
    expect(await stored()).toEqual([])
  })

  test('behavior: the orders of one maker wait for each other, those of others do not (T12)', async () => {
    await market.postListing(orderOf({ salt: 99n }))
    const { source } = market.chain
    let release = () => {}
    const answer = new Promise<void>(resolve => {
      release = resolve
    })
    const { read } = source
    let asked = 0
    vi.spyOn(source, 'read').mockImplementation(async (...parameters) => {
      asked++
      await answer
      return read(...parameters)
    })
    const mine = Array.from({ length: 6 }, (_, i) => orderOf({ salt: BigInt(i) }))
    const posts = mine.map(order => market.postListing(order))
    await until('four of the maker are looked at', () => asked === 4)
    const [share, ...fees] = orderOf().consideration
    const another = {
      ...orderOf({ salt: 7n }),
      offerer: other,
      consideration: [{ ...share, recipient: other }, ...fees],
    } as OrderComponents
    const post = market.postListing(another, wallets.other)
    await until('so is one of another maker', () => asked === 5)
    release()
    expect((await post).message).toBe('not-fillable')
    expect((await Promise.all(posts)).map(({ message }) => message)).toEqual(
      mine.map(() => 'success'),
    )
  })

  test('behavior: nor does a contract account take more of the chain, and no key waits for it (T12)', async () => {
    const { source } = market.chain
    const { call } = source
    let asked = 0
    let release = () => {}
    const answer = new Promise<void>(resolve => {
      release = resolve
    })
    market.chain.setContractAccount(seller, (_, signature) => signature === '0xc0de')
    vi.spyOn(source, 'call').mockImplementation(async transaction => {
      // Whether it takes what it is paid is another question, with a sender.
      if (transaction.to !== seller || transaction.from !== undefined) return call(transaction)
      asked++
      await answer
      return call(transaction)
    })
    const posts = Array.from({ length: 6 }, (_, i) =>
      postRaw({ ...toJson(orderOf({ salt: BigInt(i) })), signature: '0xc0de' }),
    )
    await until('four of its signatures are looked at', () => asked === 4)
    // Signed with the key of the same account, as one with code (EIP-7702) may.
    const own = await market.postListing(orderOf({ salt: 9n }))
    expect([own.message, asked]).toEqual(['success', 4])
    release()
    const results = await Promise.all(posts)
    expect(results.map(({ result }) => result?.message)).toEqual(posts.map(() => 'success'))
  })

  test('behavior: a currency is looked up in the turn of its maker (T12)', async () => {
    const { source } = market.chain
    const { read } = source
    const currencies = Array.from({ length: 6 }, (_, i): Hex => `0x${`d${i}`.repeat(20)}`)
    let asked = 0
    let release = () => {}
    const answer = new Promise<void>(resolve => {
      release = resolve
    })
    vi.spyOn(source, 'read').mockImplementation(async (...parameters) => {
      asked++
      await answer
      return read(...parameters)
    })
    const posts = currencies.map(token => {
      const order = orderOf()
      const consideration = order.consideration.map(item => ({ ...item, itemType: 1, token }))
      return market.postListing({ ...order, consideration })
    })
    await until('four of them are looked up', () => asked === 4)
    await market.get('/collections/v7')
    expect(asked).toBe(4)
    release()
    expect((await Promise.all(posts)).map(({ message }) => message)).toEqual(
      currencies.map(() => 'unsupported-payment-token'),
    )
  })

  test('error: more than the exchange can count', async () => {
    const most = (1n << 256n) - 1n
    const fees = Array.from({ length: 8 }, () => ({ recipient: artist, amount: most }))
    const dear = orderOf({ fees, price: 9n * most })
    expect(await market.postListing(dear)).toMatchObject({ status: 400, message: 'invalid' })
    const many = orderOf({ contract: editions, quantity: 1n << 120n, price: 1n << 120n, fees: [] })
    expect(await market.postListing(many)).toMatchObject({ status: 400, message: 'invalid' })
  })

  test('error: a listing of several that must be bought whole', async () => {
    const order = orderOf({ contract: editions, quantity: 5n, orderType: 0, fees: [] })
    expect(await market.postListing(order)).toMatchObject({ message: 'not-partially-fillable' })
  })

  test.each<[string, (data: Json) => unknown]>([
    ['a field too many', data => ({ ...data, surprise: 1 })],
    ['a field too few', ({ salt: _, ...data }) => data],
    ['a negative amount', data => ({ ...data, salt: '-1' })],
    ['an amount over 256 bits', data => ({ ...data, salt: (1n << 256n).toString() })],
    ['a fraction', data => ({ ...data, startTime: 1.5 })],
    ['a wrong count', data => ({ ...data, totalOriginalConsiderationItems: '9' })],
    ['another type', data => ({ ...data, offer: {} })],
    ['an array', () => []],
  ])('error: malformed: %s', async (_, change) => {
    const { order } = await signed(orderOf())
    const { status } = await postRaw(change(order.data))
    expect(status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('error: cancelled and filled orders stay out', async () => {
    const cancelled = orderOf()
    market.chain.cancel(cancelled)
    expect(await market.postListing(cancelled)).toMatchObject({ message: 'not-fillable' })
    const filled = orderOf({ tokenId: 2n })
    market.chain.fulfil(filled, buyer)
    expect(await market.postListing(filled)).toMatchObject({ message: 'not-fillable' })
  })

  test('error: a chain that is down is not the maker’s fault', async () => {
    market.chain.setDown(true)
    const { status, body } = await market.post('/order/v4', { items: [await signed(orderOf())] })
    expect(status).toBe(503)
    expect(body).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'The node of chain 31337 does not answer. Try again in a moment.',
    })
    expect(await stored()).toEqual([])
  })

  test('behavior: where the allowance does not do for all of a post, each order is told by its index, and what is stored stays (T12)', async () => {
    const ids = Array.from({ length: 501 }, (_, i) => 40_000n + BigInt(i))
    const times = { metadataStatus: 'done' as const, mintedBlock: 1, mintedAt: 1, updatedAt: 1 }
    await database.db
      .insert(tokens)
      .values(ids.map(tokenId => ({ chainId, contract: art, tokenId, ...times })))
    market.chain.setFunds(weth, buyer, 1000n)
    market.chain.allow(weth, buyer, 1000n)
    await market.catchUp()
    const cost = { read: 1, write: 10, execute: 5 }
    const post = async (anonymous: number, items: Json[]) => {
      const limits = { window: 60, anonymous, keyed: anonymous, cost }
      const { server } = await createTestMarket(database, {
        fake: market.chain,
        server: { limits },
      })
      const response = await server.app.request(`/api/${chainId}/order/v4`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ items }),
      })
      const { headers } = response
      const { results } = (await response.json()) as Json
      return { results, status: response.status, headers }
    }
    // A list of 501 tokens costs a write more than its order.
    const root = BigInt(criteriaTree(ids).root)
    const collection = `${art}:40000:40500`
    const dear = { ...(await signed(offer(market.chain, { root }), wallets.buyer)), collection }
    const plain = await Promise.all(
      [1n, 2n].map(tokenId => signed(orderOf({ tokenId, salt: tokenId }))),
    )
    const items = [plain[0], dear, plain[1]] as Json[]
    const partly = await post(30, items)
    expect([partly.status, partly.headers.get('retry-after')]).toEqual([200, '60'])
    expect(partly.results).toMatchObject([
      { orderIndex: 0, message: 'success' },
      { orderIndex: 1, message: 'rate-limited', reason: expect.stringMatching(/^Too many req/) },
      { orderIndex: 2, message: 'success' },
    ])
    const acknowledged = (partly.results as Json[]).flatMap(({ orderId }) => orderId ?? [])
    expect((await stored()).map(({ id }) => id).sort()).toEqual(acknowledged.sort())
    // Posted again it is whole; and where nothing is taken at all, it is a refusal, with the same words by index.
    const none = await post(20, [dear, dear])
    expect(none).toMatchObject({
      status: 429,
      results: [{ orderIndex: 0 }, { orderIndex: 1, message: 'rate-limited' }],
    })
    expect(none.headers.get('retry-after')).toBe('60')
    const whole = await post(40, items)
    expect((whole.results as Json[]).map(({ message }) => message)).toEqual(
      Array.from({ length: 3 }, () => 'success'),
    )
    expect(await stored()).toHaveLength(3)
    // All of what is known beforehand is charged before the first is looked at.
    const fresh = await signed(orderOf({ tokenId: 3n, salt: 3n }))
    const early = await post(10, [fresh, dear])
    expect([early.status, early.results]).toEqual([429, undefined])
    expect(await stored()).toHaveLength(3)
  })

  test('behavior: a node that goes away in the middle of a post takes nothing from what was stored', async () => {
    const items = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        signed(orderOf({ tokenId: BigInt(1 + (i % 5)), salt: 100n + BigInt(i) })),
      ),
    )
    const { context, indexer } = market
    const source: typeof context.source = {
      ...context.source,
      // It goes away while it is asked about the third token.
      read: (...asked) => {
        if (asked[0].some(({ args }) => args?.includes(3n)))
          throw new ChainUnavailableError(chainId, new Error('gone'))
        return context.source.read(...asked)
      },
    }
    const input = { path: undefined, query: {}, body: { items } }
    const { results } = await postOrders({ ...context, source, indexer }, input as never)
    const words = (results as Json[]).map(({ message }) => message)
    expect(words).toEqual(items.map((_, i) => (i % 5 === 2 || i >= 10 ? 'unavailable' : 'success')))
    expect((results as Json[]).map(({ orderIndex }) => orderIndex)).toEqual(items.map((_, i) => i))
    const ids = (results as Json[]).flatMap(({ message, orderId }) =>
      message === 'success' ? [orderId] : [],
    )
    expect((await stored()).map(({ id }) => id).sort()).toEqual(ids.sort())
    const again = await market.post('/order/v4', { items })
    expect((again.body.results as Json[]).map(({ message }) => message)).toEqual(
      items.map(() => 'success'),
    )
    expect(await stored()).toHaveLength(12)
  })
})

function priced(order: OrderComponents, amount: bigint): OrderComponents {
  return {
    ...order,
    consideration: order.consideration.map(item => ({
      ...item,
      startAmount: amount,
      endAmount: amount,
    })),
  }
}

function compact(signature: Hex): Hex {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const parity = signature.endsWith('1c') ? 1n << 255n : 0n
  return `${signature.slice(0, 66)}${(s | parity).toString(16).padStart(64, '0')}` as Hex
}

async function bulk(listings: readonly OrderComponents[]) {
  const tree = bulkTree(chainId, '1.5', listings)
  const signature = await wallets.seller.signTypedData(
    tree as unknown as Parameters<typeof wallets.seller.signTypedData>[0],
  )
  return {
    signature,
    items: listings.map((order, orderIndex) => ({
      order: { kind: 'seaport-v1.5', data: toJson(order) },
      bulkData: { data: { orderIndex, merkleProof: tree.proofs[orderIndex] ?? [zeroHash] } },
    })),
  }
}
