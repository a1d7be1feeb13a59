import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { router } from '../../bench/support/marketChain.ts'
import type { PoolName } from '../../bench/support/pools.ts'
import { arrives, type Shape, shapedTrade } from '../../bench/support/shapes.ts'
import { type SwapChain, startSwapChain } from '../../bench/support/swapChain.ts'
import { buildTransaction } from '../buildTransaction.ts'
import type { Command } from '../command.ts'
import { contractBalance, senderAsRecipient } from '../constants.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { execute } from '../execute.ts'
import type { Part } from '../part.ts'
import { fromQuote } from './fromQuote.ts'
import { minimumAmountOut } from './minimumAmountOut.ts'
import { swap } from './swap.ts'
import type { Pool, Token, V2Pair, V3Pool } from './types.ts'
import { pairAddress } from './v2/pairAddress.ts'
import { maxSqrtRatio, minSqrtRatio } from './v3/bounds.ts'
import { encodeV3Path } from './v3/path.ts'
import { v3AmountIn } from './v3/v3AmountIn.ts'
import { v3AmountOut } from './v3/v3AmountOut.ts'

// What the peer would send, which `bench/differential` compares with ours, is carried out here beside ours.
// More of its faults are in `slippage.chain.test.ts`, `v2/pairFaults.chain.test.ts` and
// `v2/router02.chain.test.ts`.

const dollars = 1_000_000n
const ether = 10n ** 18n
const friend: Address = `0x${'f1'.repeat(20)}`
const factory: Address = '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f'
const slippageTolerance = 100n

let chain: SwapChain
let pools: Record<PoolName, Pool>
let beginning: string
let snapshot: string
let tokens: Record<'weth' | 'usdc' | 'dai' | 'eur' | 'taxed', Token>

beforeAll(async () => {
  chain = await startSwapChain()
  for (const token of ['weth', 'usdc', 'dai', 'taxed'] as const) await chain.allow(token)
  for (const token of ['usdc', 'dai'] as const)
    await chain.give(token, chain.buyer.address, 2_000_000n * dollars)
  pools = await chain.readPools()
  const { ether: _native, ...rest } = chain.currencies
  tokens = rest as typeof tokens
})
beforeEach(async () => {
  beginning = await chain.snapshot()
  await mark()
})
afterEach(() => chain.revert(beginning))
afterAll(() => chain.stop())

const tradeOf = (shape: Shape, state = pools) =>
  shapedTrade(shape, { currencies: chain.currencies, pools: state })
const build = (parts: readonly Part[]) => buildTransaction(parts, { router })
/** What commands that this package would not make do. */
const forced = (commands: readonly Command[], value = 0n) => ({
  to: router,
  data: execute.encode(encodeCommands(commands)),
  value,
})

/** What a transaction changes of what the buyer holds, and what is in the router afterwards. */
async function carryOut(transaction: buildTransaction.Result) {
  const { success, changes, left, gas } = await chain.trace(transaction, {
    buyer: chain.buyer.address,
  })
  return { success, buyer: changes.buyer, left, gas }
}

/** Here the chain goes back to when something else is done instead. */
async function mark(): Promise<void> {
  snapshot = await chain.snapshot()
}

async function goBack(): Promise<void> {
  await chain.revert(snapshot)
  await mark()
}

async function instead(transaction: buildTransaction.Result) {
  await goBack()
  return carryOut(transaction)
}

/** Somebody else swaps first. */
async function before(shape: Shape): Promise<void> {
  const part = swap(tradeOf(shape, await chain.readPools()), {
    slippageTolerance: 5_000n,
    recipient: friend,
  })
  expect((await chain.execute(build([part]))).success).toBe(true)
}

/** What a v3 pool takes of a token until it is empty. */
function capacity(pool: Pool, tokenIn: Token): bigint {
  const v3 = pool as V3Pool
  const zeroForOne = v3.token0.address === tokenIn.address
  const sqrtPriceLimitX96 = zeroForOne ? minSqrtRatio + 1n : maxSqrtRatio - 1n
  return v3AmountOut({ pool: v3, tokenIn, amountIn: 1n << 100n, sqrtPriceLimitX96 }).amountIn
}

const isSwapOfV2 = ({ command }: Command) => command === 'V2_SWAP_EXACT_IN'

