import { criteriaTree, orderHash } from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseOrder } from '../orderbook/parseOrder.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  marketplace,
  offer,
  other,
  points,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { conduit } from '../testing/readFakeChain.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database)
  market.chain.setFunds(weth, buyer, 10_000n)
  market.chain.allow(weth, buyer, 10_000n)
  await market.catchUp()
})

const request = (more: Json, ...params: Json[]) =>
  market.post('/execute/bid/v5', { maker: buyer, source: 'test.example', params, ...more })
const bid = (...params: Json[]) => request({}, ...params)
const param = (change: Json = {}) => ({ token: `${art}:1`, weiPrice: '10000', ...change })
type Item = { status: string; orderIndexes: number[]; data: Json }
type Step = { id: string; kind: string; items: Item[] }
const itemsOf = (body: Json, id: string) =>
  (body.steps as Step[]).find(step => step.id === id)?.items ?? []
const dataOf = (body: Json) =>
  itemsOf(body, 'order-signature')[0]?.data as {
    sign: Json
    post: { endpoint: string; body: Json }
  }
const orderIn = (body: Json, index = 0) => {
  const item = (dataOf(body).post.body.items as { order: { data: unknown } }[])[index]
  const parsed = parseOrder(item?.order.data)
  if (!parsed) throw new Error('The order cannot be read')
  return parsed.components
}
const signAndPost = async (body: Json) => {
  const { sign, post } = dataOf(body)
  const typed = { ...sign, message: sign.value } as unknown
  const signature = await wallets.buyer.signTypedData(
    typed as Parameters<typeof wallets.buyer.signTypedData>[0],
  )
  const posted = await market.post(`${post.endpoint}?signature=${signature}`, post.body)
  return posted.body.results as Json[]
}
const word = (value: bigint | Hex) => BigInt(value).toString(16).padStart(64, '0')

