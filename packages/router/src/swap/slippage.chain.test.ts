import { accounts } from '@sluice/devnet'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../bench/support/marketChain.ts'
import type { PoolName } from '../../bench/support/pools.ts'
import { arrives, type Shape, shapedTrade } from '../../bench/support/shapes.ts'
import {
  type Amounts,
  type SwapChain,
  startSwapChain,
  taxBps,
} from '../../bench/support/swapChain.ts'
import { buildTransaction } from '../buildTransaction.ts'
import type { Command } from '../command.ts'
import { senderAsRecipient } from '../constants.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { execute } from '../execute.ts'
import type { Part } from '../part.ts'
import { maximumAmountIn } from './maximumAmountIn.ts'
import { minimumAmountOut } from './minimumAmountOut.ts'
import { swap } from './swap.ts'
import type { Pool } from './types.ts'

const dollars = 1_000_000n
const ether = 10n ** 18n
const friend: Address = `0x${'f1'.repeat(20)}`
const thief = accounts[2]?.address as Address
const slippageTolerance = 50n

let chain: SwapChain
let pools: Record<PoolName, Pool>
let snapshot: string

beforeAll(async () => {
  chain = await startSwapChain()
  for (const token of ['weth', 'usdc', 'dai', 'taxed'] as const) await chain.allow(token)
  await chain.give('usdc', chain.buyer.address, 1_000_000n * dollars)
  pools = await chain.readPools()
})
beforeEach(async () => {
  snapshot = await chain.snapshot()
})
afterEach(() => chain.revert(snapshot))
afterAll(() => chain.stop())

const tradeOf = (shape: Shape, state = pools) =>
  shapedTrade(shape, { currencies: chain.currencies, pools: state })

async function carryOut(transaction: buildTransaction.Result, expected: Amounts = {}) {
  const owners = { buyer: chain.buyer.address, friend }
  const { changes, left, success } = await chain.trace(transaction, owners)
  expect(left).toEqual(expected)
  return { success, ...changes }
}
const build = (parts: readonly Part[]) => buildTransaction(parts, { router })
/** What commands that this package would not make do. */
const forced = (commands: readonly Command[], value = 0n) => ({
  to: router,
  data: execute.encode(encodeCommands(commands)),
  value,
})

const oneIn = 1_000n * dollars
const shapes: Record<string, Shape> = {
  'v2, exact in': ['exactIn', 'usdc', 'weth', { usdcWeth2: oneIn }],
  'v2, exact out': ['exactOut', 'usdc', 'weth', { usdcWeth2: ether }],
  'v3, exact in': ['exactIn', 'usdc', 'weth', { usdcWeth3: oneIn }],
  'v3, exact out': ['exactOut', 'usdc', 'weth', { usdcWeth3: ether }],
  'v3, two pools': ['exactIn', 'usdc', 'dai', { 'usdcWeth3 wethDai3': oneIn }],
  'mixed, v3 then v2': ['exactIn', 'usdc', 'dai', { 'usdcWeth3 wethDai2': oneIn }],
  'mixed, v2 then v3': ['exactIn', 'usdc', 'dai', { 'usdcWeth2 wethDai3': oneIn }],
  'split over two': ['exactIn', 'usdc', 'weth', { usdcWeth2: oneIn, usdcWeth3: oneIn }],
  'split over three': [
    ...(['exactIn', 'usdc', 'weth'] as const),
    { usdcWeth2: oneIn, usdcWeth3: oneIn, 'usdcDai2 wethDai2': oneIn },
  ],
  'split, exact out': ['exactOut', 'usdc', 'weth', { usdcWeth2: ether, usdcWeth3: ether }],
  'native out': ['exactIn', 'usdc', 'ether', { usdcWeth2: oneIn }],
  'native out, exact out': ['exactOut', 'usdc', 'ether', { usdcWeth3: ether }],
}
const nativeIn: Record<string, Shape> = {
  'native in, v2': ['exactIn', 'ether', 'usdc', { usdcWeth2: ether }],
  'native in, v3': ['exactIn', 'ether', 'usdc', { usdcWeth3: ether }],
  'native in, exact out': ['exactOut', 'ether', 'usdc', { usdcWeth2: oneIn }],
}

/** Somebody else swaps the same way through two pools, so many thousand dollars or half so many ether. */
async function movePrices(thousands: bigint, isNative: boolean): Promise<void> {
  const amount = isNative ? (thousands * ether) / 2n : thousands * 1_000n * dollars
  const [input, output] = isNative ? (['ether', 'usdc'] as const) : (['usdc', 'weth'] as const)
  const shape = [input, output, { usdcWeth2: amount, usdcWeth3: amount }] as const
  const part = swap(tradeOf(['exactIn', ...shape]), { slippageTolerance, recipient: friend })
  expect((await chain.execute(build([part]))).success).toBe(true)
}