describe('faults of the peer: money that stays in the router', () => {
  test('native currency is sent again though the router has to pay with what it holds', async () => {
    const first = tradeOf(['exactIn', 'usdc', 'ether', { usdcWeth3: 4_000n * dollars }])
    const second = tradeOf(['exactIn', 'ether', 'dai', { wethDai2: ether }])
    const parts = [
      swap(first, { slippageTolerance, recipient: 'router' }),
      swap(second, { slippageTolerance, payer: 'router' }),
    ]
    const commands = parts.flatMap(part => part.commands(false))
    expect(await carryOut(forced(commands, ether))).toMatchObject({
      success: true,
      buyer: { usdc: -first.inputAmount, ether: -ether, dai: second.outputAmount },
      left: { ether: first.outputAmount },
    })
    expect(build(parts).value).toBe(0n)
    expect(await instead(build(parts))).toMatchObject({
      success: true,
      buyer: {
        usdc: -first.inputAmount,
        ether: first.outputAmount - ether,
        dai: second.outputAmount,
      },
      left: {},
    })
  })

  test('what a v3 pool did not take of a native input', async () => {
    const all = capacity(pools.usdcWeth3, tokens.weth)
    const trade = tradeOf(['exactIn', 'ether', 'usdc', { usdcWeth3: (all * 999n) / 1_000n }])
    const part = swap(trade, { slippageTolerance })
    const peers = part.commands(false).filter(({ command }) => command !== 'UNWRAP_WETH')
    await before(['exactIn', 'ether', 'usdc', { usdcWeth3: all / 200n }])
    await mark()
    const theirs = await carryOut(forced(peers, trade.inputAmount))
    expect(theirs).toMatchObject({ success: true, buyer: { ether: -trade.inputAmount } })
    const rest = theirs.left.weth ?? 0n
    expect(rest).toBeGreaterThan(ether)
    expect(await instead(build([part]))).toMatchObject({
      success: true,
      buyer: { ...theirs.buyer, ether: rest - trade.inputAmount },
      left: {},
    })
  })

  test('what a v3 pool on the way did not take', async () => {
    const all = capacity(pools.wethDai3, tokens.weth)
    const { amountIn } = v3AmountIn({
      pool: pools.usdcWeth3 as V3Pool,
      tokenOut: tokens.weth,
      amountOut: (all * 999n) / 1_000n,
    })
    const trade = tradeOf(['exactIn', 'usdc', 'dai', { 'usdcWeth3 wethDai3': amountIn }])
    const part = swap(trade, { slippageTolerance })
    await before(['exactIn', 'ether', 'dai', { wethDai3: all / 200n }])
    await mark()
    const theirs = await carryOut(forced(part.commands(false)))
    expect(theirs).toMatchObject({ success: true, buyer: { usdc: -amountIn } })
    const rest = theirs.left.weth ?? 0n
    expect(rest).toBeGreaterThan(ether)
    expect(await instead(build([part]))).toMatchObject({
      success: true,
      buyer: { ...theirs.buyer, weth: rest },
      left: {},
    })
  })
})

