import { itemType, type OrderComponents, zeroAddress } from '@sluice/router/seaport'
import { and, eq } from 'drizzle-orm'
import { concat, encodeAbiParameters, type Hex, hashTypedData, parseAbiParameters } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toJson } from '../orderbook/parseOrder.ts'
import { reasons } from '../orderbook/reasons.ts'
import { revalidate } from '../orderbook/revalidate.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  points,
  seller,
  signed,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
})

const stored = () => database.db.select().from(orders).orderBy(orders.createdAt, orders.id)
const orderOf = (change?: listing.Change) => listing(market.chain, change)
const asks = async (query = '') =>
  (await market.get(`/orders/asks/v5?${query}`)).body.orders as (Json & { price: Price })[]
type Price = { amount: Json; netAmount: Json; currency: Json }
const raw = (price: Price) => [price.amount.raw, price.netAmount.raw]
const floorOf = async (tokenId: bigint) => {
  const [row] = await database.db
    .select()
    .from(tokens)
    .where(and(eq(tokens.contract, art), eq(tokens.tokenId, tokenId)))
  return row?.floorPrice
}

/** The same listing, priced in a token. */
const inToken = (order: OrderComponents, token: Hex): OrderComponents => ({
  ...order,
  consideration: order.consideration.map(item => ({ ...item, itemType: itemType.erc20, token })),
})
/** The same listing, ending at a part of its price. */
const falling = (order: OrderComponents, percent: bigint): OrderComponents => ({
  ...order,
  consideration: order.consideration.map(item => ({
    ...item,
    endAmount: (item.startAmount * percent) / 100n,
  })),
})
const toTaker = (order: OrderComponents, taker: Hex): OrderComponents => ({
  ...order,
  consideration: [
    ...order.consideration,
    ...order.offer.map(item => ({ ...item, recipient: taker })),
  ],
})