describe('executeBid', () => {
  test('default: for a token; fees come out of what is offered', async () => {
    const { status, body } = await bid(param({ marketplaceFees: [`${marketplace}:100`] }))
    expect(status).toBe(200)
    expect(body.errors).toEqual([])
    expect((body.steps as Step[]).map(step => [step.id, step.kind])).toEqual([
      ['currency-wrapping', 'transaction'],
      ['currency-approval', 'transaction'],
      ['order-signature', 'signature'],
    ])
    for (const id of ['currency-wrapping', 'currency-approval'])
      expect(itemsOf(body, id)).toEqual([{ status: 'complete', orderIndexes: [0] }])
    const order = orderIn(body)
    expect(order.offer).toEqual([
      {
        itemType: 1,
        token: weth,
        identifierOrCriteria: 0n,
        startAmount: 10_000n,
        endAmount: 10_000n,
      },
    ])
    expect(
      order.consideration.map(item => [item.itemType, item.recipient, item.startAmount]),
    ).toEqual([
      [2, buyer, 1n],
      [1, artist, 500n],
      [1, marketplace, 100n],
    ])
    expect(await signAndPost(body)).toMatchObject([
      { message: 'success', orderId: orderHash(order) },
    ])
    const { orders } = (await market.get(`/orders/bids/v6?token=${art}:1`)).body
    expect(orders).toMatchObject([
      {
        id: orderHash(order),
        status: 'active',
        tokenSetId: `token:${art}:1`,
        source: { domain: 'test.example' },
        price: { amount: { raw: '10000' }, netAmount: { raw: '9400' } },
      },
    ])
  })

  test('behavior: for a collection, an attribute and a token set, by one signature', async () => {
    const { id } = (await market.post('/token-sets/v2', { tokens: [`${art}:2`, `${art}:4`] })).body
    const { body } = await bid(
      param({ token: undefined, collection: art }),
      param({
        ...{ token: undefined, collection: art },
        ...{ attributeKey: 'Colour', attributeValue: 'blue' },
      }),
      param({ token: undefined, tokenSetId: id }),
    )
    expect(dataOf(body).sign).toMatchObject({ primaryType: 'BulkOrder' })
    const wanted = [0, 1, 2].map(index => orderIn(body, index).consideration[0])
    expect(wanted.map(item => [item?.itemType, item?.identifierOrCriteria])).toEqual([
      [4, 0n],
      [4, BigInt(criteriaTree([2n, 3n, 4n, 5n]).root)],
      [4, BigInt(criteriaTree([2n, 4n]).root)],
    ])
    expect(await signAndPost(body)).toMatchObject(Array(3).fill({ message: 'success' }))
    const { orders } = (await market.get(`/orders/bids/v6?token=${art}:4`)).body
    expect((orders as Json[]).map(order => (order.criteria as Json).kind).sort()).toEqual([
      ...['attribute', 'collection', 'custom'],
    ])
  })

  test('behavior: what is short is wrapped, and what is offered is approved, both exactly', async () => {
    market.chain.setFunds(weth, buyer, 4000n)
    market.chain.allow(weth, buyer, 9999n)
    const { body } = await bid(param(), param({ token: `${art}:2`, weiPrice: '7000' }))
    expect(itemsOf(body, 'currency-wrapping')).toEqual([
      {
        ...{ status: 'incomplete', orderIndexes: [0, 1] },
        // deposit(), by its selector.
        data: { from: buyer, to: weth, data: '0xd0e30db0', value: '0x1770', chainId: 31337 },
      },
    ])
    expect(itemsOf(body, 'currency-approval')).toMatchObject([
      {
        status: 'incomplete',
        orderIndexes: [0, 1],
        // approve(address,uint256), by its selector: the conduit, and both of them.
        data: { to: weth, value: '0x0', data: `0x095ea7b3${word(conduit)}${word(17_000n)}` },
      },
    ])
  })

  test('behavior: what is open is approved with it, so that each can be accepted; the balance may be one', async () => {
    market.chain.setNative(buyer, 0n)
    market.chain.setFunds(weth, buyer, 10_000n)
    market.chain.allow(weth, buyer, 10_000n)
    const { orderId } = await market.postOffer(offer(market.chain, { price: 6000n }))
    const approved = async (change: Json) =>
      itemsOf((await bid(param({ weiPrice: '9000', ...change }))).body, 'currency-approval')
    expect(await approved({})).toMatchObject([
      { data: { data: `0x095ea7b3${word(conduit)}${word(15_000n)}` } },
    ])
    // The one whose place it takes ends with it.
    const option = { useOffChainCancellation: false, replaceOrderId: orderId }
    const options = { 'seaport-v1.5': option }
    expect(await approved({ options })).toMatchObject([{ status: 'complete' }])
  })

  test('options: checkMakerOutstandingBalance adds up what is open and what is asked for', async () => {
    market.chain.setNative(buyer, 3000n)
    await market.postOffer(offer(market.chain, { price: 2000n }))
    const counted = { checkMakerOutstandingBalance: true }
    const fits = param({ weiPrice: '5000', ...counted })
    const { body } = await bid(fits, fits, param({ weiPrice: '2000', ...counted }))
    // 2000 + 5000 + 5000 is 2000 more than there is wrapped; 2000 more would be too much.
    expect(itemsOf(body, 'currency-wrapping')).toMatchObject([{ data: { value: '0x7d0' } }])
    expect(itemsOf(body, 'currency-approval')).toMatchObject([
      { data: { data: `0x095ea7b3${word(conduit)}${word(12_000n)}` } },
    ])
    expect(body.errors).toEqual([
      { message: 'Maker does not have sufficient balance', orderIndex: 2 },
    ])
  })

  test.each<[string, () => void]>([
    ['an approval', () => market.chain.allow(weth, buyer, 0n)],
    ['funds', () => market.chain.setFunds(weth, buyer, 1000n)],
    ['time', () => undefined],
  ])(
    'options: checkMakerOutstandingBalance counts an offer that rests for want of %s',
    async (want, lose) => {
      const start = BigInt(Math.floor(market.chain.now() / 1000)) + 3600n
      const later = want === 'time' ? { startTime: start, endTime: start + 3600n } : {}
      await market.postOffer(offer(market.chain, { price: 6000n, ...later }))
      lose()
      await market.catchUp()
      const { orders } = (await market.get(`/orders/bids/v6?maker=${buyer}&status=inactive`)).body
      expect(orders).toHaveLength(1)
      market.chain.setFunds(weth, buyer, 10_000n)
      market.chain.setNative(buyer, 0n)
      const counted = { checkMakerOutstandingBalance: true }
      const [fits, exceeds] = ['4000', '4001'].map(weiPrice => param({ weiPrice, ...counted }))
      expect((await bid(exceeds ?? {})).body.message).toBe('Maker does not have sufficient balance')
      const { body } = await bid(fits ?? {})
      const all = `0x095ea7b3${word(conduit)}${word(10_000n)}`
      expect(itemsOf(body, 'currency-approval')).toMatchObject(
        want === 'an approval' ? [{ data: { data: all } }] : [{ status: 'complete' }],
      )
    },
  )

  test('options: another currency is approved and never wrapped', async () => {
    market.chain.setFunds(usd, buyer, 500n)
    const { body } = await bid(param({ currency: usd, weiPrice: '500' }))
    expect(itemsOf(body, 'currency-wrapping')).toEqual([])
    expect(itemsOf(body, 'currency-approval')).toMatchObject([{ data: { to: usd } }])
    expect(orderIn(body).offer[0]).toMatchObject({ token: usd, startAmount: 500n })
  })

  test('options: several of an edition, on 1.6', async () => {
    const change = { token: `${editions}:1`, quantity: 4, orderKind: 'seaport-v1.6' }
    const { body } = await bid(param(change))
    expect(orderIn(body)).toMatchObject({ orderType: 1, offer: [{ startAmount: 10_000n }] })
    expect(dataOf(body).sign.domain).toMatchObject({
      version: '1.6',
      verifyingContract: '0x0000000000000068f116a894984e2db1123eb395',
    })
    expect(await signAndPost(body)).toMatchObject([{ message: 'success' }])
    const { orders } = (await market.get(`/orders/bids/v6?token=${editions}:1`)).body
    expect(orders).toMatchObject([
      { kind: 'seaport-v1.6', quantityRemaining: 4, price: { amount: { raw: '2500' } } },
    ])
  })

  test('behavior: while the contract does not tell the royalties in time, those of the collection are paid', async () => {
    const { source } = market.chain
    const { read } = source
    source.read = async (calls, options) => {
      const answers = await read(calls, options)
      return answers.map((answer, i) => (calls[i]?.functionName === 'royaltyInfo' ? null : answer))
    }
    const order = orderIn((await bid(param())).body)
    expect(order.consideration.slice(1)).toMatchObject([{ recipient: artist, startAmount: 500n }])
  })

  test('options: royalties can be left out, an end and a salt be given', async () => {
    const end = Math.floor(market.chain.now() / 1000) + 3600
    const change = { automatedRoyalties: false, expirationTime: `${end}`, salt: '7' }
    const order = orderIn((await bid(param(change))).body)
    expect(order).toMatchObject({ endTime: BigInt(end), consideration: [{}] })
    expect(order.salt & ((1n << 224n) - 1n)).toBe(7n)
  })

  test('behavior: asked again by its requestId it makes the same order, and knows when it is there', async () => {
    const first = (await bid(param())).body
    market.chain.mine()
    const { requestId } = first
    const again = (await request({ requestId }, param())).body
    expect(again.requestId).toBe(requestId)
    expect(orderIn(again)).toEqual(orderIn(first))
    // Another request is another order; one that is not known would be signed once more.
    expect(orderIn((await request({}, param())).body).salt).not.toBe(orderIn(first).salt)
    expect((await request({ requestId: 'unknown' }, param())).body).toMatchObject({
      ...{ statusCode: 400, code: -1 },
      message: expect.stringMatching(/^requestId unknown is not known here for this account/),
    })
    await signAndPost(first)
    market.chain.setFunds(weth, buyer, 0n)
    market.chain.setNative(buyer, 0n)
    const done = await request({ requestId }, param())
    expect(itemsOf(done.body, 'order-signature')).toEqual([
      { status: 'complete', orderIndexes: [0], data: {} },
    ])
  })

  test('behavior: what is wrong with one offer does not stop the others', async () => {
    const { status, body } = await bid(param({ token: `${art}:99` }), param())
    expect(status).toBe(200)
    expect(body.errors).toEqual([
      { message: `The token ${art}:99 is not known here`, orderIndex: 0 },
    ])
    expect(itemsOf(body, 'order-signature')[0]?.orderIndexes).toEqual([1])
  })

  test('error: each offer that cannot be made says why', async () => {
    const none = { token: undefined }
    const wrong: [string, Json][] = [
      ['Maker does not have sufficient balance', { currency: usd }],
      ['Maker does not have sufficient balance', { weiPrice: `${10n ** 21n}` }],
      ['Unsupported currency', { currency: points }],
      ['Unsupported currency', { currency: `0x${'0'.repeat(40)}` }],
      [
        `Permit not supported for currency ${usd}: usePermit must be false, an offer is approved by a transaction`,
        { currency: usd, usePermit: true },
      ],
      ['Unsupported orderbook', { orderbook: 'opensea' }],
      ['orderKind x2y2 is not supported yet', { orderKind: 'x2y2' }],
      ['Unsupported contract', { ...none, collection: other }],
      ['weiPrice must be more than 0', { weiPrice: '0' }],
      ['Total fees exceed price', { marketplaceFees: [`${marketplace}:9500`] }],
      ['quantity must be 1 for an ERC721 token, got 2', { quantity: 2 }],
      [
        'weiPrice 10000 must divide evenly by the quantity 3',
        { ...none, collection: art, quantity: 3 },
      ],
      [
        `Token set list:0x${'1'.repeat(64)} is not biddable`,
        { ...none, tokenSetId: `list:0x${'1'.repeat(64)}` },
      ],
      [
        'There is no such token',
        { ...none, collection: art, attributeKey: 'A', attributeValue: 'b' },
      ],
      [
        'attributeKey and attributeValue must be given together',
        { ...none, collection: art, attributeKey: 'Colour' },
      ],
      [
        'An offer must be for one of: a token, a collection, an attribute, a token set',
        { collection: art },
      ],
      ['endWeiPrice: the price of an offer does not change over time', { endWeiPrice: '5000' }],
      ['taker: an offer is for every holder', { taker: other }],
      [
        'Tokens are not flagged here: excludeFlaggedTokens must be false',
        { excludeFlaggedTokens: true },
      ],
    ]
    const { status, body } = await bid(...wrong.map(([, change]) => param(change)))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 12, message: 'No orders can be created' })
    expect(body.errors).toEqual(wrong.map(([message], orderIndex) => ({ message, orderIndex })))
  })
})