describe('faults of the peer: less than what was promised', () => {
  const oneIn = 1_000n * dollars

  /** A quote of a pair, and of what somebody says comes out. */
  function quoteOf(pool: Pool, amountOut: bigint, tokenOut = tokens.dai): fromQuote.Quote {
    const { token0, token1, reserve0, reserve1 } = pool as V2Pair
    const quoted = ({ chainId, address, decimals }: Token) => ({ chainId, address, decimals })
    return {
      tokenIn: tokens.usdc.address,
      tokenOut: tokenOut.address,
      tradeType: 0,
      route: [
        [
          {
            type: 'v2-pool',
            tokenIn: quoted(tokens.usdc),
            tokenOut: quoted(tokens.dai),
            reserve0: { token: quoted(token0), quotient: String(reserve0) },
            reserve1: { token: quoted(token1), quotient: String(reserve1) },
            amountIn: String(oneIn),
            amountOut: String(amountOut),
          },
        ],
      ],
    }
  }

  test('the amounts of a quote are dropped for what its reserves, of some blocks ago, would give', async () => {
    const old = tradeOf(['exactIn', 'usdc', 'dai', { usdcDai2: oneIn }])
    await before(['exactIn', 'dai', 'usdc', { usdcDai2: 20_000n * dollars }])
    const now = tradeOf(['exactIn', 'usdc', 'dai', { usdcDai2: oneIn }], await chain.readPools())
    const quote = quoteOf(pools.usdcDai2, now.outputAmount)
    const ours = swap(fromQuote(quote), { slippageTolerance })
    const least = minimumAmountOut(now, { slippageTolerance })
    // The peer prices the pair of the quote anew.
    const amountOutMin = minimumAmountOut(old, { slippageTolerance })
    const peers = ours
      .commands(false)
      .map(one =>
        one.command === 'V2_SWAP_EXACT_IN' ? { ...one, args: { ...one.args, amountOutMin } } : one,
      )
    await mark()
    expect(await carryOut(build([ours]))).toMatchObject({
      success: true,
      buyer: { dai: now.outputAmount },
    })
    // Somebody takes the difference.
    await goBack()
    await before(['exactIn', 'usdc', 'dai', { usdcDai2: 20_000n * dollars }])
    await mark()
    const theirs = await carryOut(forced(peers))
    expect(theirs.success).toBe(true)
    expect(theirs.buyer.dai).toBeLessThan(least)
    expect(await instead(build([ours]))).toMatchObject({ success: false, buyer: {} })
  })

  test('a quote of another token is believed, and that token is bought', async () => {
    const trade = tradeOf(['exactIn', 'usdc', 'dai', { usdcDai2: oneIn }])
    const quote = quoteOf(pools.usdcDai2, trade.outputAmount, tokens.eur)
    // The peer's commands go by the pools alone.
    const { buyer } = await carryOut(forced(swap(trade, { slippageTolerance }).commands(false)))
    expect(buyer).toEqual({ usdc: -oneIn, dai: trade.outputAmount })
    expect(() => fromQuote(quote)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: 'quote.tokenOut' }),
    )
  })

  test('of one unit the least is nothing', async () => {
    const pool = pools.usdcWeth3 as V3Pool
    const { amountIn } = v3AmountIn({ pool, tokenOut: tokens.usdc, amountOut: 1n })
    const trade = tradeOf(['exactIn', 'weth', 'usdc', { usdcWeth3: amountIn }])
    expect(trade.outputAmount).toBe(1n)
    const part = swap(trade, { slippageTolerance })
    const peers = part
      .commands(false)
      .map(one =>
        one.command === 'V3_SWAP_EXACT_IN'
          ? { ...one, args: { ...one.args, amountOutMin: 0n } }
          : one,
      )
    await chain.give('weth', chain.buyer.address, ether)
    await before(['exactIn', 'ether', 'usdc', { usdcWeth3: ether }])
    await mark()
    expect(await carryOut(forced(peers))).toMatchObject({
      success: true,
      buyer: { weth: -amountIn },
    })
    expect(await instead(build([part]))).toMatchObject({ success: false, buyer: {} })
  })

  test('an input that buys nothing is taken for a trade', async () => {
    await chain.give('weth', chain.buyer.address, ether)
    await mark()
    const pool = pools.usdcWeth3 as V3Pool
    const path = encodeV3Path({ pools: [pool], path: [tokens.weth, tokens.usdc] }, 'exactIn')
    const args = {
      ...{ recipient: senderAsRecipient, amountIn: 1n, amountOutMin: 0n, path },
      payerIsUser: true,
    }
    expect(await carryOut(forced([{ command: 'V3_SWAP_EXACT_IN', args }]))).toMatchObject({
      success: true,
      buyer: { weth: -1n },
    })
    expect(() => tradeOf(['exactIn', 'weth', 'usdc', { usdcWeth3: 1n }])).toThrow(
      expect.objectContaining({
        code: 'insufficient_input_amount',
        field: 'routes[0].route.pools[0]',
      }),
    )
  })

  test('an exact output that the pools cannot give is priced, and always fails', async () => {
    const amountOut = 1_500_000n * dollars
    const pool = pools.usdcDai3 as V3Pool
    const path = encodeV3Path({ pools: [pool], path: [tokens.usdc, tokens.dai] }, 'exactOut')
    const args = {
      ...{ recipient: senderAsRecipient, amountOut, amountInMax: 2_000_000n * dollars, path },
      payerIsUser: true,
    }
    expect(await carryOut(forced([{ command: 'V3_SWAP_EXACT_OUT', args }]))).toMatchObject({
      success: false,
      buyer: {},
    })
    expect(() => tradeOf(['exactOut', 'usdc', 'dai', { usdcDai3: amountOut }])).toThrow(
      expect.objectContaining({ code: 'insufficient_reserves' }),
    )
  })
})

