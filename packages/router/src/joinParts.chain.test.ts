import { addresses } from '@sluice/devnet'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../bench/support/marketChain.ts'
import type { PoolName } from '../bench/support/pools.ts'
import { arrives, type Shape, shapedTrade } from '../bench/support/shapes.ts'
import { type SwapChain, startSwapChain } from '../bench/support/swapChain.ts'
import { buildTransaction } from './buildTransaction.ts'
import type { Part } from './part.ts'
import { swap } from './swap/swap.ts'
import type { Pool } from './swap/types.ts'
import { unwrapWeth } from './unwrapWeth.ts'

// Plans of several swaps: nobody gets, and no minimum is met with, what belongs to another part.

const friend: Address = `0x${'f1'.repeat(20)}`
const payee: Address = `0x${'fe'.repeat(20)}`
const [dollars, ether] = [1_000_000n, 10n ** 18n]
const slippageTolerance = 100n

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string

beforeAll(async () => {
  chain = await startSwapChain()
  for (const token of ['weth', 'usdc', 'dai'] as const) await chain.allow(token)
  await chain.give('usdc', chain.buyer.address, 1_000_000n * dollars)
  pools = await chain.readPools()
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

const tradeOf = (...shape: Shape) => {
  // Pools that do not say where they lie: the router holds what goes from v3 pools to pairs.
  const somewhere = Object.fromEntries(
    Object.entries(pools).map(([name, pool]) => [name, { ...pool, address: undefined }]),
  ) as typeof pools
  return shapedTrade(shape, { currencies: chain.currencies, pools: somewhere })
}
const build = (...parts: Part[]) => buildTransaction(parts, { router })
async function carryOut(...parts: Part[]) {
  const owners = { buyer: chain.buyer.address, friend, payee }
  const { left, success, changes } = await chain.trace(build(...parts), owners)
  expect(left).toEqual({})
  return { success, ...changes }
}

/** A swap whose output stays in the router. */
const wethFirst = () => {
  const trade = tradeOf('exactIn', 'usdc', 'weth', { usdcWeth3: 4_000n * dollars })
  return { trade, part: swap(trade, { slippageTolerance, recipient: 'router' }) }
}
/** A swap that the router pays for with it. */
const wethSpent = () =>
  swap(tradeOf('exactIn', 'weth', 'dai', { wethDai3: ether }), {
    ...{ slippageTolerance, payer: 'router' },
  })

describe('what an earlier part left is not given to the recipient of a later one', () => {
  const later: Record<string, Shape> = {
    'native out': ['exactIn', 'dai', 'ether', { wethDai2: 100n * dollars }],
    'native out, exact out': ['exactOut', 'dai', 'ether', { wethDai2: ether / 10n }],
    'mixed, v3 then v2': ['exactIn', 'usdc', 'dai', { 'usdcWeth30 wethDai2': 100n * dollars }],
    'mixed, v2 then v3': ['exactIn', 'usdc', 'dai', { 'usdcWeth2 wethDai3': 100n * dollars }],
    'more than two routes': [
      ...(['exactIn', 'dai', 'weth'] as const),
      { wethDai2: 100n * dollars, wethDai3: 100n * dollars, 'usdcDai2 usdcWeth2': 100n * dollars },
    ],
  }
  test.each(Object.entries(later))('behavior: %s', async (_, shape) => {
    const { trade, part } = wethFirst()
    const second = tradeOf(...shape)
    const [, input, output] = shape
    const result = await carryOut(part, swap(second, { slippageTolerance, recipient: friend }))
    const paid = input === 'usdc' ? trade.inputAmount + second.inputAmount : trade.inputAmount
    expect(result).toMatchObject({
      success: true,
      buyer: { usdc: -paid, weth: trade.outputAmount },
    })
    expect(result.friend).toEqual({ [output]: arrives(second) })
  })

  test('behavior: change of a native input for who sent it, and the token for itself', async () => {
    const { trade, part } = wethFirst()
    const second = tradeOf('exactOut', 'ether', 'usdc', { usdcWeth2: 100n * dollars })
    const result = await carryOut(part, swap(second, { slippageTolerance, recipient: friend }))
    expect(result).toMatchObject({
      success: true,
      buyer: {
        usdc: -trade.inputAmount,
        weth: trade.outputAmount,
        ether: -second.inputAmount,
      },
    })
  })

  test('behavior: a fee is a share of its own swap, whose rest pays for what comes next', async () => {
    const trade = tradeOf('exactIn', 'usdc', 'weth', { usdcWeth3: 4_000n * dollars })
    const fee = { bips: 100n, recipient: payee }
    const first = swap(trade, { slippageTolerance: 300n, recipient: 'router', fee })
    const paid = trade.outputAmount / 100n
    expect(await carryOut(first, wethSpent())).toMatchObject({
      success: true,
      buyer: { weth: trade.outputAmount - paid - ether },
      payee: { weth: paid },
    })
  })
})

describe('what an earlier part left does not meet the minimum of a later one', () => {
  const later: Record<string, Shape> = {
    'native out': ['exactIn', 'dai', 'ether', { wethDai2: 4_000n * dollars }],
    'more than two routes': [
      ...(['exactIn', 'dai', 'weth'] as const),
      { wethDai2: 4_000n * dollars, wethDai3: dollars, 'usdcDai2 usdcWeth2': dollars },
    ],
  }
  test.each(Object.entries(later))('behavior: %s', async (_, shape) => {
    const { part } = wethFirst()
    const transaction = build(part, swap(tradeOf(...shape), { slippageTolerance }))
    const other = tradeOf('exactIn', 'usdc', 'ether', { 'usdcDai3 wethDai2': 300_000n * dollars })
    const moved = swap(other, { slippageTolerance: 5_000n, recipient: friend })
    expect((await chain.execute(build(moved))).success).toBe(true)
    const { success, changes } = await chain.trace(transaction, { buyer: chain.buyer.address })
    expect({ success, changes }).toEqual({ success: false, changes: { buyer: {} } })
  })
})

describe('what is to pay for a later part is not taken by one between them', () => {
  const between: Record<string, () => Part> = {
    unwrapWeth: () => unwrapWeth({ amount: ether / 10n, weth: addresses.weth }),
    'a native input with change': () =>
      swap(tradeOf('exactOut', 'ether', 'usdc', { usdcWeth2: 100n * dollars }), {
        slippageTolerance,
      }),
    'a native output': () =>
      swap(tradeOf('exactIn', 'dai', 'ether', { wethDai2: 100n * dollars }), { slippageTolerance }),
    'a mixed route': () =>
      swap(tradeOf('exactIn', 'usdc', 'dai', { 'usdcWeth30 wethDai2': 100n * dollars }), {
        slippageTolerance,
      }),
  }
  test.each(Object.entries(between))('error: %s; it may come before', async (_, part) => {
    const { trade, part: first } = wethFirst()
    expect(() => build(first, part(), wethSpent())).toThrow(
      expect.objectContaining({ code: 'not_expressible', field: 'parts[1]' }),
    )
    const { success, buyer } = await carryOut(part(), first, wethSpent())
    expect(success).toBe(true)
    const unwrapped = _ === 'unwrapWeth' ? ether / 10n : 0n
    expect(buyer.weth).toBe(trade.outputAmount - ether - unwrapped)
  })

  test('behavior: two swaps pay for one that comes after them', async () => {
    const { trade, part: first } = wethFirst()
    const second = tradeOf('exactIn', 'dai', 'weth', { wethDai2: 1_000n * dollars })
    const both = [first, swap(second, { slippageTolerance, recipient: 'router' })]
    const { success, buyer } = await carryOut(...both, wethSpent())
    expect(success).toBe(true)
    expect(buyer.weth).toBe(trade.outputAmount + second.outputAmount - ether)
  })
})
