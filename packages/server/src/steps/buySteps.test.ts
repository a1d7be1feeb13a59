import { decodeTransaction, readPlan } from '@sluice/router/decode'
import {
  type SeaportVersion,
  seaportAbi,
  seaportAddress,
  seaportCalls,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import type { Hex } from 'viem'
import { decodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../storage/schema/orders.ts'
import {
  art,
  artist,
  buyer,
  createTestMarket,
  editions,
  type Json,
  listing,
  marketplace,
  other,
  seller,
  signed,
  type TestMarket,
  wallets,
  weth,
} from '../testing/createTestMarket.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { conduit } from '../testing/readFakeChain.ts'

const router: Hex = `0x${'d1'.repeat(20)}`
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

let database: TestDatabase
let market: TestMarket
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.reset()
  market = await createTestMarket(database, { chain: { router } })
})

type Item = { status: string; orderIds: Hex[]; data: { data: Hex; value: Hex; to: Hex; from: Hex } }
type Step = { id: string; items: Item[] }

const list = async (change: listing.Change = {}, version: SeaportVersion = '1.5') => {
  const order = listing(market.chain, { fees: [], ...change })
  const item = await signed(order, wallets.seller, version)
  const { body } = await market.post('/order/v4', { items: [item], source: 'test.example' })
  const [result] = body.results as { orderId: Hex; message: string }[]
  if (result?.message !== 'success') throw new Error(JSON.stringify(body))
  return { order, id: result.orderId }
}
/** A listing priced in an ERC20 token. */
const listIn = (currency: Hex, change: listing.Change = {}) => {
  const { consideration, ...order } = listing(market.chain, { fees: [], ...change })
  return list({
    ...change,
    ...order,
    consideration: consideration.map(item => ({ ...item, itemType: 1, token: currency })),
  })
}
const buy = async (items: Json[], more: Json = {}) => {
  const { status, body } = await market.post('/execute/buy/v7', { items, taker: buyer, ...more })
  const step = (id: string) => (body.steps as Step[])?.find(each => each.id === id)?.items ?? []
  const sales = step('sale')
  return { status, body, path: body.path as Json[], step, sales, sale: sales[0]?.data }
}
/** What the router would do, by its own reader: what is bought, paid, and looks wrong. */
const planOf = ({ to, data, value }: { to: Hex; data: Hex; value: Hex }) => {
  expect(to).toBe(router)
  const transaction = decodeTransaction(data)
  const plan = readPlan(transaction, { router, sender: buyer, value: BigInt(value), weth })
  return { ...plan, names: transaction.commands.map(({ command }) => command) }
}
const approvalOf = ({ to, data }: { to: Hex; data: Hex }) => ({
  to,
  args: decodeFunctionData({ abi: erc20Abi, data }).args?.map(arg => `${arg}`.toLowerCase()),
})