describe('faults of the peer: gas', () => {
  test('a pair that has been paid is sent nothing once more', async () => {
    const trade = tradeOf(['exactIn', 'usdc', 'dai', { 'usdcWeth3 wethDai2': 1_000n * dollars }])
    const part = swap(trade, {
      slippageTolerance,
      pairAddress: ({ tokenA, tokenB }) => pairAddress({ tokenA, tokenB, factory }),
    })
    const ours = part.commands(false)
    const peers = ours.map(
      (one): Command =>
        isSwapOfV2(one)
          ? ({ ...one, args: { ...one.args, amountIn: contractBalance } } as Command)
          : one,
    )
    expect(peers).not.toEqual(ours)
    const theirs = await carryOut(forced(peers))
    const own = await instead(forced(ours))
    const buyer = { usdc: -trade.inputAmount, dai: arrives(trade) }
    expect(theirs).toMatchObject({ success: true, buyer, left: {} })
    expect(own).toMatchObject({ success: true, buyer, left: {} })
    expect(own.gas).toBeLessThan(theirs.gas)
  })
})

describe('faults of the peer: tokens that tax their transfers', () => {
  /** From now on the token keeps a part of every transfer, as some do once they are traded. */
  async function tax(token: Token): Promise<void> {
    const code = await chain.client.getCode({ address: tokens.taxed.address })
    await anvil('anvil_setCode', token.address, code)
  }

  test('a v3 pool gives less of a taxed token than was promised, and nobody checks it', async () => {
    const trade = tradeOf(['exactIn', 'usdc', 'dai', { usdcDai3: 1_000n * dollars }])
    const commands = swap(trade, { slippageTolerance }).commands(false)
    await tax(tokens.dai)
    await mark()
    const theirs = await carryOut(forced(commands))
    expect(theirs.success).toBe(true)
    expect(theirs.buyer.dai).toBeGreaterThan(0n)
    expect(theirs.buyer.dai).toBeLessThan(minimumAmountOut(trade, { slippageTolerance }))
    expect(() => taxedOverV3('usdc', 'dai')).toThrow(
      expect.objectContaining({ code: 'not_expressible' }),
    )
  })

  test('a v3 pool that is paid in a taxed token always refuses', async () => {
    const trade = tradeOf(['exactIn', 'dai', 'usdc', { usdcDai3: 1_000n * dollars }])
    const [command] = swap(trade, { slippageTolerance }).commands(false)
    if (command?.command !== 'V3_SWAP_EXACT_IN') throw new Error('no v3 swap')
    await tax(tokens.dai)
    const args = { ...command.args, amountOutMin: 0n }
    expect(await carryOut(forced([{ ...command, args }]))).toMatchObject({
      success: false,
      buyer: {},
    })
    expect(() => taxedOverV3('dai', 'usdc')).toThrow(
      expect.objectContaining({ code: 'not_expressible' }),
    )
  })

  /** The same swap by ours, which knows of the tax. */
  function taxedOverV3(input: 'usdc' | 'dai', output: 'usdc' | 'dai'): Part {
    const dai = { ...tokens.dai, buyFeeBps: 300n, sellFeeBps: 300n }
    const pool = pools.usdcDai3 as V3Pool
    const known = (token: Token) => (token.address === dai.address ? dai : token)
    const taxed = { ...pool, token0: known(pool.token0), token1: known(pool.token1) }
    const trade = shapedTrade(['exactIn', input, output, { usdcDai3: 1_000n * dollars }], {
      currencies: { ...chain.currencies, dai },
      pools: { ...pools, usdcDai3: taxed },
    })
    return swap(trade, { slippageTolerance })
  }
})

async function anvil(method: string, ...params: unknown[]): Promise<void> {
  await (chain.client.request as (call: object) => Promise<unknown>)({ method, params })
}
