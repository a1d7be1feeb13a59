import { addresses } from '@sluice/devnet'
import { type Address, maxUint256 } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PoolName } from '../../../bench/support/pools.ts'
import { recordGas } from '../../../bench/support/recordGas.ts'
import {
  type CurrencyName,
  erc20Abi,
  type SwapChain,
  startSwapChain,
} from '../../../bench/support/swapChain.ts'
import { createRoute } from '../createRoute.ts'
import { createTrade } from '../createTrade.ts'
import type { Pool, Token, Trade, TradeType } from '../types.ts'
import { encodeRouter02 } from './encodeRouter02.ts'

const router02 = addresses.uniswapV2Router02
const friend: Address = `0x${'f1'.repeat(20)}`
const dollars = 1_000_000n
const ether = 10n ** 18n

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string
let time: bigint

beforeAll(async () => {
  chain = await startSwapChain()
  for (const name of ['usdc', 'dai', 'taxed'] as const) {
    const token = chain.currencies[name]
    if ('native' in token) throw new Error('The native currency is not approved')
    const args = [router02, maxUint256]
    await chain.call(chain.buyer.address, token.address, erc20Abi, 'approve', args)
  }
  pools = await chain.readPools()
  time = (await chain.client.getBlock()).timestamp
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

type Shape = readonly [
  method: string,
  type: TradeType,
  input: CurrencyName,
  output: CurrencyName,
  route: readonly PoolName[],
  amount: bigint,
]

const plain: readonly Shape[] = [
  ['swapExactTokensForTokens', 'exactIn', 'usdc', 'dai', ['usdcDai2'], 1_000n * dollars],
  ['swapExactETHForTokens', 'exactIn', 'ether', 'dai', ['usdcWeth2', 'usdcDai2'], ether],
  ['swapExactTokensForETH', 'exactIn', 'dai', 'ether', ['wethDai2'], 1_000n * dollars],
  ['swapTokensForExactTokens', 'exactOut', 'usdc', 'dai', ['usdcDai2'], 1_000n * dollars],
  ['swapETHForExactTokens', 'exactOut', 'ether', 'dai', ['usdcWeth2', 'usdcDai2'], 999n * dollars],
  ['swapTokensForExactETH', 'exactOut', 'dai', 'ether', ['wethDai2'], ether],
]
const supporting = 'SupportingFeeOnTransferTokens'
const taxed: readonly Shape[] = [
  [`swapExactTokensForTokens${supporting}`, 'exactIn', 'usdc', 'taxed', ['usdcTaxed2'], dollars],
  [`swapExactTokensForTokens${supporting}`, 'exactIn', 'taxed', 'usdc', ['usdcTaxed2'], ether],
  [`swapExactETHForTokens${supporting}`, 'exactIn', 'ether', 'taxed', ['wethTaxed2'], ether],
  [`swapExactTokensForETH${supporting}`, 'exactIn', 'taxed', 'ether', ['wethTaxed2'], ether],
  [
    ...([`swapExactTokensForETH${supporting}`, 'exactIn', 'taxed', 'ether'] as const),
    ...([['usdcTaxed2', 'usdcWeth2'], 1_000n * ether] as const),
  ],
]

function tradeOf([, type, from, to, names, amount]: Shape): Trade {
  const { [from]: input, [to]: output } = chain.currencies
  const route = createRoute({ pools: names.map(name => pools[name]), input, output })
  return createTrade({ type, routes: [{ route, amount }] })
}

const untaxed = (token: Token): Token => ({ ...token, buyFeeBps: 0n, sellFeeBps: 0n })
/** A pair of a taxed token, by which one would not know. */
function silentPool(): Pool {
  const { token0, token1, ...pool } = pools.usdcTaxed2
  return { ...pool, token0: untaxed(token0), token1: untaxed(token1) }
}

/** Sends a call of Router02, which may keep nothing, and tells what it changed. */
async function carryOut(call: encodeRouter02.Result) {
  const { left, changes, ...rest } = await chain.trace(call, { buyer: chain.buyer.address, friend })
  expect(left).toEqual({})
  return { ...changes, ...rest }
}

const options = () =>
  ({
    slippageTolerance: 100n,
    recipient: friend,
    deadline: time + 1_000n,
    router: router02,
  }) as const

describe('encodeRouter02', () => {
  test.each(plain)('behavior: %s, %s, %s to %s: what was quoted, to the unit', async (...shape) => {
    const [method, type, input, output] = shape
    const trade = tradeOf(shape)
    const call = encodeRouter02(trade, options())
    expect(call.functionName).toBe(method)
    const { success, gas, ...changes } = await carryOut(call)
    expect(success).toBe(true)
    expect(changes).toEqual({
      buyer: { [input]: -trade.inputAmount },
      friend: { [output]: trade.outputAmount },
    })
    const most = type === 'exactOut' ? (trade.inputAmount * 10_100n) / 10_000n : trade.inputAmount
    expect(call.value).toBe(input === 'ether' ? most : 0n)
    recordGas(`Router02: ${method}`, gas)
  })

  test.each(taxed)('behavior: %s, %s, %s to %s, after the tax', async (...shape) => {
    const [method, , input, output, route] = shape
    const trade = tradeOf(shape)
    const call = encodeRouter02(trade, options())
    expect(call.functionName).toBe(method)
    const { success, gas, ...changes } = await carryOut(call)
    expect(success).toBe(true)
    expect(changes).toEqual({
      buyer: { [input]: -trade.inputAmount },
      friend: { [output]: trade.outputAmount },
    })
    if (route.length === 1) recordGas(`Router02: ${method}, ${input} to ${output}`, gas)
  })

  test.each([...plain, ...taxed])(
    'behavior: %s, %s, %s to %s fails as a whole after the price has moved too far',
    async (...shape) => {
      const trade = tradeOf(shape)
      await movePrice(trade)
      const moved = await carryOut(encodeRouter02(trade, options()))
      expect(moved).toMatchObject({ success: false, buyer: {}, friend: {} })
    },
  )

  /** The maker buys a tenth of what the first pair holds, in the same direction. */
  async function movePrice({ swaps }: Trade): Promise<void> {
    const [swap] = swaps
    const [pool] = swap?.route.pools ?? []
    const [tokenIn] = swap?.route.path ?? []
    if (pool?.type !== 'v2-pool' || !tokenIn) throw new Error('There is no pair')
    const isFirst = pool.token0.address === tokenIn.address
    const [amount, output] = isFirst ? [pool.reserve0, pool.token1] : [pool.reserve1, pool.token0]
    const route = createRoute({ pools: [pool], input: tokenIn, output })
    const move = createTrade({ type: 'exactIn', routes: [{ route, amount: amount / 10n }] })
    const call = encodeRouter02(move, { ...options(), recipient: chain.maker })
    await chain.send(chain.maker, call.to, call.data)
  }

  test('behavior: fails after its deadline', async () => {
    const trade = tradeOf(plain[0] as Shape)
    const late = { ...options(), deadline: time - 1n, now: time - 10n }
    const call = encodeRouter02(trade, late)
    expect(await carryOut(call)).toMatchObject({ success: false, buyer: {}, friend: {} })
  })

  test('behavior: a tax that the route says nothing of fails without feeOnTransfer', async () => {
    const { taxed: from, usdc: output } = chain.currencies
    if ('native' in from) throw new Error('The native currency is not taxed')
    const route = createRoute({ pools: [silentPool()], input: untaxed(from), output })
    const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: ether }] })
    const wide = { ...options(), slippageTolerance: 700n }
    const silent = await carryOut(encodeRouter02(trade, wide))
    expect(silent).toMatchObject({ success: false, buyer: {} })
    const said = await carryOut(encodeRouter02(trade, { ...wide, feeOnTransfer: true }))
    expect(said).toMatchObject({ success: true, buyer: { taxed: -ether } })
  })

  test('fault of the peer: an exact output of a taxed token always fails', async () => {
    const { taxed: from, usdc: output } = chain.currencies
    if ('native' in from) throw new Error('The native currency is not taxed')
    const route = createRoute({ pools: [silentPool()], input: untaxed(from), output })
    const trade = createTrade({ type: 'exactOut', routes: [{ route, amount: dollars }] })
    // The peer makes this very call, and lets the slippage be as wide as one likes.
    const call = encodeRouter02(trade, { ...options(), slippageTolerance: 5_000n })
    expect(call.functionName).toBe('swapTokensForExactTokens')
    expect(await carryOut(call)).toMatchObject({ success: false, buyer: {}, friend: {} })
  })
})
