import {
  accounts,
  addresses,
  seedVenues,
  startTestChain,
  type TestChain,
  tidelines,
  usdc,
} from '@sluice/devnet'
import { type Address, erc20Abi, type Hex, parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ChainMarket,
  startChainMarket,
} from '../../../../server/src/testing/startChainMarket.ts'
import { until } from '../../testing/openMarket.ts'
import type { FlowScope } from '../flowTypes.ts'
import { createSwapFlow } from './createSwapFlow.ts'
import type { SwapForm } from './readSwapQuote.ts'

const low = (address: Hex) => address.toLowerCase() as Hex
const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 } as const
const dollars = { address: low(usdc), symbol: 'USDC', decimals: 6 }
const wrapped = { address: low(addresses.weth), symbol: 'WETH', decimals: 18 }

let chain: TestChain
let market: ChainMarket
let scope: FlowScope
beforeAll(async () => {
  chain = await startTestChain()
  // With it come the pools of Uniswap.
  await seedVenues(chain.rpc)
  market = await startChainMarket({
    url: chain.url,
    collections: [tidelines.address],
    bidCurrencies: [dollars.address],
    chain: {
      ...{ wrappedNative: wrapped.address, router: low(addresses.universalRouter) },
      swapFactories: { v2: low(addresses.uniswapV2Factory), v3: low(addresses.uniswapV3Factory) },
    },
  })
  await market.catchUp()
  const { client, account, wallet } = market.trader(accounts[0]?.privateKey)
  scope = {
    ...{ client, chainId: 31337, account: account.address, getWallet: async () => wallet },
    getBalance: currency => held(currency, account.address),
  }
}, 60_000)
afterAll(async () => {
  expect(market?.failures).toEqual([])
  await market?.stop()
  await chain.stop()
})

const held = (token: Address, account: Address) =>
  token === zeroAddress
    ? market.reader.getBalance({ address: account })
    : market.reader.readContract({
        ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
      })

/** Swaps what a form says, and asks the chain what that changed, the network fee aside. */
async function swap(form: Partial<SwapForm>) {
  const flow = createSwapFlow({ ...scope, currencyIn: ether, currencyOut: dollars })
  flow.open(form)
  await until(flow, 'form')
  await flow.review()
  await until(flow, 'review')
  const { currencyIn, currencyOut } = { currencyIn: ether, currencyOut: dollars, ...form }
  const read = () =>
    Promise.all([currencyIn, currencyOut].map(({ address }) => held(address, scope.account)))
  const [inBefore = 0n, outBefore = 0n] = await read()
  await flow.start()
  await until(flow, 'complete')
  const [inAfter = 0n, outAfter = 0n] = await read()
  const state = flow.getState()
  if (!('receipt' in state)) throw new Error(`the flow is in ${state.phase}`)
  const { receipt, quote } = state
  const gas = receipt.gas ?? 0n
  for (const token of [zeroAddress, wrapped.address, dollars.address])
    expect(await held(token, addresses.universalRouter)).toBe(0n)
  return {
    quote,
    told: [receipt.paid?.amount, receipt.got?.amount],
    paid: inBefore - inAfter - (currencyIn.address === zeroAddress ? gas : 0n),
    got: outAfter - outBefore + (currencyOut.address === zeroAddress ? gas : 0n),
  }
}

describe('createSwapFlow, on the chain', () => {
  test('default: an exact input of native currency', async () => {
    const amount = parseEther('1')
    const { quote, told, paid, got } = await swap({ amount })
    expect([paid, got]).toEqual([amount, quote.amountOut])
    expect(told).toEqual([paid, got])
  })

  test('behavior: the receipt knows the change of an exact output', async () => {
    const amount = 300n * 10n ** 6n
    const { quote, told, paid, got } = await swap({ amount, tradeType: 'exactOut' })
    expect([paid, got]).toEqual([quote.amountIn, amount])
    expect(paid).toBeLessThan(quote.most)
    expect(told).toEqual([paid, got])
  })

  test('behavior: a token into native currency, approved exactly', async () => {
    const amount = 30n * 10n ** 6n
    const { quote, told, paid, got } = await swap({
      ...{ currencyIn: dollars, currencyOut: ether, amount },
    })
    expect(paid).toBe(amount)
    expect(told[0]).toBe(paid)
    expect(told[1]).toBe(quote.amountOut)
    // The approvals cost network fees, too, which the receipt counts.
    expect(got).toBe(told[1])
  })

  test('behavior: wrapping and unwrapping', async () => {
    const amount = parseEther('0.5') + 1n
    const wrapping = await swap({ currencyIn: ether, currencyOut: wrapped, amount })
    expect(wrapping).toMatchObject({ paid: amount, got: amount, told: [amount, amount] })
    const back = await swap({ currencyIn: wrapped, currencyOut: ether, amount })
    expect(back).toMatchObject({ paid: amount, got: amount, told: [amount, amount] })
  })
})