describe('buySteps', () => {
  test('default: orders of two exchanges in one transaction, all or nothing', async () => {
    const first = await list({ price: 100n }, '1.4')
    const second = await list({ tokenId: 2n, price: 250n })
    const { sales, sale, path } = await buy([{ orderId: first.id }, { orderId: second.id }])
    expect(sales).toHaveLength(1)
    expect(sales[0]?.orderIds).toEqual([first.id, second.id])
    if (!sale) throw new Error('There is no sale')
    expect(BigInt(sale.value)).toBe(350n)
    const { items, problems, names } = planOf(sale)
    expect(problems).toEqual([])
    expect(items).toMatchObject([
      { tokenAddress: art, tokenId: 1n, recipient: buyer, checked: true, mayFail: false },
      { tokenAddress: art, tokenId: 2n, recipient: buyer, checked: true, mayFail: false },
    ])
    expect(names).toContain('SWEEP')
    expect(path.map(({ rawQuote }) => rawQuote)).toEqual(['100', '250'])
  })

  test('options: partial: what fails lets the rest go on', async () => {
    const first = await list({ price: 100n }, '1.4')
    const second = await list({ tokenId: 2n, price: 250n })
    const items = [{ orderId: first.id }, { orderId: second.id }]
    const { sale } = await buy(items, { partial: true })
    if (!sale) throw new Error('There is no sale')
    expect(planOf(sale).items).toMatchObject([
      { mayFail: true, checked: false },
      { mayFail: true, checked: false },
    ])
  })

  test('behavior: one exchange is called directly, Seaport 1.6 always', async () => {
    await list({ price: 100n })
    await list({ tokenId: 2n, price: 200n })
    const one = await buy([{ token: `${art}:1` }, { token: `${art}:2` }])
    expect(one.sale?.to).toBe(seaportAddress['1.5'])
    await list({ tokenId: 3n, price: 300n }, '1.4')
    await list({ tokenId: 4n, price: 400n }, '1.6')
    const { sales } = await buy([1, 2, 3, 4].map(id => ({ token: `${art}:${id}` })))
    expect(sales.map(({ data: { to, value } }) => [to, BigInt(value)])).toEqual([
      [router, 600n],
      [seaportAddress['1.6'], 400n],
    ])
  })

  test('options: partial: what no router buys is bought each by itself, approved in one', async () => {
    market.chain.setFunds(weth, buyer, 2000n)
    const native = [1n, 2n].map(tokenId => list({ tokenId, price: 100n * tokenId }, '1.6'))
    const priced = [3n, 4n].map(tokenId => listIn(weth, { tokenId, price: 100n * tokenId }))
    const ids = (await Promise.all([...native, ...priced])).map(({ id }) => id)
    const items = ids.map(orderId => ({ orderId }))
    const apart = await buy(items.slice(0, 2), { partial: true })
    expect(apart.sales.map(({ orderIds, data }) => [orderIds, BigInt(data.value)])).toEqual([
      [[ids[0]], 100n],
      [[ids[1]], 200n],
    ])
    expect((await buy(items.slice(0, 2))).sales).toHaveLength(1)
    const more = { partial: true, conduitKey: zeroHash }
    const { sales, step } = await buy(items.slice(2), more)
    expect(sales.map(({ orderIds, data }) => [orderIds, data.to])).toEqual([
      [[ids[2]], seaportAddress['1.5']],
      [[ids[3]], seaportAddress['1.5']],
    ])
    expect(step('currency-approval').map(({ data }) => approvalOf(data))).toEqual([
      { to: weth, args: [seaportAddress['1.5'], '700'] },
    ])
  })

  test('options: feesOnTop: to the unit, beside the price', async () => {
    await list({ contract: editions, quantity: 3n, price: 300n })
    await list({ tokenId: 2n, price: 250n })
    const feesOnTop = [`${other}:10`, `${marketplace}:7`]
    const items = [{ token: `${editions}:1`, quantity: 3 }, { token: `${art}:2` }]
    const { sale, path } = await buy(items, { feesOnTop })
    if (!sale) throw new Error('There is no sale')
    expect(BigInt(sale.value)).toBe(567n)
    expect(planOf(sale).payments).toMatchObject([
      { recipient: other, amount: 10n, token: zeroAddress },
      { recipient: marketplace, amount: 7n, token: zeroAddress },
      { recipient: buyer, amount: { atLeast: 0n }, token: zeroAddress },
    ])
    const paid = path.reduce(
      (sum, { feesOnTop, quantity }) =>
        (feesOnTop as { rawAmount: string }[]).reduce(
          (more, fee) => more + BigInt(fee.rawAmount) * BigInt(`${quantity}`),
          sum,
        ),
      0n,
    )
    expect(paid).toBe(17n)
    expect(await buy(items, { feesOnTop: [`${zeroAddress}:1`] })).toMatchObject({
      status: 400,
      body: { message: 'feesOnTop[0] must not go to the zero address' },
    })
  })

  test('behavior: feesOnTop stay due until what bears them is bought, and are told there', async () => {
    const own = await list({ price: 100n }, '1.6')
    const routed = await list({ tokenId: 2n, price: 200n })
    const last = await list({ tokenId: 3n, price: 300n }, '1.6')
    const items = [own, routed, last].map(({ id }) => ({ orderId: id }))
    const more = { feesOnTop: [`${other}:11`], partial: true }
    const first = await buy(items, more)
    const told = ({ path }: Awaited<ReturnType<typeof buy>>) =>
      path.map(line => [
        line.orderId,
        (line.feesOnTop as { rawAmount: string }[]).map(fee => fee.rawAmount),
      ])
    const bearing = [routed.id, ['11']]
    expect(told(first)).toContainEqual(bearing)
    expect(told(first).flatMap(([, fees]) => fees)).toEqual(['11'])
    const again = () => buy(items, { ...more, requestId: first.body.requestId })
    market.chain.fulfil(own.order, buyer)
    await market.catchUp()
    const second = await again()
    const open = second.sales.filter(({ status }) => status === 'incomplete')
    expect(open.map(({ data }) => [data.to, BigInt(data.value)])).toEqual([
      [router, 211n],
      [seaportAddress['1.6'], 300n],
    ])
    expect(told(second)).toContainEqual(bearing)
    expect(told(second).flatMap(([, fees]) => fees)).toEqual(['11'])
    market.chain.fulfil(routed.order, buyer)
    await market.catchUp()
    const third = await again()
    const left = third.sales.filter(({ status }) => status === 'incomplete')
    expect(left.map(({ data }) => [data.to, BigInt(data.value)])).toEqual([
      [seaportAddress['1.6'], 300n],
    ])
    expect(told(third).flatMap(([, fees]) => fees)).toEqual(['11'])
    expect(JSON.stringify([first.body, second.body, third.body])).not.toContain('bearsFees')
  })

  test('options: feesOnTop of what only its exchange sells are tips', async () => {
    await list({ price: 100n }, '1.6')
    const { sale } = await buy([{ token: `${art}:1` }], { feesOnTop: [`${other}:10`] })
    if (!sale) throw new Error('There is no sale')
    expect([sale.to, BigInt(sale.value)]).toEqual([seaportAddress['1.6'], 110n])
    const { args } = decodeFunctionData({ abi: seaportAbi, data: sale.data })
    expect(args?.[0]).toMatchObject({
      parameters: {
        totalOriginalConsiderationItems: 1n,
        consideration: [{ startAmount: 100n }, { startAmount: 10n }],
      },
    })
  })

  test('options: normalizeRoyalties: what an order leaves out is paid all the same', async () => {
    await list({ price: 1000n })
    const { sale, path } = await buy([{ token: `${art}:1` }], { normalizeRoyalties: true })
    // The collection asks for 5 %.
    expect(path).toMatchObject([
      { rawQuote: '1050', builtInFees: [{ kind: 'royalty', recipient: artist, rawAmount: '50' }] },
    ])
    expect(BigInt(sale?.value ?? 0)).toBe(1050n)
  })

  test('behavior: each fee is told by itself, as it is at the moment of the quote', async () => {
    const fees = [
      { recipient: other, amount: 500n },
      { recipient: other, amount: 100n },
    ]
    await list({ price: 10_000n, fees })
    const time = BigInt(Math.floor(market.chain.now() / 1000))
    const falling = listing(market.chain, { tokenId: 2n, price: 10_000n, fees })
    // Half of the way from the whole price to a tenth of it: 55 % of each payment.
    const consideration = falling.consideration.map(item => ({
      ...item,
      endAmount: item.startAmount / 10n,
    }))
    const times = { startTime: time - 1000n, endTime: time + 1000n }
    await list({ tokenId: 2n, consideration, ...times })
    const { path } = await buy([{ token: `${art}:1` }, { token: `${art}:2` }])
    const told = path.map(line => [
      line.rawQuote,
      (line.builtInFees as Json[]).map(fee => [fee.recipient, fee.rawAmount]),
    ])
    const paid = (amounts: string[]) => amounts.map(amount => [other, amount])
    expect(told).toEqual([
      ['10000', paid(['500', '100'])],
      ['5500', paid(['275', '55'])],
    ])
  })

  test('behavior: of a token exactly the quote is approved, also where the price falls', async () => {
    const time = BigInt(Math.floor(market.chain.now() / 1000))
    const { consideration, ...order } = listing(market.chain, { price: 10_000n, fees: [] })
    const { id } = await list(
      {
        ...order,
        ...{ startTime: time - 1000n, endTime: time + 1000n },
        consideration: consideration.map(item => ({
          ...{ ...item, itemType: 1, token: weth, endAmount: item.startAmount / 10n },
        })),
      },
      '1.6',
    )
    const { path, sale, step } = await buy([{ orderId: id }], { skipBalanceCheck: true })
    expect(path).toMatchObject([{ currency: weth, rawQuote: '5500' }])
    expect(sale?.value).toBe('0x0')
    expect(step('currency-approval').map(({ data }) => approvalOf(data))).toEqual([
      { to: weth, args: [conduit, '5500'] },
    ])
  })

  test('behavior: an artist who sells is paid no royalty beside the price', async () => {
    const own: Hex = `0x${'a7'.repeat(20)}`
    market.chain.deploy(own, {
      ...{ kind: 'erc721', name: 'Own', royalty: { recipient: seller, bps: 500n } },
    })
    market.chain.mint(own, seller, 1n)
    market.chain.approve(own, seller)
    await market.catchUp()
    const { offer, ...rest } = listing(market.chain, { price: 10_000n, fees: [] })
    await list({ ...rest, offer: offer.map(item => ({ ...item, token: own })) })
    const items = [{ token: `${own}:1` }]
    const { path, sale } = await buy(items, { normalizeRoyalties: true })
    expect(path).toMatchObject([{ rawQuote: '10000', builtInFees: [] }])
    expect(BigInt(sale?.value ?? 0)).toBe(10_000n)
  })

  test('options: forceRouter', async () => {
    await list()
    const { sale } = await buy([{ token: `${art}:1` }], { forceRouter: true })
    expect(sale?.to).toBe(router)
  })

  test('behavior: priced in a token: exactly that is approved to the conduit', async () => {
    const { id } = await listIn(weth, { price: 500n })
    expect((await buy([{ orderId: id }])).body).toMatchObject({ code: 6 })
    market.chain.setFunds(weth, buyer, 500n)
    const { step, sale, path } = await buy([{ orderId: id }])
    expect(approvalOf(step('currency-approval')[0]?.data ?? { to: '0x', data: '0x' })).toEqual({
      to: weth,
      args: [conduit, '500'],
    })
    expect([sale?.to, BigInt(sale?.value ?? 1)]).toEqual([seaportAddress['1.5'], 0n])
    expect(path).toMatchObject([{ currency: weth, currencySymbol: 'WETH', rawQuote: '500' }])
    expect(path[0]).not.toHaveProperty('buyInRawQuote')
    market.chain.allow(weth, buyer, 500n)
    expect((await buy([{ orderId: id }])).step('currency-approval')).toMatchObject([
      { status: 'complete' },
    ])
  })

  test('options: conduitKey: a token is paid through that conduit, which must let the exchange in', async () => {
    const { id } = await listIn(weth, { price: 500n })
    market.chain.setFunds(weth, buyer, 500n)
    const items = [{ orderId: id }]
    const { step, sale } = await buy(items, { conduitKey: zeroHash })
    // Without a conduit the exchange itself takes it.
    expect(approvalOf(step('currency-approval')[0]?.data ?? { to: '0x', data: '0x' })).toEqual({
      to: weth,
      args: [seaportAddress['1.5'], '500'],
    })
    const { args } = decodeFunctionData({ abi: seaportAbi, data: sale?.data ?? '0x' })
    expect(args).toContain(zeroHash)
    const unknown = `0x${'77'.repeat(32)}`
    expect(await buy(items, { conduitKey: unknown })).toMatchObject({
      status: 400,
      body: { message: `conduitKey ${unknown} names no conduit that lets Seaport 1.5 in` },
    })
    expect(await buy(items, { conduitKey: zeroHash, forceRouter: true })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Permit2') },
    })
  })

  test('behavior: native currency is wrapped for orders in the wrapped one', async () => {
    const first = await list({ price: 100n })
    const second = await listIn(weth, { tokenId: 2n, price: 250n })
    const { sale, path, step } = await buy([{ orderId: first.id }, { orderId: second.id }])
    if (!sale) throw new Error('There is no sale')
    expect(step('currency-approval')).toEqual([])
    expect(BigInt(sale.value)).toBe(350n)
    expect(planOf(sale)).toMatchObject({
      problems: [],
      names: expect.arrayContaining(['WRAP_ETH']),
    })
    expect(path.map(line => [line.rawQuote, line.buyInRawQuote])).toEqual([
      ['100', undefined],
      ['250', '250'],
    ])
  })

  test('options: currency: paid in the wrapped one, approved exactly, twice', async () => {
    await list({ price: 100n })
    const second = await listIn(weth, { tokenId: 2n, price: 250n })
    market.chain.setFunds(weth, buyer, 1000n)
    const items = [{ token: `${art}:1` }, { orderId: second.id }]
    const { sale, path, step } = await buy(items, { currency: weth })
    if (!sale) throw new Error('There is no sale')
    const [toPermit2, toRouter] = step('currency-approval')
    expect(approvalOf(toPermit2?.data ?? { to: '0x', data: '0x' })).toEqual({
      to: weth,
      args: [permit2, '350'],
    })
    expect(toRouter?.data.to).toBe(permit2)
    expect(BigInt(sale.value)).toBe(0n)
    expect(planOf(sale).spent).toBeDefined()
    expect(path.map(line => [line.rawQuote, line.buyInCurrency, line.buyInRawQuote])).toEqual([
      ['100', weth, '100'],
      ['250', undefined, undefined],
    ])
  })

  test('options: currency: what the router does not buy is paid with what a swap brings before it', async () => {
    const first = await list({ price: 100n })
    const newer = await list({ tokenId: 2n, price: 250n }, '1.6')
    market.chain.setFunds(weth, buyer, 350n)
    market.chain.setNative(buyer, 0n)
    const items = [{ orderId: first.id }, { orderId: newer.id }]
    const { body, sales, path, step } = await buy(items, { currency: weth })
    expect((body.steps as Step[]).map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 2],
      ['pre-signature', 0],
      ['swap', 1],
      ['sale', 2],
    ])
    expect(approvalOf(step('currency-approval')[0]?.data ?? { to: '0x', data: '0x' })).toEqual({
      to: weth,
      args: [permit2, '350'],
    })
    const swap = step('swap')[0]?.data
    expect([swap?.to, BigInt(swap?.value ?? 1)]).toEqual([router, 0n])
    const { commands } = decodeTransaction(swap?.data ?? '0x')
    expect(commands).toContainEqual(
      expect.objectContaining({
        command: 'TRANSFER',
        args: { token: zeroAddress, recipient: buyer, amount: 250n },
      }),
    )
    expect(sales.map(({ data: { to, value } }) => [to, BigInt(value)])).toEqual([
      [router, 0n],
      [seaportAddress['1.6'], 250n],
    ])
    expect(path.map(line => [line.rawQuote, line.buyInCurrency, line.buyInRawQuote])).toEqual([
      ['100', weth, '100'],
      ['250', weth, '250'],
    ])
    market.chain.setFunds(weth, buyer, 349n)
    expect((await buy(items, { currency: weth })).body).toMatchObject({ code: 6 })
  })

  test('behavior: asked again once the swap was reported, it asks for the purchase alone', async () => {
    const { id } = await list({ price: 250n }, '1.6')
    market.chain.setFunds(weth, buyer, 250n)
    const items = [{ orderId: id }]
    const { body } = await buy(items, { currency: weth })
    const { requestId } = body
    const txHash = market.chain.wrap(weth, buyer, -250n)
    await market.catchUp()
    const again = () => buy(items, { currency: weth, requestId })
    expect((await again()).step('swap')).toMatchObject([{ status: 'incomplete' }])
    await market.post('/execute/results/v1', { requestId, stepId: 'swap', txHash })
    const { step, path, sales } = await again()
    expect(step('swap')).toEqual([{ status: 'complete', data: {} }])
    expect(path).toEqual(body.path)
    expect(sales.map(({ status, data }) => [status, BigInt(data.value)])).toEqual([
      ['incomplete', 250n],
    ])
  })

  test('behavior: a listing for one taker is theirs to buy, matched with an order of their own', async () => {
    const open = listing(market.chain, { fees: [], price: 100n })
    const [token] = open.offer
    if (!token) throw new Error('Nothing is listed')
    const { id } = await list({
      price: 100n,
      consideration: [...open.consideration, { ...token, recipient: buyer }],
    })
    const { sale } = await buy([{ token: `${art}:1` }])
    if (!sale) throw new Error('There is no sale')
    expect([sale.to, BigInt(sale.value)]).toEqual([seaportAddress['1.5'], 100n])
    const { orders } = seaportCalls.matchOrders.decode(sale.data)
    expect(orders.map(({ parameters }) => parameters.offerer)).toEqual([seller, buyer])
    expect((await buy([{ orderId: id }], { taker: other })).body).toMatchObject({ code: 5 })
    expect((await buy([{ token: `${art}:1` }], { taker: other })).body).toMatchObject({ code: 5 })
  })

  test('options: feesOnTop of a listing for one taker are tips of it', async () => {
    const open = listing(market.chain, { fees: [], price: 100n })
    const [token] = open.offer
    if (!token) throw new Error('Nothing is listed')
    const consideration = [...open.consideration, { ...token, recipient: buyer }]
    for (const version of ['1.5', '1.6'] as const) {
      const salt = version === '1.5' ? 1n : 2n
      const { id } = await list({ price: 100n, consideration, salt }, version)
      const feesOnTop = [`${marketplace}:7`, `${artist}:3`]
      const { sale, path } = await buy([{ orderId: id }], { feesOnTop })
      expect([sale?.to, BigInt(sale?.value ?? 0)]).toEqual([seaportAddress[version], 110n])
      const { orders } = seaportCalls.matchOrders.decode(sale?.data ?? '0x')
      expect(
        orders[0]?.parameters.consideration.map(item => [
          ...[item.itemType, item.recipient.toLowerCase(), item.startAmount],
        ]),
      ).toEqual([
        [0, seller, 100n],
        [2, buyer, 1n],
        [0, marketplace, 7n],
        [0, artist, 3n],
      ])
      expect(path).toMatchObject([
        { rawQuote: '100', feesOnTop: [{ rawAmount: '7' }, { rawAmount: '3' }] },
      ])
    }
  })

  test('options: currency: a listing for one taker is paid with what a swap brings, then bought by itself', async () => {
    const open = listing(market.chain, { fees: [], price: 250n })
    const [token] = open.offer
    if (!token) throw new Error('Nothing is listed')
    const consideration = [...open.consideration, { ...token, recipient: buyer }]
    const { id } = await list({ price: 250n, consideration })
    market.chain.setFunds(weth, buyer, 250n)
    market.chain.setNative(buyer, 0n)
    const { body, sale, sales, path, step } = await buy([{ orderId: id }], { currency: weth })
    expect((body.steps as Step[]).map(({ id, items }) => [id, items.length])).toEqual([
      ['currency-approval', 2],
      ['pre-signature', 0],
      ['swap', 1],
      ['sale', 1],
    ])
    // The payer has it between the two: the sale is from them, and asks for exactly as much.
    const swap = step('swap')[0]?.data
    expect([swap?.to, swap?.from, BigInt(swap?.value ?? 1)]).toEqual([router, buyer, 0n])
    expect(decodeTransaction(swap?.data ?? '0x').commands).toContainEqual(
      expect.objectContaining({
        command: 'TRANSFER',
        args: { token: zeroAddress, recipient: buyer, amount: 250n },
      }),
    )
    expect(sales[0]?.orderIds).toEqual([id])
    expect([sale?.to, sale?.from, BigInt(sale?.value ?? 0)]).toEqual([
      ...[seaportAddress['1.5'], buyer, 250n],
    ])
    const { orders } = seaportCalls.matchOrders.decode(sale?.data ?? '0x')
    expect(orders.map(({ parameters }) => parameters.offerer)).toEqual([seller, buyer])
    expect(path).toMatchObject([{ rawQuote: '250', buyInCurrency: weth, buyInRawQuote: '250' }])
    expect((await buy([{ orderId: id }], { currency: weth, taker: other })).body).toMatchObject({
      code: 5,
    })
  })

  test('behavior: rawOrder: goes into the book and is bought', async () => {
    const order = listing(market.chain, { fees: [] })
    const rawOrder = (await signed(order)).order
    const kept = () => database.db.select({ id: orders.id }).from(orders)
    // What is only looked at is looked at whole, and not kept.
    const shown = await buy([{ rawOrder }], { onlyPath: true })
    expect(shown.path).toMatchObject([{ tokenId: '1', rawQuote: '100' }])
    expect(await kept()).toEqual([])
    const { sale, path } = await buy([{ rawOrder }])
    expect(await kept()).toEqual([{ id: shown.path[0]?.orderId }])
    expect(sale?.to).toBe(seaportAddress['1.5'])
    expect(path).toMatchObject([{ tokenId: '1', rawQuote: '100' }])
    const foreign = { ...rawOrder, data: { ...rawOrder.data, offerer: seller, salt: '77' } }
    expect(await buy([{ rawOrder: foreign }])).toMatchObject({ status: 400, body: { code: 7 } })
    expect(await buy([{ rawOrder: { kind: 'sudoswap', data: {} } }])).toMatchObject({
      status: 400,
      body: { code: 7 },
    })
  })

  test('error: a currency that no pools lead to', async () => {
    await list()
    const points: Hex = `0x${'c3'.repeat(20)}`
    expect(await buy([{ token: `${art}:1` }], { currency: points })).toMatchObject({ status: 424 })
  })
})
