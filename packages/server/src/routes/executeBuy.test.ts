import { seaportAbi } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toJson } from '../orderbook/parseOrder.ts'
import { requestResults, requests } from '../storage/schema/operations.ts'
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

const buy = (items: Json[], more: Json = {}) =>
  market.post('/execute/buy/v7', { items, taker: buyer, ...more })
const list = async (change?: listing.Change) => {
  const order = listing(market.chain, change)
  return { order, id: (await market.postListing(order)).orderId as Hex }
}
type Step = {
  id: string
  items: { status: string; orderIds: Hex[]; data: { data: Hex; value: Hex; to: Hex; from: Hex } }[]
}
const saleOf = (body: Json) => {
  const sale = (body.steps as Step[]).find(step => step.id === 'sale')?.items[0]
  if (!sale) throw new Error('There is no sale item')
  return sale
}
const decoded = (body: Json) =>
  decodeFunctionData({ abi: seaportAbi, data: saleOf(body).data.data })

describe('executeBuy', () => {
  test('default', async () => {
    const { id } = await list()
    const { status, body } = await buy([{ token: `${art}:1` }])
    expect(status).toBe(200)
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect((body.steps as Step[]).map(step => [step.id, step.items.length])).toEqual([
      ['pre-signature', 0],
      ['sale', 1],
    ])
    expect(saleOf(body)).toMatchObject({
      status: 'incomplete',
      orderIds: [id],
      check: { endpoint: '/execute/status/v1', method: 'POST', body: { kind: 'transaction' } },
      data: {
        from: buyer,
        to: '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
        value: '0x64',
        chainId: 31337,
      },
    })
    expect(body.path).toEqual([
      {
        orderId: id,
        contract: art,
        tokenId: '1',
        quantity: 1,
        source: 'test.example',
        currency: '0x0000000000000000000000000000000000000000',
        currencySymbol: 'ETH',
        currencyDecimals: 18,
        quote: 0,
        rawQuote: '100',
        totalPrice: 0,
        totalRawPrice: '100',
        builtInFees: [
          { kind: 'royalty', recipient: artist, bps: 500, amount: 0, rawAmount: '5' },
          { kind: 'marketplace', recipient: marketplace, bps: 100, amount: 0, rawAmount: '1' },
        ],
        feesOnTop: [],
      },
    ])
    const { args } = decoded(body)
    expect(args?.[3]).toSatisfy((to: string) => to.toLowerCase() === buyer)
  })

  test('behavior: cheapest first, over several listings of one token', async () => {
    await list({ contract: editions, quantity: 5n, price: 500n, fees: [] })
    const cheap = await list({ contract: editions, quantity: 2n, price: 20n, salt: 2n, fees: [] })
    const { body } = await buy([{ token: `${editions}:1`, quantity: 4 }])
    expect((body.path as Json[]).map(item => [item.rawQuote, item.quantity])).toEqual([
      ['10', 2],
      ['100', 2],
    ])
    expect(saleOf(body).orderIds[0]).toBe(cheap.id)
    expect(saleOf(body).data.value).toBe('0xdc')
  })

  test('behavior: a listing for the taker alone is bought whole; for a part the next one is', async () => {
    const whole = listing(market.chain, { contract: editions, quantity: 3n, price: 30n, fees: [] })
    const own = {
      ...whole,
      consideration: [
        ...whole.consideration,
        ...whole.offer.map(item => ({ ...item, recipient: buyer })),
      ],
    }
    const { orderId } = await market.postListing(own)
    const open = await list({ contract: editions, quantity: 5n, price: 500n, fees: [], salt: 2n })
    const bought = async (quantity: number) => {
      const { body } = await buy([{ token: `${editions}:1`, quantity }])
      return (body.path as Json[]).map(line => [line.orderId, line.quantity])
    }
    expect(await bought(2)).toEqual([[open.id, 2]])
    expect(await bought(4)).toEqual([
      [orderId, 3],
      [open.id, 1],
    ])
  })

  test('behavior: a listing of before, whose price rises, is passed over, and refused by name', async () => {
    const rising = await list({ price: 50n, fees: [] })
    const flat = await list({ tokenId: 2n, price: 200n, fees: [] })
    const [row] = await database.db.select().from(orders).where(eq(orders.id, rising.id))
    const consideration = rising.order.consideration.map(item => ({
      ...toJson(item),
      endAmount: `${1000n * item.startAmount}`,
    }))
    await database.db
      .update(orders)
      .set({ isDynamic: true, rawData: { ...row?.rawData, consideration } })
      .where(eq(orders.id, rising.id))
    const { body } = await buy([{ collection: art }])
    expect((body.path as Json[]).map(line => line.orderId)).toEqual([flat.id])
    const named = await buy([{ orderId: rising.id }], { allowInactiveOrderIds: true })
    expect(named.status).toBe(410)
    expect(named.body).toMatchObject({
      code: 3,
      message: 'Order is inactive: its price rises over time',
    })
  })

  test('behavior: a sweep takes each token once, at its lowest price', async () => {
    const prices: [bigint, bigint][] = [
      [1n, 50n],
      [1n, 40n],
      [2n, 30n],
      [3n, 90n],
    ]
    for (const [salt, [tokenId, price]] of prices.entries())
      await list({ tokenId, price, salt: BigInt(salt), fees: [] })
    const { body } = await buy([{ collection: art, quantity: 3 }])
    expect((body.path as Json[]).map(item => [item.tokenId, item.rawQuote])).toEqual([
      ['2', '30'],
      ['1', '40'],
      ['3', '90'],
    ])
  })

  test('behavior: two items never take the same units', async () => {
    await list({ contract: editions, quantity: 3n, price: 3n, fees: [] })
    const item = { token: `${editions}:1`, quantity: 2 }
    expect((await buy([item, item])).body).toMatchObject({ code: 8 })
    const { body } = await buy([{ ...item, quantity: 1 }, item])
    expect(body.path).toMatchObject([{ quantity: 3 }])
  })

  test('behavior: many that only the index believes in are passed over', async () => {
    for (let i = 1n; i <= 25n; i++) {
      const { order } = await list({ price: 10n + i, salt: i, fees: [] })
      if (i < 25n) market.chain.fulfil(order, seller)
    }
    const { body } = await buy([{ token: `${art}:1` }])
    expect(body.path).toMatchObject([{ rawQuote: '35' }])
  })

  test('error: parts that sum above the order, inactive ones too', async () => {
    const { id } = await list({ contract: editions, quantity: 3n, price: 3n, fees: [] })
    const item = { orderId: id, quantity: 2 }
    const more = { allowInactiveOrderIds: true }
    expect(await buy([item, item], more)).toMatchObject({ status: 400, body: { code: 8 } })
    market.chain.approve(editions, seller, false)
    expect(await buy([item, item], more)).toMatchObject({ status: 400, body: { code: 8 } })
    expect((await buy([item, { ...item, quantity: 1 }], more)).body.path).toMatchObject([
      { quantity: 3 },
    ])
    const single = await list()
    const twice = [{ orderId: single.id }, { orderId: single.id }]
    expect(await buy(twice, more)).toMatchObject({ status: 400, body: { code: 8 } })
  })

  test('error: nobody as the taker', async () => {
    await list()
    const taker = `0x${'0'.repeat(40)}`
    const { status, body } = await buy([{ token: `${art}:1` }], { taker, skipBalanceCheck: true })
    expect([status, body.message]).toEqual([400, 'taker must not be the zero address'])
  })

  test('behavior: partial: an item that fails leaves its orders to the others', async () => {
    await list()
    const { status, body } = await buy(
      [
        { collection: art, quantity: 5 },
        { collection: art, quantity: 1 },
      ],
      { partial: true },
    )
    expect(status).toBe(200)
    expect(body.path).toMatchObject([{ tokenId: '1', quantity: 1 }])
    const twice = [{ token: `${art}:1` }, { token: `${art}:1` }]
    expect((await buy(twice)).body).toMatchObject({ code: 8 })
  })

  test('behavior: what the chain knows and the index does not is looked up', async () => {
    const cheap = await list({ price: 50n, fees: [] })
    await list({ tokenId: 2n, price: 60n, fees: [] })
    market.chain.fulfil(cheap.order, other)
    const { body } = await buy([{ collection: art }])
    expect(body.path).toMatchObject([{ tokenId: '2' }])
    expect((await buy([{ orderId: cheap.id }])).body).toMatchObject({ code: 3 })
  })

  test('behavior: asked again, it tells the state of the first purchase', async () => {
    const { order } = await list()
    await list({ tokenId: 2n })
    const first = await buy([{ collection: art }])
    const { requestId } = first.body
    const again = await buy([{ collection: art }], { requestId })
    expect(again.body.requestId).toBe(requestId)
    expect(saleOf(again.body).status).toBe('incomplete')
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    const done = await buy([{ collection: art }], { requestId })
    expect(saleOf(done.body)).toMatchObject({ status: 'complete', data: {} })
    expect(done.body.path).toEqual(first.body.path)
    const stranger = await buy([{ collection: art }], { requestId, taker: other })
    const message = expect.stringMatching(/^requestId .* not known here for this account/)
    expect(stranger.body).toMatchObject({ statusCode: 400, code: -1, message })
  })

  test('behavior: asked again with another payer it is refused, for both might pay', async () => {
    await list()
    const items = [{ token: `${art}:1` }]
    const { requestId } = (await buy(items, { relayer: other })).body
    expect((await buy(items, { relayer: other, requestId })).body.requestId).toBe(requestId)
    expect((await buy(items, { requestId })).body).toMatchObject({
      ...{ statusCode: 400, code: -1 },
      message: expect.stringContaining(
        `requestId ${requestId} is paid by ${other}, not by ${buyer}`,
      ),
    })
    // One of before this was kept goes on.
    await database.db.update(requests).set({ payer: null, payerChainId: null })
    expect((await buy(items, { requestId })).body.requestId).toBe(requestId)
  })

  test('behavior: what a reorganisation put no later than the request is not bought again', async () => {
    const { order } = await list()
    await list({ tokenId: 2n })
    const several = await list({ contract: editions, quantity: 5n, price: 5n, fees: [] })
    const shares = [{ token: `${editions}:1`, quantity: 3 }]
    market.chain.mine()
    await market.catchUp()
    const one = String((await buy([{ collection: art }])).body.requestId)
    const some = String((await buy(shares)).body.requestId)
    market.chain.dropBlocks(2)
    market.chain.fulfil(order, buyer)
    const txHash = market.chain.fulfil(several.order, buyer, 3n)
    await market.catchUp()
    const again = await buy([{ collection: art }], { requestId: one })
    expect(saleOf(again.body).status).toBe('complete')
    await market.post('/execute/results/v1', { requestId: some, stepId: 'sale', txHash })
    expect(saleOf((await buy(shares, { requestId: some })).body).status).toBe('complete')
  })

  test('behavior: a part of the purchase, or one by another way, does not complete it', async () => {
    const several = { contract: editions, quantity: 5n, price: 5n, fees: [] }
    const { order } = await list(several)
    const single = await list()
    const items = [{ token: `${editions}:1`, quantity: 3 }, { token: `${art}:1` }]
    const { requestId } = (await buy(items)).body
    const stateOf = async () =>
      saleOf((await buy([{ token: `${art}:2` }], { requestId })).body).status
    await list({ tokenId: 2n })
    const first = market.chain.fulfil(order, buyer, 3n)
    await market.catchUp()
    expect(await stateOf()).toBe('incomplete')
    const second = market.chain.fulfil(single.order, buyer)
    await market.catchUp()
    expect(await stateOf()).toBe('incomplete')
    for (const txHash of [first, second])
      await market.post('/execute/results/v1', { requestId, stepId: 'sale', txHash })
    expect(await stateOf()).toBe('complete')
  })

  test('behavior: partial: what is on the chain of it is not bought again, reported or not', async () => {
    const first = await list({ price: 100n })
    const second = await list({ tokenId: 2n, price: 200n })
    await list({ tokenId: 3n, price: 300n })
    const items = [{ collection: art, quantity: 2 }]
    const { requestId } = (await buy(items, { partial: true })).body
    market.chain.fulfil(first.order, buyer)
    await market.catchUp()
    const { body } = await buy(items, { partial: true, requestId })
    const lines = (body.path as Json[]).map(line => line.orderId)
    expect(lines.sort()).toEqual([first.id, second.id].sort())
    const sales = (body.steps as Step[]).find(step => step.id === 'sale')?.items ?? []
    expect(sales.map(({ status, orderIds }) => [status, orderIds])).toEqual([
      // Each where it stood in the first answer.
      ['complete', [first.id]],
      ['incomplete', [second.id]],
    ])
    expect(sales[1]?.data.value).toBe('0xc8')
  })

  test('behavior: asked again for no more than is on the chain, it is complete though its answer is not', async () => {
    const first = await list({ price: 100n })
    const second = await list({ tokenId: 2n, price: 200n })
    const items = [{ token: `${art}:1` }, { token: `${art}:2` }]
    const { requestId } = (await buy(items, { partial: true })).body
    market.chain.fulfil(first.order, buyer)
    await market.catchUp()
    const { status, body } = await buy(items.slice(0, 1), { partial: true, requestId })
    expect([status, body.requestId]).toEqual([200, requestId])
    expect(body.path).toMatchObject([{ orderId: first.id, tokenId: '1' }])
    const sales = (body.steps as Step[]).find(step => step.id === 'sale')?.items
    expect(sales).toEqual([{ status: 'complete', data: {}, orderIds: [first.id] }])
    const rest = await buy(items, { partial: true, requestId })
    const left = (rest.body.steps as Step[]).find(step => step.id === 'sale')?.items
    expect(left?.find(({ orderIds }) => orderIds.includes(second.id))).toMatchObject({
      ...{ status: 'incomplete', data: { value: '0xc8' } },
    })
    expect(left?.filter(({ status }) => status === 'incomplete')).toHaveLength(1)
  })

  test('behavior: a request is known for longer than clients keep a run open, and refused after that', async () => {
    const day = 86_400_000
    const endTime = BigInt(Math.floor(market.chain.now() / 1000)) + 60n * 86_400n
    const { order } = await list({ endTime })
    await list({ tokenId: 2n, price: 200n, endTime })
    const items = [{ collection: art, quantity: 1 }]
    const { requestId } = (await buy(items)).body
    await market.post('/execute/results/v1', { requestId, stepId: 'sale', errorMessage: 'no' })
    market.chain.fulfil(order, buyer)
    await market.catchUp()
    const afterDays = async (days: number) => {
      const createdAt = market.chain.now() - days * day
      await database.db.update(requests).set({ createdAt })
      await database.db.update(requestResults).set({ createdAt })
      // What is new makes room.
      await buy([{ token: `${art}:2` }])
      return (await buy(items, { requestId })).body
    }
    expect(saleOf(await afterDays(31)).status).toBe('complete')
    expect(await afterDays(33)).toMatchObject({
      ...{ statusCode: 400, code: -1 },
      message: expect.stringMatching(/^requestId .* too old to be continued/),
    })
    expect(await database.db.select().from(requests)).toHaveLength(1)
    expect(await database.db.select().from(requestResults)).toEqual([])
  })

  test('behavior: of several items the one that has fewer to choose from chooses first', async () => {
    const [cheapest, dear] = [await list({ price: 100n }), await list({ tokenId: 2n, price: 300n })]
    const apart = await list({ tokenId: 3n, price: 150n })
    const linesOf = async (items: Json[]) =>
      ((await buy(items)).body.path as Json[]).map(({ orderId, rawQuote }) => [orderId, rawQuote])
    const range = { collection: `${art}:1:2` }
    const both = [
      [apart.id, '150'],
      [cheapest.id, '100'],
    ]
    expect(await linesOf([{ collection: art }, range])).toEqual(both)
    expect(await linesOf([range, { collection: art }])).toEqual([...both].reverse())
    const exclusions = [{ orderId: dear.id }, { orderId: apart.id }]
    expect(await linesOf([{ collection: art }, { collection: art, exclusions }])).toEqual(both)
    const edition = { contract: editions, quantity: 1n, fees: [] }
    const named = await list({ ...edition, price: 5n })
    const next = await list({ ...edition, price: 6n, salt: 9n })
    expect(await linesOf([{ token: `${editions}:1` }, { orderId: named.id }])).toEqual([
      [next.id, '6'],
      [named.id, '5'],
    ])
  })

  test('options: onlyPath, partial, skipBalanceCheck', async () => {
    await list()
    expect((await buy([{ token: `${art}:1` }], { onlyPath: true })).body).not.toHaveProperty(
      'steps',
    )
    const { body } = await buy([{ token: `${art}:4` }, { token: `${art}:1` }], { partial: true })
    expect(body.path).toMatchObject([{ tokenId: '1' }])
    expect((await buy([{ token: `${art}:4` }], { partial: true })).body).toMatchObject({ code: 5 })
    market.chain.setNative(buyer, 99n)
    expect((await buy([{ token: `${art}:1` }])).body).toMatchObject({ code: 6 })
    const skipped = await buy([{ token: `${art}:1` }], { skipBalanceCheck: true })
    expect(skipped.status).toBe(200)
  })

  test('options: onlyPath: what the node says it takes of gas, and nothing where it cannot tell', async () => {
    await list()
    const quote = async () => (await buy([{ token: `${art}:1` }], { onlyPath: true })).body
    expect(Object.keys(await quote())).toEqual(['path'])
    market.chain.source.gasCost = async ({ from, value }) =>
      from === buyer && value === 100n ? { gas: 150_000n, price: 3n * 10n ** 9n } : undefined
    expect(await quote()).toMatchObject({
      gasEstimate: 150_000,
      fees: {
        gas: {
          currency: { contract: `0x${'0'.repeat(40)}`, symbol: 'ETH', chainId: 31337 },
          amount: { raw: `${450_000n * 10n ** 9n}`, decimal: 0.00045, native: 0.00045 },
        },
      },
    })
    market.chain.source.gasCost = async () => undefined
    expect(Object.keys(await quote())).toEqual(['path'])
  })

  test('options: onlyPath with partial and no quantity: how many there are of each item', async () => {
    await list()
    await list({ tokenId: 2n, price: 300n })
    const edition = { contract: editions, fees: [] }
    const named = await list({ ...edition, quantity: 4n, price: 400n })
    await list({ ...edition, quantity: 5n, price: 1000n, salt: 2n })
    const ask = { onlyPath: true, partial: true }
    const items = [{ collection: art }, { token: `${editions}:1` }, { token: `${art}:3` }]
    const { status, body } = await buy(items, ask)
    expect(status).toBe(200)
    const most = (...counts: number[]) =>
      counts.map((count, itemIndex) => ({ itemIndex, maxQuantity: `${count}` }))
    expect(body.maxQuantities).toEqual(most(2, 9, 0))
    expect(
      (body.path as Json[]).map(line => [
        line.contract,
        line.tokenId,
        line.quantity,
        line.rawQuote,
      ]),
    ).toEqual([
      [art, '1', 1, '100'],
      [art, '2', 1, '300'],
      [editions, '1', 4, '100'],
      [editions, '1', 5, '200'],
    ])
    expect(body.errors).toEqual([{ message: 'items[2]: No fillable orders' }])
    expect(body).not.toHaveProperty('steps')
    expect((await buy([{ orderId: named.id }], ask)).body.maxQuantities).toEqual(most(4))
    const none = await buy([{ token: `${art}:3` }], ask)
    expect([none.status, none.body]).toMatchObject([200, { path: [], maxQuantities: most(0) }])
    // With a quantity it is an ordinary request.
    const one = (await buy([{ collection: art, quantity: 1 }], ask)).body
    expect(one).not.toHaveProperty('maxQuantities')
    expect(one.path).toHaveLength(1)
  })

  test('error: too little balance', async () => {
    await list()
    market.chain.setNative(buyer, 99n)
    const { status, body } = await buy([{ token: `${art}:1` }])
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 6,
      message: expect.stringMatching(/^Balance too low to proceed with transaction/),
    })
  })

  test('error: an own listing', async () => {
    const { id } = await list()
    const message = 'No fillable orders (taker cannot fill own orders)'
    for (const item of [{ token: `${art}:1` }, { orderId: id }, { collection: art }])
      expect((await buy([item], { taker: seller })).body).toMatchObject({ code: 5, message })
  })

  test.each<[string, (order: listing.Change, id: Hex) => void]>([
    ['Order has been filled', order => market.chain.fulfil(listing(market.chain, order), other)],
    ['Order has been cancelled', order => market.chain.cancel(listing(market.chain, order))],
    ['Order has been cancelled', () => market.chain.incrementCounter(seller)],
    [
      "Order is inactive (insufficient balance or approval) and can't be filled",
      () => market.chain.approve(art, seller, false),
    ],
    [
      'Order has expired',
      () => {
        for (let i = 0; i < 10; i++) market.chain.mine()
      },
    ],
  ])('error: %s', async (message, happen) => {
    const time = BigInt(Math.floor(market.chain.now() / 1000))
    const change = { startTime: time - 60n, endTime: time + 100n }
    const { id } = await list(change)
    happen(change, id)
    for (const indexed of [false, true]) {
      if (indexed) await market.catchUp()
      const named = await buy([{ orderId: id }])
      expect([named.status, named.body.code, named.body.message]).toEqual([410, 3, message])
      expect((await buy([{ token: `${art}:1` }])).body).toMatchObject({ code: 5 })
    }
  })

  test('error: nothing listed, too few, an unknown order', async () => {
    expect((await buy([{ token: `${art}:1` }])).body).toMatchObject({
      code: 5,
      message: 'No fillable orders',
    })
    await list()
    expect((await buy([{ token: `${art}:1`, quantity: 2 }])).body).toMatchObject({ code: 8 })
    expect((await buy([{ orderId: `0x${'9'.repeat(64)}` }])).body).toMatchObject({ code: 5 })
    expect((await buy([{ orderId: 'nonsense' }])).body).toMatchObject({ code: 5 })
  })

  test.each<[string, Json]>([
    ['forwarderChannel', { forwarderChannel: other }],
    ['swapProvider relay', { swapProvider: 'relay' }],
  ])('error: %s is not supported yet', async (what, more) => {
    await list()
    const { status, body } = await buy([{ token: `${art}:1` }], more)
    expect([status, body.message]).toEqual([400, `${what} is not supported yet`])
  })

  test('error: an order of another account cannot be claimed by its signer', async () => {
    const paid = [{ recipient: other, amount: 90n }]
    const order = listing(market.chain, { offerer: other, fees: paid })
    expect(await market.postListing(order, wallets.seller)).toMatchObject({
      message: 'invalid-signature',
    })
    expect((await buy([{ token: `${art}:1` }])).body).toMatchObject({ code: 5 })
  })
  test('behavior: what is kept of a purchase is paid for by its size, and once (T12)', async () => {
    const limits = {
      ...{ window: 60, anonymous: 60, keyed: 60 },
      cost: { read: 1, write: 10, execute: 5 },
    }
    const limited = await createTestMarket(database, { fake: market.chain, server: { limits } })
    const tokenIds = [1n, 2n, 3n, 4n, 5n]
    for (const tokenId of tokenIds) await list({ tokenId, salt: tokenId })
    const ask = async (more: Json = {}) => {
      const response = await limited.server.app.request(`/api/${chainId}/execute/buy/v7`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ taker: buyer, items: tokenIds.map(id => ({ token: `${art}:${id}` })), ...more },
        }),
      })
      const left = Number(response.headers.get('x-ratelimit-remaining'))
      return { status: response.status, left, body: (await response.json()) as Json }
    }
    const first = await ask()
    const [kept] = await database.db.select().from(requests)
    // A point pays for 500 bytes; the call itself for 5 of them.
    const bytes = JSON.stringify([kept?.answers[0], kept?.orderIds]).length
    expect(bytes).toBeGreaterThan(2500)
    expect(first.left).toBe(Math.floor(60 - bytes / 500))
    // Asked again nothing is new, and nothing is written.
    const versions = () => database.db.select({ version: sql<string>`xmin::text` }).from(requests)
    const before = await versions()
    const again = await ask({ requestId: first.body.requestId })
    expect([again.status, first.left - again.left]).toEqual([200, 5])
    expect(await versions()).toEqual(before)
    let last = again
    while (last.status === 200) last = await ask()
    expect(last.status).toBe(429)
    const rows = await database.db.select().from(requests)
    expect(rows.length * bytes).toBeLessThan(60 * 500)
  })
})
