import { orderHash } from '@sluice/router/seaport'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseOrder } from '../orderbook/parseOrder.ts'
import { conduit } from '../testing/createFakeChain.ts'
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
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

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

  const past = '1700000000'
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
      'A listing can have 49 royalties and fees at most, got 61',
      { marketplaceFees: Array.from({ length: 60 }, () => `${marketplace}:1`) },
    ],
    ['A fee must not go to the zero address', { marketplaceFees: [`0x${'0'.repeat(40)}:100`] }],
    ['listingTime 9999999999 is more than 7 days ahead', { listingTime: '9999999999' }],
    ['Unsupported orderbook', { orderbook: 'opensea' }],
    ['orderKind x2y2 is not supported yet', { orderKind: 'x2y2' }],
    ['taker: private listings are not supported yet', { taker: other }],
    ['quantity must be 1 for an ERC721 token, got 2', { quantity: 2 }],
    ['endWeiPrice: prices that change over time are not supported yet', { endWeiPrice: '5000' }],
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
