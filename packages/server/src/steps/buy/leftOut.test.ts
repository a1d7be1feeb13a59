import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../storage/schema/orders.ts'
import { addPair, factory } from '../../testing/addPair.ts'
import { createFakeChain } from '../../testing/createFakeChain.ts'
import {
  art,
  buyer,
  chainId,
  createTestMarket,
  editions,
  type Json,
  listing,
  points,
  seller,
  signed,
  type TestMarket,
  usd,
  wallets,
  weth,
} from '../../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/openTestDatabase.ts'
import type { Fill } from './Fill.ts'
import { planPurchase } from './planPurchase.ts'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
}, 60_000)
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { router: `0x${'d1'.repeat(20)}` } })
})

const post = async (change: listing.Change, version?: '1.6') => {
  const order = listing(market.chain, change)
  const item = await signed(order, wallets.seller, version)
  const { body } = await market.post('/order/v4', { items: [item] })
  return (body.results as Json[])[0]?.orderId as string
}
const buy = (items: Json[], more: Json = {}) =>
  market.post('/execute/buy/v7', { items, taker: buyer, skipBalanceCheck: true, ...more })

describe('what a purchase leaves out', () => {
  const priced = (currency: Hex, tokenId: bigint, version?: '1.6') => {
    const order = listing(market.chain, { tokenId })
    const consideration = order.consideration.map(item => ({
      ...item,
      itemType: 1,
      token: currency,
    }))
    return post({ ...order, consideration }, version)
  }

  test.each([
    [
      'without a router',
      { router: undefined, wrappedNative: weth },
      { statusCode: 400, code: -1 },
      (id: string) =>
        `currency ${usd} cannot pay for order ${id} of Seaport 1.6: it can only be paid in its own, 0x${'0'.repeat(40)}`,
    ],
    [
      'without pools',
      { router: `0x${'d1'.repeat(20)}` as Hex },
      { statusCode: 424, code: 4 },
      () => `No pools lead from ${usd} to 0x${'0'.repeat(40)}`,
    ],
  ])(
    'default: with partial, what another currency cannot pay for, and why: %s',
    async (_, chain, refused, messageOf) => {
      await database.reset()
      market = await createTestMarket(database, { chain })
      const orderId = await priced(usd, 1n)
      const newer = await post({ tokenId: 2n }, '1.6')
      const message = messageOf(newer)
      const items = [{ orderId }, { orderId: newer }]
      const { status, body } = await buy(items, { currency: usd, partial: true })
      expect(status).toBe(200)
      expect(body.errors).toEqual([{ message, orderId: newer }])
      expect(body.path).toMatchObject([{ orderId }])
      const sale = (body.steps as { id: string; items: Json[] }[]).find(({ id }) => id === 'sale')
      expect(sale?.items).toMatchObject([{ orderIds: [orderId] }])
      expect(
        (
          await buy(
            items.map(item => ({ ...item, quantity: 1 })),
            { currency: usd, partial: true, onlyPath: true },
          )
        ).body,
      ).toEqual({
        path: body.path,
        errors: body.errors,
      })
      // All or nothing, and where nothing is left.
      const refusal = { ...refused, message }
      expect((await buy(items, { currency: usd })).body).toMatchObject(refusal)
      const alone = [{ orderId: newer }]
      expect((await buy(alone, { currency: usd, partial: true })).body).toMatchObject(refusal)
    },
  )

  test('behavior: of what a swap pays for before, only what no pools lead to', async () => {
    await database.reset()
    const fake = createFakeChain()
    addPair(fake, { [weth]: 10n ** 18n, [usd]: 10n ** 12n })
    market = await createTestMarket(database, {
      ...{ fake, isNew: true },
      chain: { router: `0x${'d1'.repeat(20)}`, swapFactories: { v2: factory } },
    })
    const none = await priced(points, 1n, '1.6')
    const native = await post({ tokenId: 2n }, '1.6')
    const wrapped = await priced(weth, 3n, '1.6')
    const own = await priced(usd, 4n, '1.6')
    const ids = [none, native, wrapped, own]
    const items = ids.map(orderId => ({ orderId }))
    const { status, body } = await buy(items, { currency: usd, partial: true })
    const message = `No pools lead from ${usd} to ${points}`
    expect([status, body.errors]).toEqual([200, [{ message, orderId: none }]])
    const itemsOf = (id: string) =>
      (body.steps as { id: string; items: Json[] }[]).find(step => step.id === id)?.items ?? []
    expect(itemsOf('swap')).toMatchObject([{ status: 'incomplete' }])
    expect(
      itemsOf('sale')
        .flatMap(({ orderIds }) => orderIds)
        .sort(),
    ).toEqual([native, wrapped, own].sort())
    const path = body.path as Json[]
    expect(path.map(({ orderId }) => orderId).sort()).toEqual([native, wrapped, own].sort())
    // What the swap takes at most is told of what it pays for.
    expect(path.filter(line => line.buyInCurrency === usd)).toHaveLength(2)
    expect((await buy(items, { currency: usd })).body).toMatchObject({ statusCode: 424, message })
  })

  test('behavior: asked again after the swap, what it was not for stays left out', async () => {
    await database.reset()
    const fake = createFakeChain()
    addPair(fake, { [weth]: 10n ** 18n, [usd]: 10n ** 12n })
    market = await createTestMarket(database, {
      ...{ fake, isNew: true },
      chain: { router: `0x${'d1'.repeat(20)}`, swapFactories: { v2: factory } },
    })
    const wrapped = await priced(weth, 1n, '1.6')
    const none = await priced(points, 2n, '1.6')
    const items = [{ orderId: wrapped }, { orderId: none }]
    const more = { currency: usd, partial: true }
    const first = (await buy(items, more)).body
    const { requestId } = first
    const txHash = fake.emit([])
    await market.post('/execute/results/v1', { requestId, stepId: 'swap', txHash })
    const itemsOf = (body: Json, id: string) =>
      (body.steps as { id: string; items: Json[] }[]).find(step => step.id === id)?.items ?? []
    const again = async (asked: Json[]) => (await buy(asked, { ...more, requestId })).body
    const body = await again(items)
    expect(body.errors).toEqual([{ message: expect.stringContaining(none), orderId: none }])
    expect(body.path).toEqual(first.path)
    expect(itemsOf(body, 'swap')).toEqual([{ status: 'complete', data: {} }])
    expect(itemsOf(body, 'sale')).toMatchObject([{ status: 'incomplete', orderIds: [wrapped] }])
    const approvals = itemsOf(body, 'currency-approval').map(item => (item.data as Json).to)
    expect(approvals).toEqual([weth])
    // Another one is bought with what the swap brought as far as that goes.
    const next = listing(market.chain, { tokenId: 3n })
    const inWeth = next.consideration.map(item => ({ ...item, itemType: 1, token: weth }))
    const alike = await post({ ...next, consideration: inWeth }, '1.6')
    expect((await again([{ orderId: alike }])).path).toMatchObject([{ orderId: alike }])
    const both = await again([...items, { orderId: alike }])
    expect((both.path as Json[]).map(({ orderId }) => orderId)).toEqual([wrapped])
    expect((both.errors as Json[]).map(({ orderId }) => orderId).sort()).toEqual(
      [none, alike].sort(),
    )
    // All or nothing it is refused.
    expect((await buy(items, { currency: usd, requestId })).body).toMatchObject({
      ...{ statusCode: 424, code: 4, orderId: none },
    })
  })

  test('behavior: what a co-signer’s word does not last for, by its id; in time all of it is bought', async () => {
    await database.reset()
    const zone = `0x${'d2'.repeat(20)}` as const
    const orderZone = { address: zone, cosignerKey: `0x${'7'.repeat(64)}` as const }
    market = await createTestMarket(database, { chain: { orderZone } })
    await post({ zone, orderType: 2, tokenId: 1n })
    await post({ tokenId: 2n })
    const rows = await database.db.select().from(orders)
    const fills = rows.map((order): Fill => ({ order, pricedAt: 0, quantity: 1n, royalties: [] }))
    const brief = rows.find(row => row.zone === zone)
    const plan = (isAfterWord: boolean, partial: boolean) =>
      planPurchase(market.context, {
        ...{ fills, recipient: buyer, payer: buyer, paid: `0x${'0'.repeat(40)}`, isNamed: true },
        ...{ feesOnTop: [], forceRouter: false, partial, isAfterWord, canSwap: false },
        ...{ time: Math.floor(market.chain.now() / 1000), blockTime: 0 },
        trades: () => () => Promise.reject(new Error(`No pools on ${chainId}`)),
      })
    await expect(plan(true, false)).rejects.toMatchObject({
      message: expect.stringContaining(`order ${brief?.id} cannot be paid on that chain`),
      ...{ apiCode: -1, fields: { orderId: brief?.id } },
    })
    const late = await plan(true, true)
    expect(late.fills.map(({ order }) => order.zone === zone)).toEqual([false])
    expect(late.leftOut).toMatchObject([{ orderId: brief?.id }])
    expect((await plan(false, false)).fills).toHaveLength(2)
  })

  test('behavior: what was cancelled after it was chosen, by its id, unless that is all of it', async () => {
    await database.reset()
    const zone = `0x${'d2'.repeat(20)}` as const
    const orderZone = { address: zone, cosignerKey: `0x${'7'.repeat(64)}` as const }
    market = await createTestMarket(database, { chain: { orderZone } })
    for (const tokenId of [1n, 2n, 3n]) await post({ zone, orderType: 2, tokenId })
    const rows = await database.db.select().from(orders)
    const all = rows.map((order): Fill => ({ order, pricedAt: 0, quantity: 1n, royalties: [] }))
    const [one, two, three] = rows.map(({ id }) => id)
    if (!one || !two || !three) throw new Error('There are no orders')
    const revoke = (id: Hex) =>
      database.db.update(orders).set({ revokedAt: 1 }).where(eq(orders.id, id))
    const plan = (fills: Fill[], partial: boolean, mayBeNone = false) =>
      planPurchase(market.context, {
        ...{ fills, recipient: buyer, payer: buyer, paid: `0x${'0'.repeat(40)}`, isNamed: false },
        ...{ feesOnTop: [], forceRouter: false, partial, apart: partial, mayBeNone },
        ...{ time: Math.floor(market.chain.now() / 1000), blockTime: 0, canSwap: true },
        trades: () => () => Promise.reject(new Error(`No pools on ${chainId}`)),
      })
    await revoke(one)
    await revoke(three)
    const { sales, fills, leftOut } = await plan(all, true)
    expect([sales.length, fills.map(({ order }) => order.id)]).toEqual([1, [two]])
    const message = expect.stringMatching(/cancelled/)
    expect(leftOut).toHaveLength(2)
    for (const orderId of [one, three]) expect(leftOut).toContainEqual({ message, orderId })
    const refusal = { statusCode: 410, apiCode: 3 }
    await expect(plan(all, false)).rejects.toMatchObject(refusal)
    await revoke(two)
    await expect(plan(all, true)).rejects.toMatchObject(refusal)
    // Beside what is minted none of them is needed.
    const none = await plan(all, true, true)
    expect([none.sales, none.fills]).toEqual([[], []])
    expect(none.leftOut).toHaveLength(3)
    for (const orderId of [one, two, three])
      expect(none.leftOut).toContainEqual({ message, orderId })
    await expect(plan(all, false, true)).rejects.toMatchObject(refusal)
  })

  test('behavior: what a pool gives no price for, by its id, and nothing else', async () => {
    await database.reset()
    const pair: Hex = `0x${'9a'.repeat(20)}`
    const pool = { sells: 3n, isSilent: false }
    const fake = createFakeChain()
    const { read } = fake.source
    fake.source.read = async (calls, options) =>
      (await read(calls, options)).map((answer, i) => {
        const call = calls[i]
        if (call?.address !== pair) return answer
        if (call.functionName === 'nft') return art
        // Whether it is for sale at all is asked with other questions.
        const isPrice = calls.every(({ functionName }) => functionName === 'getBuyNFTQuote')
        if (pool.isSilent && isPrice) return null
        const [count = 0n] = (call.args ?? []) as bigint[]
        return count > pool.sells ? [6, 0n, 0n, 0n, 0n] : [0, 0n, 0n, count * (100n + count), 0n]
      })
    market = await createTestMarket(database, {
      ...{ fake, isNew: true },
      chain: { router: `0x${'d1'.repeat(20)}`, pools: [{ kind: 'sudoswap', address: pair }] },
    })
    for (const id of [1n, 2n, 3n]) market.chain.transfer(art, seller, pair, id)
    await market.catchUp()
    const listed = await post({ tokenId: 4n, price: 1000n })
    const rows = await database.db.select().from(orders).where(eq(orders.kind, 'sudoswap'))
    const ids = rows.map(({ id }) => id)
    expect(ids).toHaveLength(3)
    // It sold one to somebody else: as it stands, two are left.
    pool.sells = 2n
    const items = [...ids, listed].map(orderId => ({ orderId }))
    const { status, body } = await buy(items, { partial: true })
    const message = 'Unable to fill requested quantity'
    expect([status, body.errors]).toEqual([200, [{ message, orderId: ids[2] }]])
    expect((body.path as Json[]).map(({ orderId, rawQuote }) => [orderId, rawQuote])).toEqual([
      [ids[0], '101'],
      [ids[1], '103'],
      [listed, '1000'],
    ])
    expect((await buy(items)).body).toMatchObject({ statusCode: 400, code: 8, message })
    const most = { partial: true, onlyPath: true }
    expect((await buy([{ collection: art }], most)).body).toMatchObject({
      maxQuantities: [{ itemIndex: 0, maxQuantity: '3' }],
    })
    // Where nothing else is asked for, nothing is left.
    pool.isSilent = true
    expect((await buy([{ orderId: ids[0] }], { partial: true })).body).toMatchObject({
      ...{ statusCode: 400, code: 8, message },
    })
  })

  test('behavior: of what the router buys, what no pools lead to, and nothing else', async () => {
    const own = await priced(usd, 1n)
    const native = await post({ tokenId: 2n })
    const items = [{ orderId: native }, { orderId: own }]
    const message = `No pools lead from ${usd} to 0x${'0'.repeat(40)}`
    const { status, body } = await buy(items, { currency: usd, partial: true })
    expect([status, body.errors]).toEqual([200, [{ message, orderId: native }]])
    expect(body.path).toMatchObject([{ orderId: own }])
    const refusal = { statusCode: 424, code: 4, message }
    expect((await buy(items, { currency: usd })).body).toMatchObject(refusal)
    const alone = await buy([{ orderId: native }], { currency: usd, partial: true })
    expect(alone.body).toMatchObject(refusal)
  })

  test('behavior: asked again when what is left cannot be had, it is done, and that is named', async () => {
    const [bought, gone] = [1n, 2n].map(tokenId => listing(market.chain, { tokenId }))
    if (!bought || !gone) throw new Error('There are no orders')
    await post(bought)
    const orderId = await post(gone)
    const items = [{ token: `${art}:1` }, { orderId }]
    const { requestId } = (await buy(items, { partial: true })).body
    market.chain.cancel(gone)
    await market.catchUp()
    const refusal = { statusCode: 410, code: 3, message: 'Order has been cancelled' }
    expect((await buy(items.slice(1), { partial: true, requestId })).body).toMatchObject(refusal)
    market.chain.fulfil(bought, buyer)
    await market.catchUp()
    const { status, body } = await buy(items, { partial: true, requestId })
    expect([status, body.requestId]).toEqual([200, requestId])
    expect(body.errors).toEqual([{ message: `items[1]: ${refusal.message}`, orderId }])
    expect(body.path).toMatchObject([{ tokenId: '1' }])
    const sale = (body.steps as { id: string; items: Json[] }[]).find(({ id }) => id === 'sale')
    expect(sale?.items).toMatchObject([{ status: 'complete' }])
    // All or nothing it is not done.
    expect((await buy(items, { requestId })).body).toMatchObject(refusal)
  })

  test('behavior: items for which there is nothing are named', async () => {
    await post({ tokenId: 1n })
    const items = [{ token: `${art}:1` }, { token: `${art}:3` }, { orderId: '0x12' }]
    const { body } = await buy(items, { partial: true })
    expect(body.errors).toEqual([
      { message: 'items[1]: No fillable orders' },
      { message: 'items[2]: No fillable orders', orderId: '0x12' },
    ])
  })

  test('behavior: asked again, by their places in the request, not among what is left of it', async () => {
    const posted = listing(market.chain, { tokenId: 1n })
    await post(posted)
    await post({ tokenId: 2n })
    const items = [1, 3, 2].map(id => ({ token: `${art}:${id}` }))
    const { requestId } = (await buy(items, { partial: true })).body
    market.chain.fulfil(posted, buyer)
    await market.catchUp()
    const { body } = await buy(items, { partial: true, requestId })
    expect(body.errors).toEqual([{ message: 'items[1]: No fillable orders' }])
  })

  test('error: an order that can never be filled is 424, code 4, by its id', async () => {
    await post({ contract: editions, quantity: 3n, price: 300n, fees: [] })
    await post({ tokenId: 1n }, '1.6')
    const rows = await database.db.select().from(orders)
    const row = rows.find(({ contract }) => contract === editions)
    const whole = rows.find(({ contract }) => contract === art)
    if (!row || !whole) throw new Error('There is no order')
    // A third of its price is no whole amount.
    const [payment] = row.rawData.consideration as Json[]
    const consideration = [{ ...payment, startAmount: '301', endAmount: '301' }]
    const order = {
      ...row,
      kind: 'seaport-v1.6' as const,
      rawData: { ...row.rawData, consideration },
    }
    const fill: Fill = { order, pricedAt: 0, quantity: 1n, royalties: [] }
    const plan = (fills: Fill[], partial: boolean) =>
      planPurchase(market.context, {
        ...{ fills, recipient: buyer, payer: buyer, paid: `0x${'0'.repeat(40)}`, isNamed: false },
        ...{ feesOnTop: [], forceRouter: false, partial, apart: partial },
        ...{ time: Math.floor(market.chain.now() / 1000), blockTime: 0, canSwap: true },
        trades: () => () => Promise.reject(new Error(`No pools on ${chainId}`)),
      })
    const refusal = { statusCode: 424, apiCode: 4, fields: { orderId: row.id } }
    await expect(plan([fill], false)).rejects.toMatchObject(refusal)
    await expect(plan([fill], true)).rejects.toMatchObject(refusal)
    const other: Fill = { order: whole, pricedAt: 0, quantity: 1n, royalties: [] }
    const { sales, fills, leftOut } = await plan([fill, other], true)
    expect([sales.length, fills]).toEqual([1, [other]])
    expect(leftOut).toMatchObject([{ orderId: row.id }])
  })
})
