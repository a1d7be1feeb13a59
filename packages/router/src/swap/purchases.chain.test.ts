import { addresses, tidelines, usdc } from '@sluice/devnet'
import { type Address, parseEther, zeroAddress, zeroHash } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveMarkets } from '../../bench/support/approveMarkets.ts'
import { router } from '../../bench/support/marketChain.ts'
import type { PoolName } from '../../bench/support/pools.ts'
import { recordGas } from '../../bench/support/recordGas.ts'
import { type Sale, sales, type Venue } from '../../bench/support/sales.ts'
import { arrives, type Shape, shapedTrade } from '../../bench/support/shapes.ts'
import { type Amounts, type SwapChain, startSwapChain } from '../../bench/support/swapChain.ts'
import { buildTransaction } from '../buildTransaction.ts'
import { openseaConduitKey, seaportAddress } from '../markets/seaport/addresses.ts'
import type { InputTokenProcessing } from '../markets/seaport/inputCommands.ts'
import { seaport } from '../markets/seaport/seaport.ts'
import { typedData } from '../markets/seaport/typedData.ts'
import type { OrderToFill } from '../markets/seaport/types.ts'
import type { Part } from '../part.ts'
import { unwrapWeth } from '../unwrapWeth.ts'
import { swap } from './swap.ts'
import type { Pool } from './types.ts'

const slippageTolerance = 100n
const ether = parseEther('1')
const dollars = 1_000_000n
const payee: Address = `0x${'fe'.repeat(20)}`
const venues: readonly Venue[] = ['seaport15', 'seaport14', 'looksRareV2']

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string

