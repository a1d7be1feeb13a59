import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import { type OrderComponents, openseaConduitKey, zeroHash } from '@sluice/router/seaport'
import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Json, signed } from '../testing/createTestMarket.ts'
import { openPair } from '../testing/openPair.ts'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../testing/startChainMarket.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const dollars = low(usdc)
const weth = low(addresses.weth)
const router = low(addresses.universalRouter)
const conduit: Hex = '0x1E0049783F008A0085193E00003D00cd54003c71'
const stranger: Hex = `0x${'77'.repeat(20)}`
const price = parseEther('1')

let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
let seller: ChainTrader
/** One that costs a dollar, and one that burns 3 % of each transfer: with dollars in a pair of v2 each. */
let euros: Hex
let taxed: Hex
/** Of the seller. */
let tokenIds: bigint[]
let salt = 0n
beforeAll(async () => {
  chain = await startTestChain()
  // With it come the pools of Uniswap.
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars],
    chain: {
      ...{ wrappedNative: weth, router },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
    },
  })
  buyer = market.trader(accounts[0]?.privateKey)
  const on = { market, trader: buyer, dollars, pairRouter: addresses.uniswapV2Router02 }
  euros = await openPair(on, 0n)
  taxed = await openPair(on, 300n)
  await market.catchUp()
  for (const { address, privateKey } of accounts.slice(1)) {
    const { tokens } = await market.get(
      `/users/${address}/tokens/v10?collection=${tidelines.address}&limit=50`,
    )
    tokenIds = (tokens as { token: { tokenId: string } }[]).map(({ token }) =>
      BigInt(token.tokenId),
    )
    seller = market.trader(privateKey)
    if (tokenIds.length >= 6) break
  }
  await seller.send({
    to: tidelines.address,
    data: encodeFunctionData({
      abi: erc721Abi,
      functionName: 'setApprovalForAll',
      args: [conduit, true],
    }),
  })
}, 60_000)
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})
beforeEach(() => market.catchUp())

/** Lists a token of the seller in a currency, and answers the order's id. */
async function list(currency: Hex, amount = price): Promise<Hex> {
  const { timestamp } = await market.reader.getBlock()
  const offerer = low(seller.account.address)
  const identifierOrCriteria = tokenIds.pop() ?? 0n
  const order: OrderComponents = {
    ...{ offerer, zone: zeroAddress, zoneHash: zeroHash, orderType: 0, salt: ++salt },
    offer: [
      {
        ...{ itemType: 2, token: low(tidelines.address), identifierOrCriteria },
        ...{ startAmount: 1n, endAmount: 1n },
      },
    ],
    consideration: [
      {
        ...{ itemType: currency === zeroAddress ? 0 : 1, token: currency },
        ...{ identifierOrCriteria: 0n, startAmount: amount, endAmount: amount },
        recipient: offerer,
      },
    ],
    ...{ startTime: timestamp - 60n, endTime: timestamp + 86_400n },
    ...{ conduitKey: openseaConduitKey, counter: 0n },
  }
  const { results } = await market.post('/order/v4', {
    items: [await signed(order, seller.account)],
  })
  const [{ orderId, message } = {}] = results as Json[]
  expect(message).toBe('success')
  return orderId as Hex
}

type Answer = Json & {
  steps?: { id: string; items: { status: string; data: { to: Hex; data: Hex; value?: Hex } }[] }[]
}
const ask = async (body: Json): Promise<Answer> =>
  (await market.post('/execute/buy/v7', { taker: buyer.account.address, ...body })) as Answer

/** Sends all that an answer asks for, each of which must not fail; answers to whom the last one went. */
async function carryOut({ steps = [] }: Answer): Promise<Hex | undefined> {
  let to: Hex | undefined
  for (const { items } of steps)
    for (const { status, data } of items) {
      if (status !== 'incomplete') continue
      await buyer.send({ to: data.to, data: data.data, value: BigInt(data.value ?? 0) })
      to = low(data.to)
    }
  return to
}

const held = (token: Hex, account: Hex) =>
  market.reader.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })
const owned = async () =>
  (await market.reader.readContract({
    ...{ address: tidelines.address, abi: erc721Abi, functionName: 'balanceOf' },
    args: [buyer.account.address],
  })) as bigint

describe('buySteps, of tokens that tax their transfers', () => {
  test('error: nothing else is paid in one, for the router gets less than it is quoted', async () => {
    const orderId = await list(zeroAddress, 10n ** 15n)
    const items = [{ orderId }]
    const answer = await ask({ items, currency: taxed })
    expect(answer).toMatchObject({ statusCode: 424, code: 4 })
    expect(answer.message).toContain(`${taxed} takes a part of its transfers`)
    expect(answer.steps).toBe(undefined)
    // One that takes nothing goes the same way.
    const before = await owned()
    expect(await carryOut(await ask({ items, currency: euros }))).toBe(router)
    expect(await owned()).toBe(before + 1n)
  })

  test('error: nothing else pays what is priced in one', async () => {
    const orderId = await list(taxed)
    for (const currency of [zeroAddress, weth, dollars])
      for (const fees of [{}, { feesOnTop: [`${stranger}:1000`] }]) {
        const answer = await ask({ items: [{ orderId }], currency, ...fees })
        expect(answer).toMatchObject({ statusCode: 424, code: 4 })
        expect(answer.message).toContain(`${taxed} takes a part of its transfers`)
      }
  })

  test('behavior: what is priced in one is bought in it without the router, with fees on top as tips', async () => {
    const orderIds = [await list(taxed), await list(taxed)]
    const before = await Promise.all([owned(), held(taxed, stranger)])
    const answer = await ask({
      items: orderIds.map(orderId => ({ orderId })),
      ...{ feesOnTop: [`${stranger}:1000`], partial: true },
    })
    expect(answer.steps?.map(({ id }) => id)).toEqual([
      'currency-approval',
      'pre-signature',
      'sale',
    ])
    expect(await carryOut(answer)).not.toBe(router)
    expect(await Promise.all([owned(), held(taxed, stranger)])).toEqual([
      (before[0] ?? 0n) + 2n,
      // Of each half 3 % are burnt.
      (before[1] ?? 0n) + 970n,
    ])
    expect(await held(taxed, router)).toBe(0n)
    // Also for who has none of it yet: the maker's is tried.
    const later = await ask({
      items: [{ orderId: await list(taxed) }],
      ...{ taker: stranger, feesOnTop: [`${seller.account.address}:1000`], skipBalanceCheck: true },
    })
    const sale = later.steps?.find(({ id }) => id === 'sale')?.items[0]
    expect(sale && low(sale.data.to)).not.toBe(router)
    expect(sale).toBeDefined()
  })

  test('options: partial goes on without what no other currency pays', async () => {
    const orderIds = [await list(taxed), await list(euros)]
    const answer = await ask({
      items: orderIds.map(orderId => ({ orderId })),
      ...{ currency: dollars, partial: true },
    })
    expect((answer.path as Json[]).map(({ orderId }) => orderId)).toEqual([orderIds[1]])
    expect(answer.errors).toMatchObject([{ orderId: orderIds[0] }])
    const before = await owned()
    await carryOut(answer)
    expect(await owned()).toBe(before + 1n)
  })
})
