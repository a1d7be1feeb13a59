import {
  accounts,
  addresses,
  allowList,
  firstLight,
  startTestChain,
  type TestChain,
  vessels,
} from '@sluice/devnet'
import {
  type Address,
  createWalletClient,
  custom,
  erc20Abi,
  type Hex,
  parseAbi,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChainMarket, startChainMarket } from '../../../server/src/testing/startChainMarket.ts'
import { until } from '../testing/openMarket.ts'
import { startAnyway } from '../testing/startAnyway.ts'
import { createCancelFlow } from './cancel/createCancelFlow.ts'
import type { Flow } from './flow.ts'
import type { FlowScope } from './flowTypes.ts'
import { createMintFlow } from './mint/createMintFlow.ts'
import { createAcceptOfferFlow } from './offer/createAcceptOfferFlow.ts'
import { createBidFlow } from './offer/createBidFlow.ts'
import { createEditBidFlow } from './offer/createEditBidFlow.ts'
import { createEditListingFlow } from './order/createEditListingFlow.ts'
import { createListFlow } from './order/createListFlow.ts'
import { createListManyFlow } from './order/createListManyFlow.ts'
import { createBuyFlow } from './purchase/createBuyFlow.ts'
import { createCheckoutFlow } from './purchase/createCheckoutFlow.ts'
import { createSweepFlow } from './purchase/createSweepFlow.ts'
import { createTransferFlow } from './transfer/createTransferFlow.ts'

const contract = firstLight.address
const weth = addresses.weth
const abi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function getCounter(address) view returns (uint256)',
  'function getOrderStatus(bytes32) view returns (bool isValidated, bool isCancelled, uint256 totalFilled, uint256 totalSize)',
])

let chain: TestChain
let market: ChainMarket
beforeAll(async () => {
  chain = await startTestChain()
  market = await startChainMarket({
    url: chain.url,
    collections: [contract, vessels.address],
    chain: {
      wrappedNative: weth.toLowerCase() as Hex,
      router: addresses.universalRouter.toLowerCase() as Hex,
      allowLists: [allowList.map(address => address.toLowerCase() as Hex)],
    },
  })
})
afterAll(async () => {
  await market?.stop()
  await chain.stop()
})

/** A trader as a flow needs one. */
function scopeOf(index: number): FlowScope {
  const { client, account, wallet } = market.trader(accounts[index]?.privateKey)
  return {
    ...{ client, chainId: 31337, account: account.address, getWallet: async () => wallet },
    getBalance: currency =>
      currency === zeroAddress
        ? market.reader.getBalance({ address: account.address })
        : balanceOf(currency, account.address),
    getGasCost: async call => {
      const [gas, price] = await Promise.all([
        market.reader.estimateGas({ account: account.address, ...call }),
        market.reader.getGasPrice(),
      ])
      return gas * price
    },
  }
}
const balanceOf = (token: Address, account: Address) =>
  market.reader.readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })
const ownerOf = (tokenId: bigint) =>
  market.reader.readContract({
    ...{ address: contract, abi, functionName: 'ownerOf', args: [tokenId] },
  })
const statusOf = async (orderId: string) => {
  const [, isCancelled] = await market.reader.readContract({
    ...{ address: addresses.seaport15, abi, functionName: 'getOrderStatus' },
    args: [orderId as Hex],
  })
  return isCancelled
}

/** Tokens of the collection that an account holds. */
async function held({ account }: FlowScope): Promise<bigint[]> {
  const path = `/users/${account}/tokens/v10?collection=${contract}&limit=200`
  const { tokens } = await market.get(path)
  return (tokens as { token: { tokenId: string } }[]).map(({ token }) => BigInt(token.tokenId))
}

/** A trader with so many tokens, and these; another one than the buyer. */
async function sellerOf(count: number, buyer?: FlowScope): Promise<[FlowScope, bigint[]]> {
  for (const index of accounts.keys()) {
    const scope = scopeOf(index)
    const tokens = scope.account === buyer?.account ? [] : await held(scope)
    if (tokens.length >= count) return [scope, tokens]
  }
  throw new Error(`nobody has ${count} tokens`)
}

function receiptOf<form, quote, receipt>(flow: Flow<form, quote, receipt>): receipt {
  const state = flow.getState()
  if ('receipt' in state) return state.receipt
  throw new Error(`the flow is in ${state.phase}`)
}