describe('listings', () => {
  test('behavior: priced in any token; floors compare what can be compared', async () => {
    const post = (price: bigint, token: Hex) =>
      market.postListing(inToken(orderOf({ price, salt: price }), token))
    expect(await post(500n, weth)).toMatchObject({ message: 'success' })
    expect(await floorOf(1n)).toBe(500n)
    expect(await post(9n, points)).toMatchObject({ message: 'success' })
    expect(await post(7_000_000n, usd)).toMatchObject({ message: 'success' })
    expect(await floorOf(1n)).toBe(500n)
    const { body } = await market.get(`/tokens/v7?tokens=${art}:1`)
    expect(body.tokens).toMatchObject([
      { market: { floorAsk: { price: { currency: { contract: weth }, amount: { raw: '500' } } } } },
    ])
    expect((await stored()).map(row => row.value)).toEqual(
      expect.arrayContaining([500n, null, null]),
    )
    const byPrice = await asks('sortBy=price')
    expect(byPrice.map(order => order.price.currency.symbol)).toEqual(['WETH', 'USD', 'PTS'])
    await market.postListing(orderOf({ price: 400n, salt: 5n }))
    expect(await floorOf(1n)).toBe(400n)
    expect((await asks('native=true')).map(order => raw(order.price))).toEqual([['400', '376']])
  })

  test('error: a token that is none, and several currencies in one price', async () => {
    const strange = await market.postListing(inToken(orderOf(), other))
    expect(strange).toMatchObject({ message: 'unsupported-payment-token' })
    const zero = await market.postListing(inToken(orderOf(), zeroAddress))
    expect(zero).toMatchObject({ message: 'unsupported-payment-token' })
    const order = inToken(orderOf(), weth)
    const mixed = order.consideration.map((item, i) => (i === 1 ? { ...item, token: usd } : item))
    const result = await market.postListing({ ...order, consideration: mixed })
    expect(result).toMatchObject({ message: 'incompatible-currency' })
  })

  test('behavior: a price that falls is that of the moment, in lists and floors', async () => {
    const start = BigInt(Math.floor(market.chain.now() / 1000))
    // 1000, of which the artist gets 50 and the market 10; half of each after 1200 seconds.
    const order = falling(orderOf({ price: 1000n, startTime: start, endTime: start + 1200n }), 50n)
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    expect((await stored())[0]).toMatchObject({
      isDynamic: true,
      price: 1000n,
      netPrice: 940n,
      nextCheck: Number(start) + 60,
    })
    for (let i = 0; i < 6; i++) market.chain.mine()
    // 72 of 1200 seconds: 940 has become 911.8, 50 is 48.5, 10 is 9.7; each is rounded up.
    const [ask] = await asks()
    expect(raw(ask?.price as Price)).toEqual(['971', '912'])
    expect(ask).toMatchObject({
      isDynamic: true,
      dynamicPricing: {
        kind: 'dutch',
        data: {
          price: { start: { amount: { raw: '1000' } }, end: { amount: { raw: '500' } } },
          time: { start: Number(start), end: Number(start) + 1200 },
        },
      },
    })
    await market.catchUp()
    expect(await floorOf(1n)).toBe(971n)
    const { body } = await market.post('/execute/buy/v7', {
      taker: buyer,
      items: [{ token: `${art}:1` }],
      onlyPath: true,
    })
    expect(body.path).toMatchObject([{ rawQuote: '971' }])
    for (let i = 0; i < 100; i++) market.chain.mine()
    await market.catchUp()
    expect((await stored())[0]).toMatchObject({ status: 'expired', nextCheck: null })
    expect(await floorOf(1n)).toBeNull()
  })

  test('behavior: and so it does per unit of an edition', async () => {
    const start = BigInt(Math.floor(market.chain.now() / 1000))
    const flat = orderOf({
      contract: editions,
      quantity: 4n,
      price: 400n,
      fees: [],
      startTime: start,
      endTime: start + 120n,
    })
    await market.postListing(falling(flat, 50n))
    for (let i = 0; i < 5; i++) market.chain.mine()
    expect(raw((await asks())[0]?.price as Price)).toEqual(['75', '75'])
    const odd = falling({ ...flat, salt: 2n }, 99n)
    expect(await market.postListing({ ...odd })).toMatchObject({ message: 'success' })
    const uneven = {
      ...odd,
      salt: 3n,
      consideration: odd.consideration.map(item => ({ ...item, endAmount: 399n })),
    }
    expect(await market.postListing(uneven)).toMatchObject({ message: 'invalid' })
  })

  test('error: a price that rises, and be it in one payment alone, by every way into the book', async () => {
    const payments = falling(orderOf({ price: 10_000n }), 50n).consideration
    const oneRises = {
      ...orderOf({ price: 10_000n }),
      consideration: payments.map((item, i) =>
        i === 2 ? { ...item, endAmount: item.startAmount + 1n } : item,
      ),
    }
    expect(await market.postListing(oneRises)).toMatchObject({
      message: 'invalid',
      reason: expect.stringMatching(
        /^consideration\[2\]\.endAmount must not be more .* got 101 after 100$/,
      ),
    })
    const { order } = await signed(falling(orderOf({ price: 10_000n }), 101n))
    const single = await market.post('/order/v3', { order })
    expect([single.status, JSON.stringify(single.body)]).toEqual([
      400,
      expect.stringContaining('consideration[0].endAmount must not be more than startAmount'),
    ])
    const bought = await market.post('/execute/buy/v7', {
      taker: buyer,
      items: [{ rawOrder: { kind: 'seaport-v1.5', data: order.data } }],
    })
    expect(bought.body).toMatchObject({ code: 7 })
    expect(bought.body.message).toContain('consideration[0].endAmount must not be more')
    expect(await stored()).toEqual([])
  })

  test('behavior: for one taker: in no list and no floor, unless it is asked for', async () => {
    const order = toTaker(orderOf(), buyer)
    const { orderId } = await market.postListing(order)
    expect((await stored())[0]).toMatchObject({ taker: buyer, price: 100n, netPrice: 94n })
    expect(await asks()).toEqual([])
    expect(await floorOf(1n)).toBeNull()
    for (const query of ['includePrivate=true', `maker=${seller}`, `ids=${orderId}`])
      expect((await asks(query)).map(each => [each.id, each.taker])).toEqual([[orderId, buyer]])
    const bought = await market.post('/execute/buy/v7', {
      taker: other,
      items: [{ token: `${art}:1` }],
    })
    expect(bought.status).toBe(400)
  })

  test.each<[string, (order: OrderComponents) => OrderComponents]>([
    ['to nobody', order => toTaker(order, zeroAddress)],
    ['to the maker', order => toTaker(order, seller)],
    [
      'only a part of it',
      order => ({
        ...order,
        consideration: toTaker(order, buyer).consideration.map((item, i, { length }) =>
          i === length - 1 ? { ...item, startAmount: 0n } : item,
        ),
      }),
    ],
  ])('error: for one taker, %s', async (_, change) => {
    expect(await market.postListing(change(orderOf()))).toMatchObject({ message: 'invalid' })
  })

  test.each(['1.4', '1.5', '1.6'] as const)(
    'behavior: of Seaport %s, in its own domain',
    async version => {
      const item = await signed(orderOf(), wallets.seller, version)
      const { body } = await market.post('/order/v4', { items: [item] })
      expect(body.results).toMatchObject([{ message: 'success' }])
      expect((await stored())[0]).toMatchObject({ kind: `seaport-v${version}` })
      const foreign = version === '1.6' ? '1.5' : '1.6'
      const wrong = await signed(orderOf({ salt: 2n }), wallets.seller, foreign)
      const kind = `seaport-v${version}`
      const refused = await market.post('/order/v4', {
        items: [{ ...wrong, order: { ...wrong.order, kind } }],
      })
      expect(refused.body.results).toMatchObject([{ message: 'invalid-signature' }])
    },
  )

  test('behavior: royalties that it does not pay are told, and counted on request', async () => {
    const { orderId } = await market.postListing(orderOf({ price: 1000n, fees: [] }))
    expect((await stored())[0]).toMatchObject({
      normalizedPrice: 1050n,
      missingRoyalties: [{ recipient: artist, bps: 500, amount: '50' }],
    })
    expect(raw((await asks())[0]?.price as Price)).toEqual(['1000', '1000'])
    const [counted] = await asks(`ids=${orderId}&normalizeRoyalties=true`)
    expect(raw(counted?.price as Price)).toEqual(['1050', '1000'])
  })

  test('behavior: a maker has a limited number of open orders for one token', async () => {
    const row = async (salt: bigint) => market.postListing(orderOf({ salt }))
    const first = await row(1n)
    const [copy] = await stored()
    if (!copy) throw new Error('Nothing was stored')
    await database.db.insert(orders).values(
      Array.from({ length: 99 }, (_, i) => ({
        ...copy,
        id: `0x${(i + 1).toString(16).padStart(64, '0')}` as const,
      })),
    )
    expect(await row(2n)).toMatchObject({ status: 400, message: 'filtered' })
    // What is there already stays a success, and other tokens are free.
    expect(await row(1n)).toMatchObject({ message: 'success', orderId: first.orderId })
    const another = await market.postListing(orderOf({ tokenId: 2n }))
    expect(another).toMatchObject({ message: 'success' })
  })
})

