import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../bench/support/marketChain.ts'
import type { PoolName } from '../../bench/support/pools.ts'
import { recordGas } from '../../bench/support/recordGas.ts'
import { arrives, type Shape, shapedTrade } from '../../bench/support/shapes.ts'
import { type SwapChain, startSwapChain } from '../../bench/support/swapChain.ts'
import { buildTransaction } from '../buildTransaction.ts'
import { swap } from './swap.ts'
import type { Pool, Trade } from './types.ts'
import { pairAddress } from './v2/pairAddress.ts'

const friend: Address = `0x${'f1'.repeat(20)}`
const payee: Address = `0x${'fe'.repeat(20)}`
const slippageTolerance = 100n

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string

beforeAll(async () => {
  chain = await startSwapChain()
  for (const token of ['weth', 'usdc', 'dai', 'taxed'] as const) await chain.allow(token)
  // What they get first costs more gas.
  for (const token of ['weth', 'usdc', 'dai'] as const)
    for (const receiver of [friend, payee]) await chain.give(token, receiver, 1n)
  pools = await chain.readPools()
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

const dollars = 1_000_000n
const ether = 10n ** 18n

const tradeOf = (shape: Shape, among = pools) =>
  shapedTrade(shape, { currencies: chain.currencies, pools: among })
/** Pools that do not say where they lie. */
const somewhere = () =>
  Object.fromEntries(
    Object.entries(pools).map(([name, pool]) => [name, { ...pool, address: undefined }]),
  ) as typeof pools

/** Sends a swap, and tells what it changed: nothing may be left in the router. */
async function carryOut(parts: Parameters<typeof buildTransaction>[0], refundTo?: Address) {
  const transaction = buildTransaction(parts, { router, refundTo })
  const owners = { buyer: chain.buyer.address, friend, payee }
  const { left, ...rest } = await chain.trace(transaction, owners)
  expect(left).toEqual({})
  return rest
}

const nothing = { buyer: {}, friend: {}, payee: {} }
const exactChanges = ([, input, output]: Shape, trade: Trade) => ({
  ...nothing,
  buyer: { [input]: -trade.inputAmount, [output]: arrives(trade) },
})

const oneIn = 1_000n * dollars
const shapes: Record<string, Shape> = {
  'v2, exact in': ['exactIn', 'usdc', 'dai', { usdcDai2: oneIn }],
  'v2, exact in, two pairs': ['exactIn', 'usdc', 'dai', { 'usdcWeth2 wethDai2': oneIn }],
  'v2, exact out': ['exactOut', 'usdc', 'dai', { usdcDai2: oneIn }],
  'v2, exact out, two pairs': ['exactOut', 'usdc', 'dai', { 'usdcWeth2 wethDai2': oneIn }],
  'v3, exact in': ['exactIn', 'usdc', 'dai', { usdcDai3: oneIn }],
  'v3, exact in, two pools': ['exactIn', 'usdc', 'dai', { 'usdcWeth3 wethDai3': oneIn }],
  'v3, exact in, across ticks': ['exactIn', 'usdc', 'weth', { usdcWeth3: 40_000n * dollars }],
  'v3, exact out': ['exactOut', 'usdc', 'dai', { usdcDai3: oneIn }],
  'v3, exact out, two pools': ['exactOut', 'usdc', 'dai', { 'usdcWeth3 wethDai3': oneIn }],
  'v3, exact out, across ticks': ['exactOut', 'usdc', 'weth', { usdcWeth3: 20n * ether }],
  'mixed, v2 then v3': ['exactIn', 'usdc', 'dai', { 'usdcWeth2 wethDai3': oneIn }],
  'mixed, v3 then v2': ['exactIn', 'usdc', 'dai', { 'usdcWeth3 wethDai2': oneIn }],
  'mixed, v2, v3, v2': ['exactIn', 'usdc', 'eur', { 'usdcDai2 wethDai3 wethEur2': oneIn }],
  'mixed, v3, v2, v3': ['exactIn', 'usdc', 'eur', { 'usdcDai3 wethDai2 wethEur3': oneIn }],
  'split over two routes, exact in': [
    ...(['exactIn', 'usdc', 'weth'] as const),
    { usdcWeth2: oneIn, usdcWeth3: 3n * oneIn },
  ],
  'split over two routes, exact out': [
    ...(['exactOut', 'usdc', 'weth'] as const),
    { usdcWeth2: ether, usdcWeth3: 2n * ether },
  ],
  'split over three routes, exact in': [
    ...(['exactIn', 'usdc', 'dai'] as const),
    { 'usdcWeth3 wethDai2': oneIn, usdcDai3: 3n * oneIn, usdcDai2: 2n * oneIn },
  ],
  'split over three routes, exact out': [
    ...(['exactOut', 'usdc', 'dai'] as const),
    { 'usdcWeth3 wethDai3': oneIn, usdcDai3: 3n * oneIn, usdcDai2: 2n * oneIn },
  ],
  'native in, v2, exact in': ['exactIn', 'ether', 'usdc', { usdcWeth2: ether }],
  'native in, v2, exact out': ['exactOut', 'ether', 'usdc', { usdcWeth2: oneIn }],
  'native in, v3, exact in': ['exactIn', 'ether', 'usdc', { usdcWeth3: ether }],
  'native in, v3, exact out': ['exactOut', 'ether', 'usdc', { usdcWeth3: oneIn }],
  'native in, mixed': ['exactIn', 'ether', 'usdc', { 'wethDai3 usdcDai2': ether }],
  'native in, split, exact in': [
    ...(['exactIn', 'ether', 'usdc'] as const),
    { usdcWeth2: ether, usdcWeth3: 2n * ether, 'wethDai3 usdcDai2': ether },
  ],
  'native in, split, exact out': [
    ...(['exactOut', 'ether', 'usdc'] as const),
    { usdcWeth2: oneIn, usdcWeth3: 2n * oneIn },
  ],
  'native out, v2, exact in': ['exactIn', 'usdc', 'ether', { usdcWeth2: oneIn }],
  'native out, v2, exact out': ['exactOut', 'usdc', 'ether', { usdcWeth2: ether }],
  'native out, v3, exact in': ['exactIn', 'usdc', 'ether', { usdcWeth3: oneIn }],
  'native out, v3, exact out': ['exactOut', 'usdc', 'ether', { usdcWeth3: ether }],
  'native out, mixed': ['exactIn', 'usdc', 'ether', { 'usdcDai2 wethDai3': oneIn }],
  'native out, split, exact in': [
    ...(['exactIn', 'usdc', 'ether'] as const),
    { usdcWeth2: oneIn, usdcWeth3: 2n * oneIn },
  ],
  'native out, split, exact out': [
    ...(['exactOut', 'usdc', 'ether'] as const),
    { usdcWeth2: ether, usdcWeth3: 2n * ether },
  ],
}

describe('swap', () => {
  test.each(Object.entries(shapes))(
    'behavior: %s: what was quoted, to the unit',
    async (name, shape) => {
      const trade = tradeOf(shape)
      const { success, changes, gas } = await carryOut([swap(trade, { slippageTolerance })])
      expect(success).toBe(true)
      expect(changes).toEqual(exactChanges(shape, trade))
      recordGas(`swap: ${name}`, gas)
    },
  )

  test.each(['mixed, v3 then v2', 'mixed, v2, v3, v2', 'native in, mixed'])(
    'options: pairAddress: %s pays the pair directly, which is cheaper',
    async name => {
      const shape = shapes[name] as Shape
      const trade = tradeOf(shape, somewhere())
      const factory = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
      const options = { slippageTolerance, pairAddress: pairOf }
      function pairOf({ tokenA, tokenB }: Parameters<typeof pairAddress>[0]): Address {
        return pairAddress({ tokenA, tokenB, factory })
      }
      const { success, changes, gas } = await carryOut([swap(trade, options)])
      expect(success).toBe(true)
      expect(changes).toEqual(exactChanges(shape, trade))
      recordGas(`swap: ${name}, with pairAddress`, gas)
      await chain.revert(snapshot)
      snapshot = await chain.snapshot()
      const without = await carryOut([swap(trade, { slippageTolerance })])
      expect(gas).toBeLessThan(without.gas)
    },
  )
})

describe('options', () => {
  const chosen = [
    'v2, exact in',
    'v3, exact out',
    'mixed, v3 then v2',
    'split over three routes, exact in',
    'split over two routes, exact out',
    'native in, v2, exact out',
    'native in, v3, exact in',
    'native out, v3, exact in',
    'native out, v2, exact out',
  ].map(name => [name, shapes[name] as Shape] as const)

  test.each(chosen)(
    'recipient: %s for somebody else, the change for who paid',
    async (_, shape) => {
      const [, input, output] = shape
      const trade = tradeOf(shape)
      const part = swap(trade, { slippageTolerance, recipient: friend, safeMode: true })
      const { success, changes } = await carryOut([part])
      expect(success).toBe(true)
      expect(changes).toEqual({
        ...nothing,
        buyer: { [input]: -trade.inputAmount },
        friend: { [output]: arrives(trade) },
      })
    },
  )

  test('refundTo: the change of a native input for neither who sends nor who receives', async () => {
    const trade = tradeOf(shapes['native in, v2, exact out'] as Shape)
    const part = swap(trade, { slippageTolerance, recipient: friend })
    const { success, changes } = await carryOut([part], payee)
    expect(success).toBe(true)
    // A hundredth more than it costs is sent along.
    const sent = trade.inputAmount + trade.inputAmount / 100n
    expect(changes).toEqual({
      buyer: { ether: -sent },
      friend: { usdc: arrives(trade) },
      payee: { ether: sent - trade.inputAmount },
    })
  })

  test.each(chosen)('fee: %s, of what comes out', async (name, shape) => {
    const [, input, output] = shape
    const trade = tradeOf(shape)
    const fee = { bips: 30n, recipient: payee }
    const { success, changes, gas } = await carryOut([swap(trade, { slippageTolerance, fee })])
    expect(success).toBe(true)
    // The router pays fees before it unwraps.
    const paid = (arrives(trade) * 30n) / 10_000n
    expect(changes).toEqual({
      ...nothing,
      buyer: { [input]: -trade.inputAmount, [output]: arrives(trade) - paid },
      payee: { [output === 'ether' ? 'weth' : output]: paid },
    })
    recordGas(`swap: ${name}, with a fee`, gas)
  })

  test.each(chosen)('flatFee: %s', async (name, shape) => {
    const [, input, output] = shape
    const trade = tradeOf(shape)
    const flatFee = { amount: 12_345n, recipient: payee }
    const part = swap(trade, { slippageTolerance, flatFee, safeMode: true })
    const { success, changes, gas } = await carryOut([part])
    expect(success).toBe(true)
    expect(changes).toEqual({
      ...nothing,
      buyer: { [input]: -trade.inputAmount, [output]: arrives(trade) - 12_345n },
      payee: { [output === 'ether' ? 'weth' : output]: 12_345n },
    })
    recordGas(`swap: ${name}, with a flat fee, safe mode`, gas)
  })

  test.each(['v2, exact in', 'v3, exact out', 'native out, v3, exact in'])(
    'permit: %s for no more than was signed',
    async name => {
      const shape = shapes[name] as Shape
      await chain.allow('usdc', 0n)
      const trade = tradeOf(shape)
      const without = await carryOut([swap(trade, { slippageTolerance })])
      expect(without).toMatchObject({ success: false, changes: nothing })
      const most = (trade.inputAmount * 10_100n) / 10_000n
      const options = { slippageTolerance, permit: await chain.permit('usdc', most) }
      const { success, changes, gas } = await carryOut([swap(trade, options)])
      expect(success).toBe(true)
      expect(changes).toEqual(exactChanges(shape, trade))
      recordGas(`swap: ${name}, with a permit`, gas)
      expect(await carryOut([swap(trade, options)])).toMatchObject({
        success: false,
        changes: nothing,
      })
    },
  )

  test('payer: the router pays from what a swap before it left there, and the rest comes back', async () => {
    const first = tradeOf(['exactIn', 'usdc', 'weth', { usdcWeth3: 4_000n * dollars }])
    const second = tradeOf(['exactOut', 'weth', 'dai', { wethDai2: oneIn }])
    const { success, changes, gas } = await carryOut([
      swap(first, { slippageTolerance, recipient: 'router' }),
      swap(second, { slippageTolerance, payer: 'router' }),
    ])
    expect(success).toBe(true)
    expect(changes).toEqual({
      ...nothing,
      buyer: {
        usdc: -first.inputAmount,
        weth: first.outputAmount - second.inputAmount,
        dai: second.outputAmount,
      },
    })
    recordGas('swap: twice, the router pays the second', gas)
  })

  test('payer: native currency that a swap before it left there', async () => {
    const first = tradeOf(['exactIn', 'usdc', 'ether', { usdcWeth3: 4_000n * dollars }])
    const second = tradeOf(['exactOut', 'ether', 'dai', { wethDai2: oneIn }])
    const { success, changes } = await carryOut([
      swap(first, { slippageTolerance, recipient: 'router' }),
      swap(second, { slippageTolerance, payer: 'router', recipient: friend }),
    ])
    expect(success).toBe(true)
    expect(changes).toEqual({
      ...nothing,
      buyer: { usdc: -first.inputAmount, ether: first.outputAmount - second.inputAmount },
      friend: { dai: second.outputAmount },
    })
  })
})
