import {
  accounts,
  addresses,
  isobars,
  nftxVault,
  seedVenues,
  startTestChain,
  type TestChain,
} from '@sluice/devnet'
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ChainMarket,
  type ChainTrader,
  startChainMarket,
} from '../../testing/startChainMarket.ts'

type Order = { id: Hex; kind: string; status: string; price: { amount: { raw: string } } }
type Step = { id: string; items: { data: { to: Hex; data: Hex; value: Hex } }[] }

const low = (address: Hex) => address.toLowerCase() as Hex
const { uniswapV2Router02: router, weth } = addresses
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function getAmountsIn(uint256 amountOut, address[] path) view returns (uint256[])',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])',
])
/** What a token that is chosen costs of the vault's, by the fees that NFTX began with. */
const wanted = parseEther('1.1')

let chain: TestChain
let market: ChainMarket
let buyer: ChainTrader
let other: ChainTrader
let snapshot: string
beforeAll(async () => {
  chain = await startTestChain()
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [isobars.address],
    chain: {
      wrappedNative: low(weth),
      router: low(addresses.universalRouter),
      swapFactories: { v2: low(addresses.uniswapV2Factory) },
      poolFactories: {
        nftx: low(addresses.nftxVaultFactory),
        nft20: low(addresses.nft20Factory),
      },
    },
  })
  await market.catchUp()
  buyer = market.trader(accounts[0]?.privateKey)
  other = market.trader(accounts[1]?.privateKey)
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
// What the index reads behind its blocks may be of one that this takes away; it reads it anew.
afterEach(() => chain.revert(snapshot))
const isOfBlockTaken = (failure: unknown) =>
  failure instanceof Error && /^BlockOutOfRangeError/.test(`${Object(failure.cause).message}`)
afterAll(async () => {
  expect(market?.failures.filter(failure => !isOfBlockTaken(failure))).toEqual([])
  await market?.stop()
  await chain.stop()
})

const quote = async (functionName: 'getAmountsIn' | 'getAmountsOut', amount: bigint) => {
  const path = [weth, nftxVault]
  const amounts = await market.reader.readContract({
    ...{ address: router, abi, functionName, args: [amount, path] },
  })
  return amounts[functionName === 'getAmountsIn' ? 0 : 1] ?? 0n
}
const inVault = async () => {
  const path = '/orders/asks/v5?status=active&limit=200'
  const orders = (await market.get(path)).orders as Order[]
  const [order] = orders.filter(({ kind }) => kind === 'nftx')
  if (!order) throw new Error('Nothing is for sale on NFTX')
  return order
}
/** The transaction that buys an order, and what it is said to cost. */
const purchaseOf = async ({ id }: Order) => {
  const body = { items: [{ orderId: id }], taker: buyer.account.address }
  const { steps, path } = await market.post('/execute/buy/v7', body)
  const [quoted] = path as { rawQuote: string }[]
  const { data } = (steps as Step[]).at(-1)?.items[0] ?? {}
  if (!data) throw new Error('There is nothing to send')
  return { ...data, value: BigInt(data.value), price: BigInt(quoted?.rawQuote ?? 0) }
}
/** Somebody buys of the vault's token, without the vault. */
const buyTokens = async (amount: bigint) => {
  const args = [amount, [weth, nftxVault], other.account.address, 2n ** 40n] as const
  await other.send({
    ...{ to: router, value: parseEther('900') },
    data: encodeFunctionData({ abi, functionName: 'swapETHForExactTokens', args }),
  })
}
const sellTokens = async (amount: bigint) => {
  const approval = encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] })
  await other.send({ to: nftxVault, data: approval })
  const args = [amount, 0n, [nftxVault, weth], other.account.address, 2n ** 40n] as const
  await other.send({
    ...{ to: router },
    data: encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args }),
  })
}
const balanceOf = (owner: Hex) =>
  market.reader.readContract({ address: nftxVault, abi, functionName: 'balanceOf', args: [owner] })

describe('purchases out of vaults, on the chain', () => {
  test('default: a listing is at what the pair asks, and is offered at what it asks by then', async () => {
    const order = await inVault()
    const first = await quote('getAmountsIn', wanted)
    expect(order.price.amount.raw).toBe(`${first}`)
    await buyTokens(parseEther('1'))
    const second = await quote('getAmountsIn', wanted)
    expect(second).toBeGreaterThan(first)
    const { price, value } = await purchaseOf(order)
    expect([price, value]).toEqual([second, second])
  })

  test('behavior: what became dearer after the quote is not bought', async () => {
    const { to, data, value } = await purchaseOf(await inVault())
    await buyTokens(1n)
    await expect(buyer.send({ to, data, value })).rejects.toThrow()
    expect(await balanceOf(buyer.account.address)).toBe(0n)
  })

  test('behavior: what became cheaper is bought for what was quoted, and the rest comes back in the vault token', async () => {
    await buyTokens(parseEther('1'))
    const { to, data, value } = await purchaseOf(await inVault())
    await sellTokens(parseEther('1'))
    const bought = await quote('getAmountsOut', value)
    expect(bought).toBeGreaterThan(wanted)
    await buyer.send({ to, data, value })
    expect(await balanceOf(buyer.account.address)).toBe(bought - wanted)
    expect(await balanceOf(addresses.universalRouter)).toBe(0n)
    expect(await market.reader.getBalance({ address: addresses.universalRouter })).toBe(0n)
  })
})