describe('contract accounts', () => {
  const digestOf = (order: OrderComponents) =>
    hashTypedData({
      domain: {
        name: 'Seaport',
        version: '1.5',
        chainId: 31337,
        verifyingContract: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
      },
      types: typesOfOrders,
      primaryType: 'OrderComponents',
      message: order,
    })
  const post = async (order: OrderComponents, signature: Hex) => {
    const data = { ...toJson(order), signature }
    const { body } = await market.post('/order/v4', {
      items: [{ order: { kind: 'seaport-v1.5', data } }],
    })
    return (body.results as Json[])[0]
  }
  const wrap = (signature: Hex) =>
    concat([
      encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
        other,
        '0xdeadbeef',
        signature,
      ]),
      `0x${'6492'.repeat(16)}`,
    ])

  test('behavior: one that is not deployed yet signs through EIP-6492', async () => {
    const order = orderOf()
    market.chain.setFutureAccount(
      seller,
      (digest, bytes) => digest === digestOf(order) && bytes === '0xc0de',
    )
    expect(await post(order, wrap('0xc0dd'))).toMatchObject({ message: 'invalid-signature' })
    expect(await post(order, wrap('0xc0de'))).toMatchObject({ message: 'success' })
    // The exchange will ask the account itself, which knows nothing of the wrapping.
    expect((await stored())[0]).toMatchObject({ signature: '0xc0de', signedByContract: true })
  })

  test('behavior: what the exchange would refuse, which asks the account as it is, is no floor until it is there', async () => {
    const order = orderOf()
    market.chain.setFutureAccount(seller, (_, bytes) => bytes === '0xc0de')
    const isOpen = async () => {
      await market.catchUp()
      const [row] = await stored()
      const [token] = await database.db
        .select()
        .from(tokens)
        .where(and(eq(tokens.contract, art), eq(tokens.tokenId, 1n)))
      return [row?.statusReason ?? row?.status, token?.floorPrice ?? null]
    }
    const price = order.consideration.reduce((sum, { startAmount }) => sum + startAmount, 0n)
    for (let time = 0; time < 2; time++) {
      expect(await post(order, wrap('0xc0de'))).toMatchObject({ message: 'success' })
      expect(await isOpen()).toEqual([reasons.signature, null])
    }
    market.chain.setContractAccount(seller, (_, bytes) => bytes === '0xc0de')
    market.chain.approve(art, seller, true)
    expect(await isOpen()).toEqual(['active', price])
  })

  test('behavior: one that is deployed by now is shown what is inside', async () => {
    market.chain.setContractAccount(seller, (_, bytes) => bytes === '0xc0de')
    expect(await post(orderOf(), wrap('0xc0de'))).toMatchObject({ message: 'success' })
    expect((await stored())[0]).toMatchObject({ signature: '0xc0de' })
  })

  test('behavior: one that no longer stands by its signature has inactive orders', async () => {
    let owner = '0xc0de'
    market.chain.setContractAccount(seller, (_, bytes) => bytes === owner)
    await post(orderOf(), '0xc0de')
    await market.catchUp()
    expect((await stored())[0]).toMatchObject({ status: 'active' })
    owner = '0xbeef'
    await revalidate(market.context, await stored())
    expect((await stored())[0]).toMatchObject({
      status: 'inactive',
      statusReason: expect.stringMatching(/does not stand by its signature/),
    })
  })

  test('behavior: an account is asked once for a post', async () => {
    let asked = 0
    market.chain.setContractAccount(seller, () => {
      asked++
      return true
    })
    expect(await post(orderOf(), '0xc0de')).toMatchObject({ message: 'success' })
    expect(asked).toBe(1)
    // The index looks for what has happened meanwhile; what the account said is a moment old.
    await market.catchUp()
    expect(asked).toBe(1)
  })

  test('behavior: what was refused is not asked again at once, and gas is limited', async () => {
    let asked = 0
    market.chain.setContractAccount(seller, () => {
      asked++
      return false
    })
    for (let i = 0; i < 5; i++)
      expect(await post(orderOf(), '0xc0de')).toMatchObject({ message: 'invalid-signature' })
    expect(asked).toBe(1)
    expect(market.chain.mostGas()).toBeLessThanOrEqual(2_000_000n)
  })
})

const item = [
  { name: 'itemType', type: 'uint8' },
  { name: 'token', type: 'address' },
  { name: 'identifierOrCriteria', type: 'uint256' },
  { name: 'startAmount', type: 'uint256' },
  { name: 'endAmount', type: 'uint256' },
]
const typesOfOrders = {
  OrderComponents: [
    { name: 'offerer', type: 'address' },
    { name: 'zone', type: 'address' },
    { name: 'offer', type: 'OfferItem[]' },
    { name: 'consideration', type: 'ConsiderationItem[]' },
    { name: 'orderType', type: 'uint8' },
    { name: 'startTime', type: 'uint256' },
    { name: 'endTime', type: 'uint256' },
    { name: 'zoneHash', type: 'bytes32' },
    { name: 'salt', type: 'uint256' },
    { name: 'conduitKey', type: 'bytes32' },
    { name: 'counter', type: 'uint256' },
  ],
  OfferItem: item,
  ConsiderationItem: [...item, { name: 'recipient', type: 'address' }],
}