/** Lists a token of an account, and answers the id of the order. */
async function list(seller: FlowScope, tokenId: bigint, price: string): Promise<string> {
  const flow = createListFlow({ ...seller, token: { contract, tokenId } })
  flow.open({ price })
  await until(flow, 'form')
  await flow.review()
  await until(flow, 'review')
  await startAnyway(flow)
  await until(flow, 'complete')
  return receiptOf(flow).orderIds[0] ?? ''
}

describe('flows, on the chain', () => {
  test('list and buy', async () => {
    const [seller, buyer] = [scopeOf(2), scopeOf(3)]
    const [tokenId = 0n] = await held(seller)
    await list(seller, tokenId, '0.5')
    const flow = createBuyFlow({ ...buyer, token: { contract, tokenId } })
    flow.open()
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'complete')
    expect(await ownerOf(tokenId)).toBe(buyer.account)
    expect(flow.getState()).toMatchObject({ receipt: { arrived: 1n, sent: 5n * 10n ** 17n } })
  })

  test('checkout: two sellers, one total; what went meanwhile is dropped by name', async () => {
    const [one, two, buyer] = [scopeOf(2), scopeOf(4), scopeOf(3)]
    const [[a = 0n], [b = 0n, c = 0n]] = [await held(one), await held(two)]
    const orders = [await list(one, a, '0.1'), await list(two, b, '0.2'), await list(two, c, '0.3')]
    const items = [a, b, c].map((tokenId, at) => ({
      ...{ orderId: orders[at] ?? '', token: { contract, tokenId }, quantity: 1n },
    }))
    const cancel = createCancelFlow(two)
    cancel.open({ orderIds: [orders[2] ?? ''] })
    await until(cancel, 'review')
    expect(cancel.getState()).toMatchObject({ quote: { parts: [{ way: 'on-chain' }] } })
    const { quote } = cancel.getState() as { quote: { cost: bigint } }
    await startAnyway(cancel)
    await until(cancel, 'complete')
    const receipt = receiptOf(cancel)
    expect(await statusOf(orders[2] ?? '')).toBe(true)
    expect(quote.cost > 0n && quote.cost < (receipt.gas ?? 0n) * 2n).toBe(true)
    await market.catchUp()
    const flow = createCheckoutFlow(buyer)
    flow.open({ items, whenStale: 'drop' })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: {
        totals: [{ amount: 3n * 10n ** 17n }],
        stale: [{ reason: 'gone', chosen: { orderId: orders[2] } }],
      },
    })
    await startAnyway(flow)
    await until(flow, 'complete')
    expect(flow.getState()).toMatchObject({ receipt: { bought: 2n, refunded: [] } })
    expect([await ownerOf(a), await ownerOf(b)]).toEqual([buyer.account, buyer.account])
  })

  test('checkout, paid in the wrapped currency: approvals of exactly the total, to known spenders', async () => {
    const buyer = scopeOf(5)
    const [seller, [tokenId = 0n]] = await sellerOf(1, buyer)
    const orderId = await list(seller, tokenId, '0.4')
    const before = await balanceOf(weth, buyer.account)
    const flow = createCheckoutFlow(buyer)
    flow.open({
      items: [{ orderId, token: { contract, tokenId }, quantity: 1n }],
      currency: weth,
    })
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'complete')
    expect(await ownerOf(tokenId)).toBe(buyer.account)
    expect(before - (await balanceOf(weth, buyer.account))).toBe(4n * 10n ** 17n)
  })

  test('sweep: the cheapest two, within a budget', async () => {
    const buyer = scopeOf(6)
    const [seller, [a = 0n, b = 0n, c = 0n]] = await sellerOf(3, buyer)
    for (const [tokenId, price] of [
      [a, '0.000001'],
      [b, '0.000002'],
      [c, '0.000003'],
    ] as const)
      await list(seller, tokenId, price)
    const flow = createSweepFlow({ ...buyer, collection: contract })
    flow.open({ count: undefined, budget: 5n * 10n ** 12n })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { running: [10n ** 12n, 3n * 10n ** 12n], totals: [{ amount: 3n * 10n ** 12n }] },
    })
    await startAnyway(flow)
    await until(flow, 'complete')
    expect([await ownerOf(a), await ownerOf(b), await ownerOf(c)]).toEqual([
      ...[buyer.account, buyer.account],
      seller.account,
    ])
  })

  test('bid for any, for a trait and for one, and accept: wraps and approves what the review said', async () => {
    const bidder = scopeOf(1)
    const [seller, [tokenId = 0n]] = await sellerOf(1, bidder)
    const { tokens } = await market.get(
      `/tokens/v7?tokens=${contract}:${tokenId}&includeAttributes=true`,
    )
    const [trait] = (tokens as { token: { attributes: { key: string; value: string }[] } }[])[0]
      ?.token.attributes ?? [{ key: '', value: '' }]
    const price = (await balanceOf(weth, bidder.account)) + 10n ** 18n
    const targets = [
      { contract, several: false },
      { contract, several: false, attribute: trait },
      { contract, several: false, tokenId },
    ]
    for (const [at, target] of targets.entries()) {
      const flow = createBidFlow({ ...bidder, target })
      const amount = price - BigInt(2 - at) * 10n ** 15n
      const text = `${amount}`.padStart(19, '0')
      flow.open({ price: `${text.slice(0, -18)}.${text.slice(-18)}` })
      await until(flow, 'form')
      await flow.review()
      await until(flow, 'review')
      expect(flow.getState()).toMatchObject({ quote: { terms: { price: amount, missing: 0n } } })
      await startAnyway(flow)
      await until(flow, 'complete')
    }
    await market.catchUp()
    const before = await balanceOf(weth, seller.account)
    const low = createAcceptOfferFlow(seller)
    const item = { token: { contract, tokenId }, quantity: 1n }
    low.open({ items: [{ ...item, minimumNet: price }] })
    await until(low, 'form')
    expect(low.getState()).toMatchObject({
      problem: { code: 'below_minimum' },
      quote: { unsold: [{ reason: 'below-minimum' }] },
    })
    const flow = createAcceptOfferFlow(seller)
    flow.open({ items: [{ ...item, minimumNet: 1n }] })
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({ quote: { lines: [{ gross: price }] } })
    await startAnyway(flow)
    await until(flow, 'complete')
    const receipt = receiptOf(flow)
    expect(await ownerOf(tokenId)).toBe(bidder.account)
    expect((await balanceOf(weth, seller.account)) - before).toBe(receipt.proceeds?.[0]?.amount)
  })

  test('cancel all: the counter is raised, and what is listed ends with it', async () => {
    const [seller, [a = 0n, b = 0n]] = await sellerOf(2)
    const orderIds = [await list(seller, a, '7'), await list(seller, b, '8')]
    const counter = () =>
      market.reader.readContract({
        ...{ address: addresses.seaport15, abi, functionName: 'getCounter' },
        args: [seller.account],
      })
    const before = await counter()
    const flow = createCancelFlow(seller)
    flow.open({ orderIds, all: true })
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'complete')
    expect((await counter()) > before).toBe(true)
    await market.catchUp()
    const again = createCancelFlow(seller)
    again.open({ orderIds })
    await until(again, 'form')
    expect(again.getState().problem).toMatchObject({ moneyMoved: 'no' })
  })

  test('cancel all, where no order is known: the counter of the chosen exchange is raised, no other', async () => {
    const [seller] = await sellerOf(1)
    const counters = () =>
      Promise.all(
        [addresses.seaport15, addresses.seaport16].map(address =>
          market.reader.readContract({
            ...{ address, abi, functionName: 'getCounter', args: [seller.account] },
          }),
        ),
      )
    const [at15, at16 = 0n] = await counters()
    const flow = createCancelFlow(seller)
    flow.open({ orderIds: [], all: true, exchange: 'seaport-v1.6' })
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'complete')
    expect(flow.getState()).toMatchObject({ receipt: { cleared: 'seaport-v1.6', orders: [] } })
    const [after15, after16 = 0n] = await counters()
    expect(after15).toBe(at15)
    expect(after16 > at16).toBe(true)
  })

  test('list many under one signature, then change one: cancelled on the chain, and made anew', async () => {
    const [seller, [a = 0n, b = 0n, c = 0n]] = await sellerOf(3)
    const many = createListManyFlow(seller)
    many.open({
      items: [a, b, c].map((tokenId, at) => ({
        ...{ token: { contract, tokenId }, price: `${at + 5}`, quantity: '1' },
      })),
    })
    await until(many, 'form')
    await many.review()
    await until(many, 'review')
    await startAnyway(many)
    await until(many, 'complete')
    const ids = receiptOf(many).lines.map(({ orderId }) => orderId ?? '')
    expect(new Set(ids).size).toBe(3)
    const flow = createEditListingFlow({
      ...{ ...seller, token: { contract, tokenId: b }, orderId: ids[1] ?? '' },
    })
    flow.open({ price: '4' })
    await until(flow, 'form')
    await flow.review()
    await until(flow, 'review')
    expect(flow.getState()).toMatchObject({
      quote: { way: { way: 'cancel-first' }, before: { unitPrice: 6n * 10n ** 18n } },
    })
    await startAnyway(flow)
    await until(flow, 'complete')
    expect(await Promise.all(ids.map(statusOf))).toEqual([false, true, false])
    const [orderId = ''] = receiptOf(flow).orderIds
    const { orders } = await market.get(`/orders/asks/v5?ids=${orderId}`)
    expect(orders).toMatchObject([
      { status: 'active', price: { amount: { raw: `${4n * 10n ** 18n}` } } },
    ])
  })

  test('change an offer: the old one is cancelled before the new one is made', async () => {
    const bidder = scopeOf(7)
    const target = { contract, several: false }
    const bid = createBidFlow({ ...bidder, target })
    bid.open({ price: '0.01' })
    await until(bid, 'form')
    await bid.review()
    await until(bid, 'review')
    await startAnyway(bid)
    await until(bid, 'complete')
    const [old = ''] = receiptOf(bid).orderIds
    const flow = createEditBidFlow({ ...bidder, target, orderId: old })
    flow.open({ price: '0.02' })
    await until(flow, 'form')
    await flow.review()
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'complete')
    expect(await statusOf(old)).toBe(true)
    expect(receiptOf(flow).terms.price).toBe(2n * 10n ** 16n)
  })

  test('mint: what is open to this account, for exactly the quoted total', async () => {
    const minter = scopeOf(0)
    const before = await held(minter)
    const flow = createMintFlow({ ...minter, collection: contract })
    flow.open({ quantity: 2n })
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'complete')
    await market.catchUp()
    expect((await held(minter)).length).toBe(before.length + 2)
    const receipt = receiptOf(flow)
    expect(receipt.tokens.length).toBe(2)
    const none = createMintFlow({ ...minter, collection: vessels.address })
    none.open()
    await until(none, 'unavailable')
    expect(none.getState().problem).toMatchObject({ code: 'mint_unknown' })
  })

  test('mint of two phases, of which the second is declined: what came is told, and the rest is offered', async () => {
    const before = await held(scopeOf(1))
    let asked = 0
    const transport = custom({
      request: async request => {
        if (request.method === 'eth_sendTransaction' && ++asked > 1)
          throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        return market.reader.request(request)
      },
    })
    const declining = createWalletClient({ account: scopeOf(1).account, transport })
    const flow = createMintFlow({
      ...scopeOf(1),
      getWallet: async () => declining,
      collection: contract,
    })
    flow.open({ quantity: 3n })
    await until(flow, 'review')
    await startAnyway(flow)
    await until(flow, 'partial')
    await market.catchUp()
    const came = BigInt((await held(scopeOf(1))).length - before.length)
    expect(came).toBeGreaterThan(0n)
    expect(flow.getState()).toMatchObject({
      problem: { code: 'partial', moneyMoved: 'yes' },
      receipt: { tokens: { length: Number(came) } },
      rest: { quantity: 3n - came },
    })
  })

  test('transfer: one directly, two by the helper', async () => {
    const [sender, [a = 0n, b = 0n, c = 0n]] = await sellerOf(3, scopeOf(8))
    const to = accounts[8]?.address ?? zeroAddress
    for (const ids of [[a], [b, c]]) {
      const flow = createTransferFlow(sender)
      const tokens = ids.map(tokenId => ({ contract, tokenId, quantity: 1n }))
      flow.open({ tokens, to })
      await until(flow, 'form')
      // Some of them were listed above, and the recipient is nobody that it dealt with.
      const { open } = Object(flow.getState()).quote as { open: readonly string[] }
      expect(open).toContain(`new:${to.toLowerCase()}`)
      flow.setForm({ acknowledged: open })
      await until(flow, 'form')
      await flow.review()
      await until(flow, 'review')
      await startAnyway(flow)
      await until(flow, 'complete')
    }
    expect([await ownerOf(a), await ownerOf(b), await ownerOf(c)]).toEqual([to, to, to])
    expect(market.failures).toEqual([])
  })
})