beforeAll(async () => {
  chain = await startSwapChain()
  await approveMarkets(chain)
  for (const token of ['weth', 'usdc'] as const) await chain.allow(token)
  pools = await chain.readPools()
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

const tradeOf = (shape: Shape) => shapedTrade(shape, { currencies: chain.currencies, pools })

/** Sends it. The router may keep nothing, unless it is said. */
async function carryOut(transaction: buildTransaction.Result, left: Amounts = {}) {
  const { changes, ...rest } = await chain.trace(transaction, { buyer: chain.buyer.address, payee })
  expect(rest.left).toEqual(left)
  return { ...changes, success: rest.success, gas: rest.gas }
}
const build = (parts: readonly Part[]) => buildTransaction(parts, { router })

async function manySales(): Promise<{ each: Sale[]; cost: bigint; parts: Part[] }> {
  const each: Sale[] = []
  for (const venue of venues) each.push(await sales[venue](chain))
  const cost = each.reduce((sum, sale) => sum + sale.cost, 0n)
  return { each, cost, parts: each.map(({ part }) => part) }
}
const isBought = async (tokenId: bigint) => (await chain.ownerOf(tokenId)) === chain.buyer.address
const areBought = (each: readonly { tokenId: bigint }[]) =>
  Promise.all(each.map(({ tokenId }) => isBought(tokenId)))

describe('swap, then buy', () => {
  const routes: Record<string, Record<string, (cost: bigint) => bigint>> = {
    'a v2 pair': { usdcWeth2: cost => cost },
    'two v3 pools': { 'usdcDai3 wethDai3': cost => cost },
    'a pair and a pool': { usdcWeth2: cost => cost / 2n, usdcWeth3: cost => cost - cost / 2n },
  }
  test.each(Object.entries(routes))(
    'behavior: exactly what three orders cost, through %s, with nothing sent along',
    async (name, shares) => {
      const { each, cost, parts } = await manySales()
      const amounts = Object.entries(shares).map(([path, share]) => [path, share(cost)] as const)
      const trade = tradeOf(['exactOut', 'usdc', 'ether', Object.fromEntries(amounts)])
      const first = swap(trade, { slippageTolerance, recipient: 'router' })
      const transaction = build([first, ...parts])
      expect(transaction.value).toBe(0n)
      const { success, buyer, gas } = await carryOut(transaction)
      expect(success).toBe(true)
      expect(await areBought(each)).toEqual([true, true, true])
      const rest = arrives(trade) - cost
      expect(buyer).toEqual({ usdc: -trade.inputAmount, ...(rest > 0n ? { ether: rest } : {}) })
      recordGas(`swap then buy: exact out through ${name}, three orders`, gas)
    },
  )

  test('behavior: what a swap gives beyond the price, and what was sold already, comes back', async () => {
    const { each, cost, parts } = await manySales()
    const trade = tradeOf(['exactIn', 'usdc', 'ether', { usdcWeth3: 8_000n * dollars }])
    const [gone] = each as [Sale, ...Sale[]]
    expect((await carryOut(build([gone.part]))).success).toBe(true)
    const transaction = build([swap(trade, { slippageTolerance, recipient: 'router' }), ...parts])
    expect(transaction.value).toBe(0n)
    const { success, buyer, gas } = await carryOut(transaction)
    expect(success).toBe(true)
    expect(await areBought(each)).toEqual([true, true, true])
    const ether = trade.outputAmount - (cost - gone.cost)
    expect(buyer).toEqual({ usdc: -trade.inputAmount, ether })
    recordGas('swap then buy: exact in, one of three orders is gone', gas)
  })

  test('behavior: what a swap may give too little is sent along', async () => {
    const { each, cost, parts } = await manySales()
    const trade = tradeOf(['exactIn', 'usdc', 'ether', { usdcWeth3: 2_000n * dollars }])
    const transaction = build([swap(trade, { slippageTolerance, recipient: 'router' }), ...parts])
    expect(transaction.value).toBe(cost - (trade.outputAmount * 10_000n) / 10_100n)
    const { success, buyer } = await carryOut(transaction)
    expect(success).toBe(true)
    expect(await areBought(each)).toEqual([true, true, true])
    expect(buyer).toEqual({ usdc: -trade.inputAmount, ether: trade.outputAmount - cost })
  })

  test('behavior: permit, swap, buy in one transaction, without an allowance before or after', async () => {
    await chain.allow('usdc', 0n)
    const { each, cost, parts } = await manySales()
    const trade = tradeOf(['exactOut', 'usdc', 'ether', { usdcWeth3: cost }])
    const permit = await chain.permit('usdc', trade.inputAmount)
    const first = swap(trade, { slippageTolerance: 0n, recipient: 'router', permit })
    const { success, buyer, gas } = await carryOut(build([first, ...parts]))
    expect(success).toBe(true)
    expect(await areBought(each)).toEqual([true, true, true])
    expect(buyer).toEqual({ usdc: -trade.inputAmount })
    recordGas('swap then buy: permit, exact out, three orders', gas)
    const again = await carryOut(build([swap(trade, { slippageTolerance: 0n })]))
    expect(again).toMatchObject({ success: false, buyer: {} })
  })

  test('behavior: a price that moved too far undoes the purchase, too', async () => {
    const { each, cost, parts } = await manySales()
    const trade = tradeOf(['exactOut', 'usdc', 'ether', { usdcWeth2: cost }])
    const first = swap(trade, { slippageTolerance, recipient: 'router' })
    const transaction = build([first, ...parts])
    const other = tradeOf(['exactIn', 'usdc', 'ether', { usdcWeth2: 30_000n * dollars }])
    expect((await carryOut(build([swap(other, { slippageTolerance })]))).success).toBe(true)
    expect(await carryOut(transaction)).toMatchObject({ success: false, buyer: {} })
    expect(await areBought(each)).toEqual([false, false, false])
  })
})

describe('orders that are priced in a token', () => {
  type Listing = { tokenId: bigint; item: OrderToFill; price: bigint }

  /** A Tideline for a price of which a tenth is a fee. */
  async function listing(token: Address, price: bigint): Promise<Listing> {
    const { seller } = chain
    const tokenId = await chain.nextToken()
    const money = { itemType: 1, token, identifierOrCriteria: 0n }
    const pay = (amount: bigint, recipient: Address) => {
      return { ...money, startAmount: amount, endAmount: amount, recipient }
    }
    const sold = { itemType: 2, token: tidelines.address, identifierOrCriteria: tokenId }
    const parameters = {
      offerer: seller.address,
      zone: zeroAddress,
      offer: [{ ...sold, startAmount: 1n, endAmount: 1n }],
      consideration: [pay(price - price / 10n, seller.address), pay(price / 10n, payee)],
      orderType: 0,
      startTime: 0n,
      endTime: 2n ** 40n,
      zoneHash: zeroHash,
      salt: tokenId,
      conduitKey: openseaConduitKey,
    }
    const signed = typedData(31_337, '1.5', { ...parameters, counter: 0n })
    return {
      tokenId,
      price,
      item: { parameters, signature: await seller.signTypedData(signed as never) },
    }
  }
  const purchase = (
    listings: readonly Listing[],
    processing: Omit<InputTokenProcessing, 'token'>,
    token: Address = usdc,
  ) =>
    seaport({
      items: listings.map(({ item }) => item),
      recipient: chain.buyer.address,
      protocolAddress: seaportAddress['1.5'],
      inputTokenProcessing: [{ token, ...processing }],
    })
  const price = 500n * dollars

  test('behavior: approval, permit and transfer; what is gone is not paid', async () => {
    await chain.allow('usdc', 0n)
    const [gone, open] = [await listing(usdc, price), await listing(usdc, price)]
    const processing = { protocolApproval: true, permit2TransferFrom: true }
    const buy = async (listings: readonly Listing[]) => {
      const permit2Permit = await chain.permit('usdc', price * BigInt(listings.length))
      return carryOut(build([purchase(listings, { ...processing, permit2Permit })]))
    }
    const one = await buy([gone])
    expect(one).toMatchObject({
      success: true,
      buyer: { usdc: -price },
      payee: { usdc: price / 10n },
    })
    recordGas('priced in USDC: approval, permit and transfer, one order', one.gas)
    const two = await buy([gone, open])
    expect(two).toMatchObject({ success: true, buyer: { usdc: -price } })
    expect(await areBought([gone, open])).toEqual([true, true])
  })

  test('behavior: bought with ETH: swapped to the price, the rest of both comes back', async () => {
    const listings = [await listing(usdc, price), await listing(usdc, price)]
    const trade = tradeOf(['exactOut', 'ether', 'usdc', { usdcWeth2: 2n * price }])
    const first = swap(trade, { slippageTolerance, recipient: 'router' })
    const part = purchase(listings, { protocolApproval: true, permit2TransferFrom: false })
    const { success, buyer, gas } = await carryOut(build([first, part]))
    expect(success).toBe(true)
    expect(await areBought(listings)).toEqual([true, true])
    expect(buyer).toEqual({ ether: -trade.inputAmount })
    expect(arrives(trade)).toBe(2n * price)
    recordGas('priced in USDC: ETH swapped for two orders', gas)
  })

  test('behavior: an exact input gives more than the price: the token comes back', async () => {
    const listings = [await listing(addresses.weth, ether)]
    const trade = tradeOf(['exactIn', 'usdc', 'weth', { usdcWeth3: 3_000n * dollars }])
    const first = swap(trade, { slippageTolerance, recipient: 'router' })
    const processing = { protocolApproval: true, permit2TransferFrom: false }
    const part = purchase(listings, processing, addresses.weth)
    const { success, buyer } = await carryOut(build([first, part]))
    expect(success).toBe(true)
    expect(await areBought(listings)).toEqual([true])
    expect(buyer).toEqual({ usdc: -trade.inputAmount, weth: trade.outputAmount - ether })
  })
})

describe('unwrapWeth', () => {
  test('behavior: with a permit: the price is paid, the rest comes back unwrapped', async () => {
    await chain.allow('weth', 0n)
    const { each, cost, parts } = await manySales()
    const amount = 2n * cost
    const permit = await chain.permit('weth', amount)
    const first = unwrapWeth({ amount, weth: addresses.weth, permit })
    const transaction = build([first, ...parts])
    expect(transaction.value).toBe(0n)
    const { success, buyer, gas } = await carryOut(transaction)
    expect(success).toBe(true)
    expect(await areBought(each)).toEqual([true, true, true])
    expect(buyer).toEqual({ weth: -amount, ether: amount - cost })
    recordGas('unwrap WETH then buy: permit, three orders', gas)
  })

  test('behavior: with an allowance, the rest of the price sent along', async () => {
    const { each, cost, parts } = await manySales()
    const transaction = build([unwrapWeth({ amount: ether, weth: addresses.weth }), ...parts])
    expect(transaction.value).toBe(cost - ether)
    const { success, buyer } = await carryOut(transaction)
    expect(success).toBe(true)
    expect(await areBought(each)).toEqual([true, true, true])
    expect(buyer).toEqual({ weth: -ether, ether: ether - cost })
  })

  test('behavior: fails as a whole when nothing can be taken', async () => {
    await chain.allow('weth', 0n)
    const { each, parts } = await manySales()
    const transaction = build([unwrapWeth({ amount: 4n * ether, weth: addresses.weth }), ...parts])
    expect(await carryOut(transaction)).toMatchObject({ success: false, buyer: {} })
    expect(await areBought(each)).toEqual([false, false, false])
  })
})
