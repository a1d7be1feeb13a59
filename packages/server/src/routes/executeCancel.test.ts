import { seaportAbi, seaportAddress } from '@sluice/router/seaport'
import { decodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  art,
  createTestMarket,
  editions,
  type Json,
  listing,
  other,
  seller,
  type TestMarket,
  wallets,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'

type Data = { from: Hex; to: Hex; data: Hex; maxFeePerGas?: string }
type Step = { id: string; items: { status: string; orderIds?: Hex[]; data: Data }[] }

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

const cancel = (body: Json) => market.post('/execute/cancel/v3', body)
const list = async (change?: listing.Change, signer = wallets.seller) => {
  const order = listing(market.chain, change)
  return { order, id: (await market.postListing(order, signer)).orderId as Hex }
}
const itemsOf = (body: Json) => (body.steps as Step[]).flatMap(step => step.items)
const countOf = (data: Hex) => {
  const { functionName, args } = decodeFunctionData({ abi: seaportAbi, data })
  return functionName === 'cancel' ? args[0].length : functionName
}

describe('executeCancel', () => {
  test('default: by ids, in one transaction', async () => {
    const ids = [(await list()).id, (await list({ tokenId: 2n })).id]
    const { status, body } = await cancel({ orderIds: ids, maxFeePerGas: '7' })
    expect(status).toBe(200)
    expect(body.steps).toMatchObject([
      { id: 'cancellation', action: 'Submit cancellation', kind: 'transaction' },
    ])
    const [item, ...more] = itemsOf(body)
    expect(more).toEqual([])
    expect(item).toMatchObject({
      status: 'incomplete',
      orderIds: expect.arrayContaining(ids),
      data: { from: seller, to: seaportAddress['1.5'], maxFeePerGas: '7' },
    })
    expect(item && countOf(item.data.data)).toBe(2)
  })

  test('behavior: inactive orders can be cancelled too', async () => {
    const { id } = await list()
    market.chain.approve(art, seller, false)
    await market.catchUp()
    expect((await cancel({ orderIds: [id] })).status).toBe(200)
  })

  test('behavior: what the chain has cancelled needs no transaction, before the index knows', async () => {
    const { id, order } = await list()
    const { id: open } = await list({ tokenId: 2n })
    market.chain.cancel(order)
    const { body } = await cancel({ orderIds: [id, open] })
    expect(itemsOf(body).map(item => item.orderIds)).toEqual([[open]])
    expect((await cancel({ orderIds: [id] })).body).toMatchObject({
      statusCode: 400,
      message: 'No matching order(s)',
    })
  })

  test('behavior: those of one token', async () => {
    const { id } = await list()
    await list({ tokenId: 2n })
    const { body } = await cancel({
      ...{ token: `${art}:1`, maker: seller, orderKind: 'seaport-v1.5' },
    })
    expect(itemsOf(body).map(item => item.orderIds)).toEqual([[id]])
  })

  test.each([
    ['seaport', '1.5'],
    ['seaport-v1.4', '1.4'],
    ['seaport-v1.6', '1.6'],
  ] as const)('behavior: all of %s, by the counter', async (orderKind, version) => {
    const { body } = await cancel({ maker: seller, orderKind })
    const [item] = itemsOf(body)
    expect(item?.data).toMatchObject({ from: seller, to: seaportAddress[version] })
    expect(item && countOf(item.data.data)).toBe('incrementCounter')
  })

  test.each([
    ['nothing named', {}, 400, 'orderIds must be given, or maker and orderKind'],
    ['no ids', { orderIds: [] }, 400, 'orderIds must have 1 to 500 ids, got 0'],
    ['too many', { orderIds: Array(501).fill('a') }, 400, 'got 501'],
    ['ids and token', { orderIds: ['a'], token: `${art}:1` }, 400, 'cannot be given together'],
    ['a token of nobody', { token: `${art}:1` }, 400, 'token needs maker and orderKind'],
    ['an unknown order', { orderIds: ['0xab'] }, 400, 'No matching order(s)'],
    ['no such token', { token: `${art}:9`, maker: seller, orderKind: 'seaport' }, 400, 'No match'],
    ['another kind', { maker: seller, orderKind: 'blur' }, 501, 'Unsupported order kind'],
    [
      'another kind by token',
      { token: `${art}:1`, maker: seller, orderKind: 'rarible' },
      501,
      'Unsupported order kind',
    ],
  ])('error: %s', async (_, body, statusCode, message) => {
    const answer = await cancel(body)
    expect(answer.body).toMatchObject({ statusCode, message: expect.stringContaining(message) })
  })

  test('error: orders of two makers', async () => {
    market.chain.transfer(editions, seller, other, 1n, 2n)
    market.chain.approve(editions, other)
    await market.catchUp()
    const { consideration } = listing(market.chain, { fees: [] })
    const theirs = await list(
      {
        contract: editions,
        offerer: other,
        consideration: consideration.map(payment => ({ ...payment, recipient: other })),
      },
      wallets.other,
    )
    const orderIds = [(await list()).id, theirs.id]
    expect((await cancel({ orderIds })).body).toMatchObject({
      message: 'Some or all of the orders have a different maker',
    })
    expect((await cancel({ orderIds, maker: seller })).status).toBe(200)
  })
})
