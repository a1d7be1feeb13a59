import {
  accounts,
  addresses,
  dropPhases,
  firstLight,
  startTestChain,
  type TestChain,
} from '@sluice/devnet'
import { erc721Abi, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../testing/createTestMarket.ts'
import { type ChainMarket, startChainMarket } from '../testing/startChainMarket.ts'

const drop = firstLight.address
const [, open] = dropPhases
const listed = 70_000_000_000_000_000n

let chain: TestChain
let market: ChainMarket
/** Account 8 lists its four tokens of the drop; every account has minted two of the five that it may. */
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({ url: chain.url, collections: [drop] })
  const { client, wallet, account } = trader(8)
  const items = [{ collection: drop, quantity: 2 }]
  await client.actions.mintToken({ items, wallet })
  await market.catchUp()
  const { tokens } = await market.get(`/users/${account.address}/tokens/v10?collection=${drop}`)
  await client.actions.listToken({
    listings: (tokens as { token: Json }[]).map(({ token }, index) => ({
      token: `${drop}:${token.tokenId}`,
      weiPrice: `${listed * BigInt(index + 1)}`,
    })),
    wallet,
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

const trader = (index: number) => market.trader(accounts[index]?.privateKey)
const held = (account: Hex) =>
  market.reader.readContract({
    ...{ address: drop, abi: erc721Abi, functionName: 'balanceOf', args: [account] },
  })
const linesOf = ({ path }: Json) =>
  (path as Json[]).map(({ orderId, rawQuote, quantity }) => [
    `${orderId}`.startsWith('mint:') ? 'mint' : 'trade',
    ...[rawQuote, quantity],
  ])
type Items = { status: string; orderIds: string[]; data: { to: Hex; data: Hex; value: Hex } }[]
const saleOf = ({ steps }: Json) => (steps as { id: string; items: Items }[]).at(-1)?.items ?? []

describe('a purchase that mints and buys, on the chain', () => {
  test('default: mints as many as can be, and buys the rest, in one run of the client', async () => {
    const { client, wallet, account } = trader(7)
    const before = await held(account.address)
    const { state, path } = await client.actions.buyToken({
      items: [{ collection: drop, quantity: 4 }],
      wallet,
      expectedPrice: { [zeroAddress]: { raw: open.price * 3n + listed } },
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(linesOf({ path })).toEqual([
      ['trade', `${listed}`, 1],
      ['mint', `${open.price}`, 3],
    ])
    expect(await held(account.address)).toBe(before + 4n)
    await market.catchUp()
    const { sales } = await market.get(`/sales/v6?contract=${drop}&limit=1`)
    expect(sales).toMatchObject([{ to: account.address.toLowerCase(), fillSource: 'test.example' }])
  })

  test('options: fillType says which way', async () => {
    const taker = accounts[5]?.address
    const ask = (item: Json, more: Json = {}) =>
      market.post('/execute/buy/v7', {
        ...{ taker, items: [{ collection: drop, ...item }], onlyPath: true },
        ...more,
      })
    expect(linesOf(await ask({ fillType: 'trade' }))).toEqual([['trade', `${listed * 2n}`, 1]])
    expect(linesOf(await ask({ fillType: 'mint' }))).toEqual([['mint', `${open.price}`, 1]])
    expect(linesOf(await ask({}))).toEqual([['mint', `${open.price}`, 1]])
    expect(await ask({ fillType: 'mint', quantity: 6 })).toMatchObject({ statusCode: 400, code: 8 })
    const both = [
      { collection: drop, fillType: 'mint', quantity: 9 },
      { collection: drop, fillType: 'trade' },
    ]
    expect(await ask({}, { items: both })).toMatchObject({ code: 8 })
    const shut = { collection: accounts[0]?.address, fillType: 'mint' }
    const some = await ask({}, { items: [...both, shut], partial: true })
    expect(linesOf(some)).toEqual([['trade', `${listed * 2n}`, 1]])
    expect(some.errors).toEqual([
      {
        message:
          'items[0]: Unable to mint requested quantity (max mints per wallet possibly exceeded)',
      },
      { message: 'items[2]: Collection has no eligible mints' },
    ])
    // What is bought stands among the trades alone when it is looked for.
    const mint = { collection: drop, fillType: 'mint', quantity: 1 }
    const none = { token: `${drop}:499` }
    const minted = await ask({}, { items: [mint, none], partial: true })
    expect(linesOf(minted)).toEqual([['mint', `${open.price}`, 1]])
    expect(minted.errors).toEqual([{ message: 'items[1]: No fillable orders' }])
    const bought = await ask({}, { items: [mint, none, both[1]], partial: true })
    expect(bought.errors).toEqual([{ message: 'items[1]: No fillable orders' }])
    expect(await ask({}, { items: [mint, none] })).toMatchObject({ code: 5 })
    expect(
      (await ask({}, { items: [...both.slice(1), { token: `${drop}:1`, fillType: 'mint' }] }))
        .message,
    ).toBe('Token has no eligible mints')
  })

  test('behavior: with partial it mints beside listings none of which can be bought, and names them', async () => {
    const { client, wallet, account } = trader(2)
    const { tokens } = await market.get(`/users/${account.address}/tokens/v10?collection=${drop}`)
    const [own] = tokens as { token: { tokenId: string } }[]
    const token = `${drop}:${own?.token.tokenId}`
    // Without a router native money cannot pay for it.
    await client.actions.listToken({
      listings: [{ token, weiPrice: '5', currency: addresses.weth }],
      wallet,
    })
    const { orders } = await market.get(`/orders/asks/v5?maker=${account.address}`)
    const [order] = orders as { id: Hex }[]
    const mint = { collection: drop, fillType: 'mint' }
    const ask = (more: Json) =>
      market.post('/execute/buy/v7', {
        ...{ taker: accounts[4]?.address, currency: zeroAddress, skipBalanceCheck: true },
        ...{ items: [mint, { orderId: order?.id }], ...more },
      })
    const some = await ask({ partial: true })
    expect(linesOf(some)).toEqual([['mint', `${open.price}`, 1]])
    const message = expect.stringContaining(`cannot pay for order ${order?.id}`)
    expect(some.errors).toEqual([{ message, orderId: order?.id }])
    expect(saleOf(some)).toMatchObject([
      { status: 'incomplete', orderIds: [`mint:${drop.toLowerCase()}`] },
    ])
    const refusal = { statusCode: 400, code: -1, message }
    expect(await ask({})).toMatchObject(refusal)
    expect(await ask({ partial: true, items: [{ orderId: order?.id }] })).toMatchObject(refusal)
    // Fees on top are paid with what is bought; where nothing is, with what is minted.
    const feesOnTop = [`${account.address}:5`]
    const paying = await ask({ partial: true, feesOnTop })
    expect(linesOf(paying)).toEqual([['mint', `${open.price}`, 1]])
    expect(saleOf(paying).map(({ data }) => BigInt(data.value))).toEqual([open.price + 5n])
    expect(await ask({ feesOnTop })).toMatchObject(refusal)
  })

  test('behavior: asked again when half of it is on the chain, it gives the other half', async () => {
    const { account, send } = trader(5)
    const before = await held(account.address)
    const body = {
      taker: account.address,
      items: [
        { collection: drop, fillType: 'mint', quantity: 2 },
        { collection: drop, fillType: 'trade' },
      ],
    }
    const first = await market.post('/execute/buy/v7', body)
    const [trade, mint, ...others] = saleOf(first)
    if (!trade || !mint) throw new Error('There are no sales')
    expect(others).toEqual([])
    const carry = ({ data }: Items[number]) =>
      send({ to: data.to, data: data.data, value: BigInt(data.value) })
    await carry(mint)
    await market.catchUp()
    const again = () => market.post('/execute/buy/v7', { ...body, requestId: first.requestId })
    const half = await again()
    expect(saleOf(half).map(({ status, orderIds }) => [status, orderIds])).toEqual([
      ['incomplete', trade.orderIds],
      ['complete', mint.orderIds],
    ])
    expect(linesOf(half)).toEqual(linesOf(first))
    const [rest] = saleOf(half)
    if (rest) await carry(rest)
    await market.catchUp()
    expect(saleOf(await again()).map(({ status, orderIds }) => [status, orderIds])).toEqual([
      ['complete', trade.orderIds],
      ['complete', mint.orderIds],
    ])
    expect(await held(account.address)).toBe(before + 3n)
    expect(market.failures).toEqual([])
  })

  test('behavior: what is bought pays the fees on top, once, whether it comes before the mint or after', async () => {
    const { account, send } = trader(6)
    const payee: Hex = `0x${'f5'.repeat(20)}`
    const body = {
      taker: account.address,
      items: [
        { collection: drop, fillType: 'mint' },
        { collection: drop, fillType: 'trade' },
      ],
      feesOnTop: [`${payee}:1001`],
    }
    const first = await market.post('/execute/buy/v7', body)
    const [trade, mint] = saleOf(first)
    if (!trade || !mint) throw new Error('There are no sales')
    const feesOf = ({ path }: Json) =>
      (path as { feesOnTop: Json[] }[]).map(line => line.feesOnTop.map(fee => fee.rawAmount))
    expect(feesOf(first)).toEqual([['1001'], []])
    expect(BigInt(mint.data.value)).toBe(open.price)
    const carry = ({ data }: Items[number]) =>
      send({ to: data.to, data: data.data, value: BigInt(data.value) })
    await carry(mint)
    await market.catchUp()
    const again = () => market.post('/execute/buy/v7', { ...body, requestId: first.requestId })
    const half = await again()
    expect(feesOf(half)).toEqual([['1001'], []])
    const [rest] = saleOf(half)
    if (rest) await carry(rest)
    expect(await market.reader.getBalance({ address: payee })).toBe(1001n)
    await market.catchUp()
    expect(saleOf(await again()).map(({ status }) => status)).toEqual(['complete', 'complete'])
  })
})