describe('slippage', () => {
  test.each(Object.entries({ ...shapes, ...nativeIn }))(
    'behavior: %s: a price that has moved too far undoes everything',
    async (name, shape) => {
      const transaction = build([swap(tradeOf(shape), { slippageTolerance })])
      await movePrices(120n, name in nativeIn)
      expect(await carryOut(transaction)).toEqual({ success: false, buyer: {}, friend: {} })
    },
  )

  test.each(Object.entries({ ...shapes, ...nativeIn }))(
    'behavior: %s: a price that has moved a little costs what it costs now',
    async (name, shape) => {
      const [, input, output] = shape
      const trade = tradeOf(shape)
      const transaction = build([swap(trade, { slippageTolerance })])
      await movePrices(2n, name in nativeIn)
      const now = tradeOf(shape, await chain.readPools())
      expect([now.inputAmount, now.outputAmount]).not.toEqual([
        trade.inputAmount,
        trade.outputAmount,
      ])
      expect(now.outputAmount).toBeGreaterThanOrEqual(
        minimumAmountOut(trade, { slippageTolerance }),
      )
      expect(now.inputAmount).toBeLessThanOrEqual(maximumAmountIn(trade, { slippageTolerance }))
      expect(await carryOut(transaction)).toEqual({
        success: true,
        buyer: { [input]: -now.inputAmount, [output]: arrives(now) },
        friend: {},
      })
    },
  )
})

describe('tokens that tax their transfers', () => {
  test.each([
    ['sold for a token', ['exactIn', 'taxed', 'usdc', { usdcTaxed2: 10n * ether }]],
    ['sold for ether', ['exactIn', 'taxed', 'ether', { wethTaxed2: 10n * ether }]],
    ['bought with a token', ['exactIn', 'usdc', 'taxed', { usdcTaxed2: oneIn }]],
    ['bought with ether', ['exactIn', 'ether', 'taxed', { wethTaxed2: ether }]],
  ] as const)('behavior: %s, to the unit', async (_, shape) => {
    const [, input, output] = shape
    const trade = tradeOf(shape)
    const transaction = build([swap(trade, { slippageTolerance, recipient: friend })])
    expect(await carryOut(transaction)).toEqual({
      success: true,
      buyer: { [input]: -trade.inputAmount },
      friend: { [output]: trade.outputAmount },
    })
  })

  test('fault of the peer: an exact output of a taxed token comes short, and nobody checks it', async () => {
    const shape: Shape = ['exactOut', 'usdc', 'taxed', { usdcTaxed2: 10n * ether }]
    const trade = tradeOf(shape)
    expect(() => swap(trade, { slippageTolerance })).toThrow(
      expect.objectContaining({ code: 'not_expressible' }),
    )
    const path = trade.swaps[0]?.route.path.map(({ address }) => address) ?? []
    const amountOut = trade.outputAmount
    const amountInMax = trade.inputAmount
    const args = { recipient: friend, amountOut, amountInMax, path, payerIsUser: true }
    const { success, friend: got } = await carryOut(
      forced([{ command: 'V2_SWAP_EXACT_OUT', args }]),
    )
    expect(success).toBe(true)
    expect(got.taxed).toBeGreaterThan(0n)
    expect(got.taxed).toBeLessThan((amountOut * (10_001n - taxBps)) / 10_000n)
  })
})

describe('faults of the peer', () => {
  test('the change of a native input is the recipient’s', async () => {
    const trade = tradeOf(['exactOut', 'ether', 'usdc', { usdcWeth2: oneIn }])
    const part = swap(trade, { slippageTolerance: 1_000n, recipient: friend })
    const { value } = build([part])
    const change = value - trade.inputAmount
    expect(change).toBeGreaterThan(0n)
    const peers = part
      .commands(false)
      .map(one =>
        one.command === 'UNWRAP_WETH' ? { ...one, args: { ...one.args, recipient: friend } } : one,
      )
    expect(await carryOut(forced(peers, value))).toEqual({
      success: true,
      buyer: { ether: -value },
      friend: { usdc: arrives(trade), ether: change },
    })
    await chain.revert(snapshot)
    snapshot = await chain.snapshot()
    expect(await carryOut(build([part]))).toEqual({
      success: true,
      buyer: { ether: -trade.inputAmount },
      friend: { usdc: arrives(trade) },
    })
  })

  test('what the router has left after it has paid is taken by whoever comes next', async () => {
    const first = tradeOf(['exactIn', 'usdc', 'weth', { usdcWeth3: 4_000n * dollars }])
    const second = tradeOf(['exactOut', 'weth', 'dai', { wethDai2: oneIn }])
    const parts = [
      swap(first, { slippageTolerance, recipient: 'router' }),
      swap(second, { slippageTolerance, payer: 'router' }),
    ]
    const rest = first.outputAmount - second.inputAmount
    const peers = forced(parts.flatMap(part => part.commands(false)))
    expect(await carryOut(peers, { weth: rest })).toMatchObject({
      success: true,
      buyer: { usdc: -first.inputAmount, dai: arrives(second) },
    })
    const [before] = await chain.holdings([thief])
    const token = (chain.currencies.weth as { address: Address }).address
    const args = { token, recipient: senderAsRecipient, amountMin: 0n }
    await chain.send(thief, router, forced([{ command: 'SWEEP', args }]).data)
    const [after] = await chain.holdings([thief])
    expect((after?.weth ?? 0n) - (before?.weth ?? 0n)).toBe(rest)
  })
})
