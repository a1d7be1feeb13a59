import { accounts, addresses } from '@sluice/devnet'
import { type Address, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../bench/support/marketChain.ts'
import type { PoolName } from '../../bench/support/pools.ts'
import { recordGas } from '../../bench/support/recordGas.ts'
import { arrives, type Shape, shapedTrade } from '../../bench/support/shapes.ts'
import {
  type Amounts,
  type CurrencyName,
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
import type { Pool, Token } from './types.ts'
import { encodeSqrtRatioX96 } from './v3/encodeSqrtRatioX96.ts'
import { nearestUsableTick } from './v3/nearestUsableTick.ts'
import { getTickAtSqrtRatio } from './v3/tickMath.ts'
import { v3AmountOut } from './v3/v3AmountOut.ts'

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

async function trace(transaction: buildTransaction.Result, expected: Amounts = {}) {
  const owners = { buyer: chain.buyer.address, friend }
  const { changes, left, success, gas } = await chain.trace(transaction, owners)
  expect(left).toEqual(expected)
  return { success, ...changes, gas }
}
async function carryOut(transaction: buildTransaction.Result, expected: Amounts = {}) {
  const { gas: _, ...result } = await trace(transaction, expected)
  return result
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
  ] as const)('behavior: %s, to the unit', async (name, shape) => {
    const [, input, output] = shape
    const trade = tradeOf(shape)
    const transaction = build([swap(trade, { slippageTolerance, recipient: friend })])
    const { gas, ...result } = await trace(transaction)
    expect(result).toEqual({
      success: true,
      buyer: { [input]: -trade.inputAmount },
      friend: { [output]: trade.outputAmount },
    })
    recordGas(`swap: a taxed token ${name}`, gas)
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
  /** All that a v3 pool takes of WETH before it has nothing more to give. */
  function depthOf(name: 'usdcWeth3' | 'wethDai3'): bigint {
    const [pool, weth] = [pools[name], chain.currencies.weth]
    if (pool.type !== 'v3-pool' || 'native' in weth) throw new Error('Not a v3 pool of WETH')
    return v3AmountOut({ pool, tokenIn: weth, amountIn: 10n ** 24n }).amountIn
  }
  /** Somebody else takes half a percent of it first. */
  async function takeSome(name: 'usdcWeth3' | 'wethDai3', output: 'usdc' | 'dai'): Promise<void> {
    const trade = tradeOf(['exactIn', 'ether', output, { [name]: depthOf(name) / 200n }])
    const part = swap(trade, { slippageTolerance, recipient: friend })
    expect((await chain.execute(build([part]))).success).toBe(true)
  }

  test('what a v3 pool did not take of a native input stays in the router', async () => {
    const amount = (depthOf('usdcWeth3') * 999n) / 1_000n
    const trade = tradeOf(['exactIn', 'ether', 'usdc', { usdcWeth3: amount }])
    const part = swap(trade, { slippageTolerance: 100n })
    await takeSome('usdcWeth3', 'usdc')
    const before = await chain.snapshot()
    const peers = forced(part.commands(false).slice(0, -1), amount)
    const { left, success } = await chain.trace(peers, { buyer: chain.buyer.address })
    expect(success).toBe(true)
    expect(left.weth).toBeGreaterThan(2n * ether)
    await chain.revert(before)
    const ours = await carryOut(build([part]))
    expect(ours).toMatchObject({ success: true, buyer: { ether: (left.weth ?? 0n) - amount } })
  })

  test('what a v3 pool on the way did not take stays in the router', async () => {
    const amount = (depthOf('wethDai3') * 999n) / 1_000n
    const first = tradeOf(['exactOut', 'usdc', 'weth', { usdcWeth3: amount }])
    const shape = { 'usdcWeth3 wethDai3': first.inputAmount }
    const trade = tradeOf(['exactIn', 'usdc', 'dai', shape])
    const part = swap(trade, { slippageTolerance: 100n })
    await takeSome('wethDai3', 'dai')
    const before = await chain.snapshot()
    const { left, success } = await chain.trace(forced(part.commands(false)), {
      buyer: chain.buyer.address,
    })
    expect(success).toBe(true)
    expect(left.weth).toBeGreaterThan(ether / 2n)
    await chain.revert(before)
    const ours = await carryOut(build([part]))
    expect(ours).toMatchObject({ success: true, buyer: { weth: left.weth } })
  })

  test('a v3 pool that is paid in a taxed token gets too little, and refuses', async () => {
    const { taxed, usdc } = chain.currencies as Record<CurrencyName, Token>
    const [a, b] = [taxed.address.toLowerCase(), usdc.address.toLowerCase()]
    const isFirst = a < b
    const [token0, token1] = (isFirst ? [a, b] : [b, a]) as [Address, Address]
    // A taxed token is worth one dollar; only dollars can be put into such a pool.
    const [amount0, amount1] = isFirst ? [10n ** 24n, 10n ** 12n] : [10n ** 12n, 10n ** 24n]
    const price = encodeSqrtRatioX96(amount1, amount0)
    const { call, maker } = chain
    const manager = addresses.uniswapV3PositionManager
    const opening = [token0, token1, 3_000, price]
    await call(maker, manager, positionsAbi, 'createAndInitializePoolIfNecessary', opening)
    const middle = nearestUsableTick(getTickAtSqrtRatio(price), 60)
    const [tickLower, tickUpper] = isFirst
      ? [middle - 6_000, middle - 60]
      : [middle + 60, middle + 6_000]
    const some = 10_000n * dollars
    await call(maker, manager, positionsAbi, 'mint', [
      {
        ...{ token0, token1, fee: 3_000, tickLower, tickUpper },
        ...{ amount0Desired: isFirst ? 0n : some, amount1Desired: isFirst ? some : 0n },
        ...{ amount0Min: 0n, amount1Min: 0n, recipient: maker, deadline: 2n ** 40n },
      },
    ])
    const { result: quoted } = await chain.client.simulateContract({
      address: addresses.uniswapV3QuoterV2,
      abi: quoterAbi,
      functionName: 'quoteExactInputSingle',
      args: [
        {
          ...{ tokenIn: taxed.address, tokenOut: usdc.address, amountIn: ether },
          ...{ fee: 3_000, sqrtPriceLimitX96: 0n },
        },
      ],
    })
    expect(quoted[0]).toBeGreaterThan(dollars / 2n)
    const path: Hex = `${taxed.address}000bb8${usdc.address.slice(2)}`
    const args = { recipient: friend, amountIn: ether, amountOutMin: 0n, path, payerIsUser: true }
    expect(await carryOut(forced([{ command: 'V3_SWAP_EXACT_IN', args }]))).toEqual({
      ...{ success: false, buyer: {}, friend: {} },
    })
  })

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

const positionsAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) returns (address pool)',
  'function mint(MintParams params) returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])
const quoterAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(Params params) returns (uint256 amount, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gas)',
])
