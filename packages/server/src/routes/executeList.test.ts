import { orderHash } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseOrder } from '../orderbook/parseOrder.ts'
import {
  art,
  artist,
  createTestMarket,
  editions,
  type Json,
  marketplace,
  other,
  seller,
  type TestMarket,
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
})

const list = (...params: Json[]) =>
  market.post('/execute/list/v5', { maker: seller, source: 'test.example', params })
const param = (change: Json = {}) => ({ token: `${art}:1`, weiPrice: '10000', ...change })
type Step = { id: string; kind: string; items: Json[] }
const stepsOf = (body: Json) => body.steps as [Step, Step]
const dataOf = (item: Json | undefined) =>
  item?.data as { sign: Json; post: { endpoint: string; body: Json } }
const orderIn = (body: Json, index = 0) => {
  const post = dataOf(stepsOf(body)[1].items[0]).post
  const item = (post.body.items as { order: { data: unknown } }[])[index]
  const parsed = parseOrder(item?.order.data)
  if (!parsed) throw new Error('The order cannot be read')
  return parsed.components
}

describe('executeList', () => {
  test('default', async () => {
    const { status, body } = await list(param({ marketplaceFees: [`${marketplace}:100`] }))
    expect(status).toBe(200)
    const [approval, signature] = stepsOf(body)
    expect(approval).toMatchObject({
      id: 'nft-approval',
      kind: 'transaction',
      items: [{ status: 'complete', orderIndexes: [0] }],
    })
    expect(approval.items[0]).not.toHaveProperty('data')
    expect(signature).toMatchObject({ id: 'order-signature', kind: 'signature' })
    const order = orderIn(body)
    expect(order.consideration.map(item => [item.recipient, item.startAmount])).toEqual([
      [seller, 9400n],
      [artist, 500n],
      [marketplace, 100n],
    ])
    const { sign, post } = dataOf(signature.items[0])
    const typed = { ...sign, message: sign.value } as unknown
    const signed = await wallets.seller.signTypedData(
      typed as Parameters<typeof wallets.seller.signTypedData>[0],
    )
    const posted = await market.post(`${post.endpoint}?signature=${signed}`, post.body)
    expect(posted.body.results).toMatchObject([{ message: 'success', orderId: orderHash(order) }])
  })

  test('behavior: an approval that is missing is one transaction per collection', async () => {
    market.chain.approve(art, seller, false)
    const { body } = await list(
      param(),
      param({ token: `${art}:2` }),
      param({ token: `${editions}:1` }),
    )
    const [approval] = stepsOf(body)
    expect(approval.items).toMatchObject([
      {
        status: 'incomplete',
        orderIndexes: [0, 1],
        data: { from: seller, to: art, chainId: 31337 },
      },
      { status: 'complete', orderIndexes: [2] },
    ])
    const transaction = approval.items[0]?.data as { data: string } | undefined
    // setApprovalForAll(address,bool), by its selector, the conduit and true.
    expect(transaction?.data).toBe(
      `0xa22cb465${conduit.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`,
    )
  })

  test('behavior: several listings are one signature, and all are posted by it', async () => {
    const { body } = await list(param(), param({ token: `${art}:2` }), param({ token: `${art}:3` }))
    const [item, ...more] = stepsOf(body)[1].items
    expect(more).toEqual([])
    const { sign, post } = dataOf(item)
    expect(sign).toMatchObject({ signatureKind: 'eip712', primaryType: 'BulkOrder' })
    const typed = { ...sign, message: sign.value } as unknown
    const signature = await wallets.seller.signTypedData(
      typed as Parameters<typeof wallets.seller.signTypedData>[0],
    )
    const posted = await market.post(`${post.endpoint}?signature=${signature}`, post.body)
    expect(posted.body.results).toMatchObject(Array(3).fill({ message: 'success' }))
  })

  test('behavior: any part of a listing of several has a whole price', async () => {
    const { body } = await list(
      param({
        token: `${editions}:1`,
        quantity: 3,
        weiPrice: '1000002',
        marketplaceFees: [`${marketplace}:123`],
      }),
    )
    const order = orderIn(body)
    expect(order.orderType).toBe(1)
    expect(order.consideration.every(item => item.startAmount % 3n === 0n)).toBe(true)
    expect(order.consideration.reduce((sum, item) => sum + item.startAmount, 0n)).toBe(1000002n)
  })

  test('behavior: while the contract does not tell the royalties in time, those of the collection are paid', async () => {
    const { source } = market.chain
    const { read } = source
    source.read = async (calls, options) => {
      const answers = await read(calls, options)
      return answers.map((answer, i) => (calls[i]?.functionName === 'royaltyInfo' ? null : answer))
    }
    const order = orderIn((await list(param())).body)
    expect(order.consideration.map(item => [item.recipient, item.startAmount])).toEqual([
      [seller, 9500n],
      [artist, 500n],
    ])
  })

  test('behavior: royalties can be capped and left out', async () => {
    const capped = orderIn((await list(param({ royaltyBps: 200 }))).body)
    expect(capped.consideration.map(item => item.startAmount)).toEqual([9800n, 200n])
    const none = orderIn((await list(param({ automatedRoyalties: false }))).body)
    expect(none.consideration.map(item => item.startAmount)).toEqual([10_000n])
  })

  test('behavior: a flat fee is paid exactly, for each unit', async () => {
    const flat = { automatedRoyalties: false, marketplaceFlatFees: [`${marketplace}:7`] }
    const single = orderIn((await list(param({ weiPrice: `${10n ** 18n}`, ...flat }))).body)
    expect(single.consideration.map(item => item.startAmount)).toEqual([10n ** 18n - 7n, 7n])
    const many = { token: `${editions}:1`, quantity: 3, weiPrice: '300', ...flat }
    const order = orderIn((await list(many)).body)
    expect(order.consideration.map(item => item.startAmount)).toEqual([279n, 21n])
  })

  test('behavior: what is wrong with one listing does not stop the others', async () => {
    const { status, body } = await list(param({ token: `${art}:99` }), param())
    expect(status).toBe(200)
    expect(body.errors).toEqual([{ message: 'Maker does not own token', orderIndex: 0 }])
    expect(stepsOf(body)[1].items[0]?.orderIndexes).toEqual([1])
  })

  test('behavior: it stays for 30 days when nothing is said', async () => {
    const order = orderIn((await list(param())).body)
    expect(order.endTime).toBe(BigInt(Math.floor(market.chain.now() / 1000) + 30 * 86_400))
  })

  test('options: taker', async () => {
    const order = orderIn((await list(param({ taker: other }))).body)
    expect(order.consideration.map(item => [item.itemType, item.recipient])).toEqual([
      [0, seller],
      [0, artist],
      [2, other],
    ])
    expect(order.consideration.at(-1)).toEqual({ ...order.offer[0], recipient: other })
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
    const { orders } = (await market.get(`/orders/asks/v5?maker=${seller}&includePrivate=true`))
      .body
    expect(orders).toMatchObject([{ taker: other, price: { amount: { raw: '10000' } } }])
    const open = orderIn((await list(param({ taker: `0x${'0'.repeat(40)}` }))).body)
    expect(open.consideration).toHaveLength(2)
  })

  test('options: endWeiPrice', async () => {
    const time = Math.floor(market.chain.now() / 1000)
    const { body } = await list(
      param({
        ...{ token: `${editions}:1`, quantity: 2, weiPrice: '1000', endWeiPrice: '500' },
        ...{ marketplaceFees: [`${marketplace}:1000`] },
        ...{ listingTime: `${time}`, expirationTime: `${time + 1000}` },
      }),
    )
    const order = orderIn(body)
    expect(order.consideration.map(item => [item.startAmount, item.endAmount])).toEqual([
      [900n, 450n],
      [100n, 50n],
    ])
    await market.postListing(order)
    for (let i = 0; i < 42; i++) market.chain.mine()
    const { orders } = (await market.get(`/orders/asks/v5?maker=${seller}`)).body
    // 504 seconds later, per unit: 450 - 225 * 0.504 is 336.6, and 50 - 25 * 0.504 is 37.4, both rounded up.
    expect(orders).toMatchObject([{ isDynamic: true, price: { amount: { raw: '375' } } }])
  })

  test('options: currency', async () => {
    const order = orderIn((await list(param({ currency: weth }))).body)
    expect(order.consideration.map(item => [item.itemType, item.token])).toEqual([
      [1, weth],
      [1, weth],
    ])
    expect(await market.postListing(order)).toMatchObject({ message: 'success' })
  })

  test.each([
    ['seaport', '1.5'],
    ['seaport-v1.4', '1.5'],
    ['seaport-v1.5', '1.5'],
    ['seaport-v1.6', '1.6'],
  ])('options: orderKind %s is made on %s', async (orderKind, version) => {
    const { body } = await list(param({ orderKind }))
    const { sign, post } = dataOf(stepsOf(body)[1].items[0])
    expect(sign.domain).toMatchObject({ version })
    expect(post.body.items).toMatchObject([{ order: { kind: `seaport-v${version}` } }])
  })

  test('options: customRoyalties, and the exchange without a conduit', async () => {
    const zero = `0x${'0'.repeat(64)}`
    const order = orderIn(
      (await list(param({ ...withConduit(zero), customRoyalties: [`${other}:250`] }))).body,
    )
    expect(order.conduitKey).toBe(zero)
    expect(order.consideration.map(item => [item.recipient, item.startAmount])).toEqual([
      [seller, 9250n],
      [artist, 500n],
      [other, 250n],
    ])
  })

  test('behavior: asked again by its requestId it makes the same listing, and knows when it is there', async () => {
    const first = (await list(param())).body
    market.chain.mine()
    const again = (more: Json = {}) =>
      market.post('/execute/list/v5', {
        ...{ maker: seller, source: 'test.example', params: [param()] },
        ...{ requestId: first.requestId, ...more },
      })
    for (const more of [{ maker: other }, { requestId: 'unknown' }])
      expect((await again(more)).body).toMatchObject({
        ...{ statusCode: 400, code: -1 },
        message: expect.stringMatching(/^requestId \S+ is not known here for this account/),
      })
    expect(orderIn((await again()).body)).toEqual(orderIn(first))
    await market.postListing(orderIn(first))
    expect(stepsOf((await again()).body)[1].items).toMatchObject([{ status: 'complete' }])
  })

  test('behavior: it begins before the last block of a chain that has made none for long', async () => {
    const { chain } = market
    const later = await createTestMarket(database, {
      fake: chain,
      server: { now: () => chain.now() + 3_600_000 },
    })
    const head = BigInt(chain.now() / 1000)
    const ask = (change: Json) =>
      later.post('/execute/list/v5', { maker: seller, params: [param(change)] })
    expect(orderIn((await ask({})).body).startTime).toBe(head - 60n)
    // A falling price has not fallen before it was asked for.
    const falling = orderIn((await ask({ endWeiPrice: '5000' })).body)
    expect(falling.startTime).toBe(head + 3600n - 60n)
    const listingTime = `${head + 9n}`
    expect(orderIn((await ask({ listingTime })).body).startTime).toBe(head + 9n)
  })

  const past = '1700000000'
  const noConduit = `0x${'5'.repeat(64)}`
  const withConduit = (conduitKey: string) => ({
    options: { 'seaport-v1.5': { conduitKey, useOffChainCancellation: false } },
  })
  const withOption = (option: Json) => ({
    options: { 'seaport-v1.5': { useOffChainCancellation: false, ...option } },
  })
  const offChain = withOption({ useOffChainCancellation: true })
  test.each<[string, Json]>([
    ['Maker does not own token', { token: `${art}:99` }],
    ['Maker does not own token', { token: `${editions}:1`, quantity: 21 }],
    ['Unsupported contract', { token: `${other}:1` }],
    ['weiPrice must be more than 0', { weiPrice: '0' }],
    [
      'weiPrice 10000 must divide evenly by the quantity 3',
      { token: `${editions}:1`, quantity: 3 },
    ],
    [`expirationTime ${past} is in the past`, { expirationTime: past }],
    ['Total fees exceed price', { marketplaceFees: [`${marketplace}:9500`] }],
    ['Total fees exceed price', { marketplaceFees: [`${marketplace}:99999999999999999999`] }],
    ['Total fees exceed price', { marketplaceFlatFees: [`${marketplace}:10000`] }],
    [
      'An order can have 49 royalties and fees at most, got 61',
      { marketplaceFees: Array.from({ length: 60 }, () => `${marketplace}:1`) },
    ],
    ['A fee must not go to the zero address', { marketplaceFees: [`0x${'0'.repeat(40)}:100`] }],
    ['listingTime 9999999999 is more than 7 days ahead', { listingTime: '9999999999' }],
    ['Unsupported orderbook', { orderbook: 'opensea' }],
    ['orderKind x2y2 is not supported yet', { orderKind: 'x2y2' }],
    ['taker must not be the maker', { taker: seller }],
    ['Unsupported currency', { currency: other }],
    ['Off-chain cancellation is not supported here', offChain],
    ['cosigner is not supported', withOption({ cosigner: other })],
    [
      `replaceOrderId 0x${'1'.repeat(64)} is no order of the maker`,
      withOption({ replaceOrderId: `0x${'1'.repeat(64)}` }),
    ],
    [`conduitKey ${noConduit} names no conduit that lets the exchange in`, withConduit(noConduit)],
    ['quantity must be 1 for an ERC721 token, got 2', { quantity: 2 }],
    ['endWeiPrice must be more than 0', { endWeiPrice: '0' }],
    ['endWeiPrice 10001 must not be above weiPrice 10000', { endWeiPrice: '10001' }],
    [
      'endWeiPrice 9999 is so near to weiPrice 10000 that the part of the maker would rise',
      { endWeiPrice: '9999', marketplaceFees: [`${marketplace}:100`] },
    ],
    [
      'endWeiPrice 9 must divide evenly by the quantity 2',
      { token: `${editions}:1`, quantity: 2, endWeiPrice: '9' },
    ],
    [
      'Total fees exceed price',
      { endWeiPrice: '500', marketplaceFlatFees: [`${marketplace}:500`] },
    ],
  ])('error: %s', async (message, change) => {
    const { status, body } = await list(param(change))
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 12, message, errors: [{ message, orderIndex: 0 }] })
  })

  test('error: more than 180 days ahead', async () => {
    const expirationTime = `${Math.floor(market.chain.now() / 1000) + 181 * 86_400}`
    const { body } = await list(param({ expirationTime }))
    expect(body.message).toBe(`expirationTime ${expirationTime} is more than 180 days ahead`)
  })
})
