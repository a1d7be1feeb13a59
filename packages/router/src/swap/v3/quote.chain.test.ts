import { readFileSync } from 'node:fs'
import { accounts, addresses, startTestChain, type TestChain } from '@sluice/devnet'
import fc from 'fast-check'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import { type Answer, type OnChain, onChain, tokenAbi } from '../../testing/onChain.ts'
import { sortsBefore } from '../sortsBefore.ts'
import type { Token, V3Pool, V3Tick } from '../types.ts'
import { encodeSqrtRatioX96 } from './encodeSqrtRatioX96.ts'
import { encodeV3Path } from './path.ts'
import { poolAddress } from './poolAddress.ts'
import type { V3Quote } from './quote.ts'
import { readV3AmountIn } from './readV3AmountIn.ts'
import { readV3AmountOut } from './readV3AmountOut.ts'
import { getSqrtRatioAtTick } from './tickMath.ts'
import { type FeeTier, tickSpacings } from './tickSpacings.ts'
import { v3AmountIn } from './v3AmountIn.ts'
import { v3AmountOut } from './v3AmountOut.ts'
import { v3Pool } from './v3Pool.ts'
import { v3TickReader } from './v3TickReader.ts'

const positionsAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) returns (address pool)',
  'function mint(MintParams params) returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])
const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function tickBitmap(int16) view returns (uint256)',
  'function ticks(int24) view returns (uint128 gross, int128 net, uint256, uint256, int56, uint160, uint32, bool)',
])
const factoryAbi = parseAbi([
  'function owner() view returns (address)',
  'function enableFeeAmount(uint24 fee, int24 tickSpacing)',
])
const quoterAbi = parseAbi([
  'struct InParams { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'struct OutParams { address tokenIn; address tokenOut; uint256 amount; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(InParams params) returns (uint256 amount, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gas)',
  'function quoteExactOutputSingle(OutParams params) returns (uint256 amount, uint160 sqrtPriceX96After, uint32 ticksCrossed, uint256 gas)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amount, uint160[] prices, uint32[] ticksCrossed, uint256 gas)',
  'function quoteExactOutput(bytes path, uint256 amountOut) returns (uint256 amount, uint160[] prices, uint32[] ticksCrossed, uint256 gas)',
])
const routerAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Params params) returns (uint256 amountOut)',
])
const factory: Address = addresses.uniswapV3Factory
const never = 2n ** 64n

let chain: TestChain
let local: OnChain
let tokens: readonly [Token, Token, Token]
let pools: readonly V3Pool[]

beforeAll(async () => {
  chain = await startTestChain()
  const [trader] = accounts
  const code = new URL('../../../../devnet/contracts/out/LocalUsd.json', import.meta.url)
  local = onChain({
    url: chain.url,
    privateKey: (trader as NonNullable<typeof trader>).privateKey,
    tokenCode: (JSON.parse(readFileSync(code, 'utf8')) as { bytecode: Hex }).bytecode,
    multicall3: addresses.multicall3,
  })
  const made: Token[] = []
  for (let i = 0; i < 3; i++)
    made.push(
      await local.deployToken([addresses.uniswapV3PositionManager, addresses.uniswapV3SwapRouter]),
    )
  const [a, b, c] = made.sort((x, y) => (sortsBefore('x', x, 'y', y) ? -1 : 1))
  if (!a || !b || !c) throw new Error('There are not three tokens')
  tokens = [a, b, c]
  await enableFinestTier()
  pools = [
    // Dense, of many ticks, over the whole range as well; token1 worth 3000 of token0.
    await makePool(a, b, 500, encodeSqrtRatioX96(1n, 3000n), [
      [-887_270, 887_270, 10n ** 20n],
      ...steps(-80_100, 10, 60, 10n ** 21n),
    ]),
    // Apart: gaps without liquidity, and none at the ends.
    await makePool(a, b, 3000, encodeSqrtRatioX96(1n, 3000n), [
      [-82_020, -78_000, 10n ** 19n],
      [-120_000, -100_020, 10n ** 21n],
      [-60_000, -30_000, 10n ** 22n],
      [-80_100, -80_040, 10n ** 24n],
    ]),
    // Begins exactly at an initialised tick, far from one.
    await makePool(b, c, 10_000, getSqrtRatioAtTick(200_000), [
      [200_000, 210_000, 10n ** 15n],
      [150_000, 200_000, 10n ** 16n],
      [190_000, 200_200, 10n ** 14n],
    ]),
    // The finest spacing, around 1.
    await makePool(a, c, 100, encodeSqrtRatioX96(20_001n, 20_000n), [
      [-887_272, 887_272, 10n ** 18n],
      ...steps(-30, 1, 60, 10n ** 20n),
      [-300, 300, 10n ** 22n],
    ]),
  ]
}, 120_000)
afterAll(() => chain.stop())

/** The factory was born with three tiers; the fourth came by a vote. */
async function enableFinestTier(): Promise<void> {
  const abi = factoryAbi
  const from = await local.client.readContract({ address: factory, abi, functionName: 'owner' })
  const { rpc } = chain
  await rpc.request({ method: 'anvil_impersonateAccount', params: [from] })
  await rpc.request({ method: 'anvil_setBalance', params: [from, '0xde0b6b3a7640000'] })
  const data = encodeFunctionData({ abi, functionName: 'enableFeeAmount', args: [100, 1] })
  const params = [{ from, to: factory, data }]
  const hash = (await rpc.request({ method: 'eth_sendTransaction', params })) as Hex
  await local.client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  await rpc.request({ method: 'anvil_stopImpersonatingAccount', params: [from] })
}

/** Positions side by side, each beginning where the one before it does plus a spacing, three wide. */
function steps(from: number, spacing: number, count: number, liquidity: bigint): Position[] {
  return Array.from({ length: count }, (_, i) => [
    from + i * spacing,
    from + (i + 3) * spacing,
    liquidity + BigInt(i) * 12_345n,
  ])
}

type Position = [lower: number, upper: number, amount: bigint]

async function makePool(
  a: Token,
  b: Token,
  fee: FeeTier,
  sqrtPriceX96: bigint,
  positions: readonly Position[],
): Promise<V3Pool> {
  const abi = positionsAbi
  const manager = addresses.uniswapV3PositionManager
  const [token0, token1] = [a.address, b.address]
  await local.send(
    manager,
    encodeFunctionData({
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, fee, sqrtPriceX96],
    }),
  )
  for (const [tickLower, tickUpper, amount] of positions)
    await local.send(
      manager,
      encodeFunctionData({
        abi,
        functionName: 'mint',
        args: [
          {
            token0,
            token1,
            fee,
            tickLower,
            tickUpper,
            amount0Desired: amount,
            amount1Desired: amount,
            amount0Min: 0n,
            amount1Min: 0n,
            recipient: local.owner,
            deadline: never,
          },
        ],
      }),
    )
  return readPool(a, b, fee)
}

/** A pool with all its ticks, as its contract tells them. */
async function readPool(a: Token, b: Token, fee: FeeTier): Promise<V3Pool> {
  const address = poolAddress({ factory, tokenA: a, tokenB: b, fee })
  const spacing = tickSpacings[fee]
  const contract = { address, abi: poolAbi } as const
  const [[sqrtRatioX96, tickCurrent], liquidity] = await Promise.all([
    local.client.readContract({ ...contract, functionName: 'slot0' }),
    local.client.readContract({ ...contract, functionName: 'liquidity' }),
  ])
  const last = Math.floor(887_272 / spacing) >> 8
  const words = Array.from({ length: 2 * last + 2 }, (_, i) => i - last - 1)
  const bitmaps = await local.client.multicall({
    contracts: words.map(
      word => ({ ...contract, functionName: 'tickBitmap', args: [word] }) as const,
    ),
    multicallAddress: addresses.multicall3,
    allowFailure: false,
    batchSize: 100_000,
  })
  const indexes = words.flatMap((word, i) =>
    Array.from({ length: 256 }, (_, bit) => bit)
      .filter(bit => (bitmaps[i] ?? 0n) & (1n << BigInt(bit)))
      .map(bit => (word * 256 + bit) * spacing),
  )
  const nets = await local.client.multicall({
    contracts: indexes.map(tick => ({ ...contract, functionName: 'ticks', args: [tick] }) as const),
    multicallAddress: addresses.multicall3,
    allowFailure: false,
  })
  const ticks = indexes.map((index, i): V3Tick => ({ index, liquidityNet: nets[i]?.[1] ?? 0n }))
  return v3Pool({ tokenA: a, tokenB: b, fee, sqrtRatioX96, liquidity, tickCurrent, ticks, address })
}

const question = fc.record({
  pool: fc.nat(3),
  zeroForOne: fc.boolean(),
  exactIn: fc.boolean(),
  bits: fc.integer({ min: 1, max: 100 }),
  noise: fc.bigInt({ min: 0n, max: 2n ** 100n - 1n }),
  limit: fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined }),
})

type Question = typeof question extends fc.Arbitrary<infer value> ? value : never

function asked(of: Question) {
  const pool = pools[of.pool] as V3Pool
  const { zeroForOne, exactIn } = of
  const amount = (of.noise & (2n ** BigInt(of.bits) - 1n)) + 1n
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  const tick = pool.tickCurrent + (zeroForOne ? -(of.limit ?? 0) : 1 + (of.limit ?? 0))
  const sqrtPriceLimitX96 = of.limit === undefined ? undefined : getSqrtRatioAtTick(tick)
  return { pool, exactIn, amount, tokenIn, tokenOut, sqrtPriceLimitX96 }
}

function quote(of: Question): V3Quote | 'insufficient_reserves' {
  const { pool, exactIn, amount, tokenIn, tokenOut, sqrtPriceLimitX96 } = asked(of)
  try {
    return exactIn
      ? v3AmountOut({ pool, tokenIn, amountIn: amount, sqrtPriceLimitX96 })
      : v3AmountIn({ pool, tokenOut, amountOut: amount, sqrtPriceLimitX96 })
  } catch (error) {
    if (error instanceof RouterError && error.code === 'insufficient_reserves') return error.code
    throw error
  }
}

function callOf(of: Question): Hex {
  const { pool, exactIn, amount, tokenIn, tokenOut, sqrtPriceLimitX96 = 0n } = asked(of)
  const shared = { tokenIn: tokenIn.address, tokenOut: tokenOut.address, fee: pool.fee }
  return exactIn
    ? encodeFunctionData({
        abi: quoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [{ ...shared, amountIn: amount, sqrtPriceLimitX96 }],
      })
    : encodeFunctionData({
        abi: quoterAbi,
        functionName: 'quoteExactOutputSingle',
        args: [{ ...shared, amount, sqrtPriceLimitX96 }],
      })
}

/** The initialised ticks that a price passed on its way from the pool's tick to another. */
function ticksBetween({ tickCurrent, ticks = [] }: V3Pool, after: number): number {
  const [low, high] = [Math.min(tickCurrent, after), Math.max(tickCurrent, after)]
  return ticks.filter(({ index }) => index > low && index <= high).length
}

/**
 * What PoolTicksCounter of QuoterV2 makes of it: it rounds ticks to the spacing towards zero and counts
 * both ends, and leaves out an end that was not passed only where that end is itself initialised.
 */
function countLikeTheQuoter(pool: V3Pool, after: number): number {
  const { tickCurrent: before, tickSpacing, ticks = [] } = pool
  const [from, to] = [Math.trunc(before / tickSpacing), Math.trunc(after / tickSpacing)]
  const isInitialized = (tick: number) => ticks.some(({ index }) => index === tick)
  const counted = ticks.filter(({ index }) => {
    const compressed = index / tickSpacing
    return compressed >= Math.min(from, to) && compressed <= Math.max(from, to)
  }).length
  const notPassed =
    (before > after && isInitialized(after)) || (before < after && isInitialized(before))
  return counted - (notPassed ? 1 : 0)
}

describe('quotes of v3 pools, compared with QuoterV2', () => {
  test('behavior: 1000 random quotes through one pool, to the unit', async () => {
    const questions = fc.sample(question, { numRuns: 1_000, seed: 20_240 })
    const answers = await local.ask(addresses.uniswapV3QuoterV2, questions.map(callOf))
    const seen = { refused: 0, partial: 0, crossing: 0, whole: 0 }
    for (const [i, of] of questions.entries()) {
      const ours = quote(of)
      const answer = answers[i] as Answer
      const told = JSON.stringify(of, (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      )
      if (ours === 'insufficient_reserves') {
        seen.refused++
        expect(answer.success, told).toBe(false)
        continue
      }
      expect(answer.success, told).toBe(true)
      const [amount, sqrtRatioX96, ticksCrossed] = decodeFunctionResult({
        abi: quoterAbi,
        // The other one answers in the same form.
        functionName: 'quoteExactInputSingle',
        data: answer.returnData,
      })
      expect(
        {
          amount: of.exactIn ? ours.amountOut : ours.amountIn,
          sqrtRatioX96: ours.poolAfter.sqrtRatioX96,
          ticksCrossed: countLikeTheQuoter(asked(of).pool, ours.poolAfter.tickCurrent),
        },
        told,
      ).toEqual({ amount, sqrtRatioX96, ticksCrossed })
      expect(ours.ticksCrossed, told).toBe(ticksBetween(asked(of).pool, ours.poolAfter.tickCurrent))
      seen[ours.partial ? 'partial' : 'whole']++
      if (ours.ticksCrossed > 0) seen.crossing++
    }
    // The cases are of every kind.
    expect(seen.refused).toBeGreaterThan(10)
    expect(seen.partial).toBeGreaterThan(100)
    expect(seen.crossing).toBeGreaterThan(200)
    expect(seen.whole).toBeGreaterThan(300)
  }, 120_000)

  test('behavior: through two pools, by our paths', async () => {
    const [a, b, c] = tokens
    const route = { pools: [pools[0], pools[2]] as V3Pool[], path: [a, b, c] }
    const amounts = Array.from(
      { length: 50 },
      (_, i) => 10n ** 9n + 10n ** BigInt(i % 16) * BigInt(i),
    )
    const abi = quoterAbi
    const [forward, backward] = [encodeV3Path(route, 'exactIn'), encodeV3Path(route, 'exactOut')]
    const answers = await local.ask(
      addresses.uniswapV3QuoterV2,
      amounts.flatMap(amount => [
        encodeFunctionData({ abi, functionName: 'quoteExactInput', args: [forward, amount] }),
        encodeFunctionData({ abi, functionName: 'quoteExactOutput', args: [backward, amount] }),
      ]),
    )
    for (const [i, amount] of amounts.entries()) {
      const [first, second] = route.pools as [V3Pool, V3Pool]
      const middle = v3AmountOut({ pool: first, tokenIn: a, amountIn: amount }).amountOut
      const out = v3AmountOut({ pool: second, tokenIn: b, amountIn: middle }).amountOut
      const data = (answers[2 * i] as Answer).returnData
      expect(decodeFunctionResult({ abi, functionName: 'quoteExactInput', data })[0]).toBe(out)

      const answer = answers[2 * i + 1] as Answer
      const needed = (() => {
        try {
          const amountOut = v3AmountIn({ pool: second, tokenOut: c, amountOut: amount }).amountIn
          return v3AmountIn({ pool: first, tokenOut: b, amountOut }).amountIn
        } catch {
          return undefined
        }
      })()
      expect(answer.success).toBe(needed !== undefined)
      if (needed !== undefined)
        expect(
          decodeFunctionResult({
            abi,
            functionName: 'quoteExactOutput',
            data: answer.returnData,
          })[0],
        ).toBe(needed)
    }
  })

  test('behavior: ticks read from the node on the way give the same', async () => {
    const questions = fc
      .sample(question, { numRuns: 60, seed: 7 })
      .filter(of => quote(of) !== 'insufficient_reserves')
    const readers = pools.map(pool =>
      v3TickReader({
        pool: pool.address as Address,
        call: async ({ to, data }, { signal }) => {
          signal?.throwIfAborted()
          return (await local.client.call({ to, data })).data ?? '0x'
        },
      }),
    )
    for (const of of questions) {
      const { exactIn, amount, tokenIn, tokenOut, sqrtPriceLimitX96, pool } = asked(of)
      const source = readers[of.pool] as ReturnType<typeof v3TickReader>
      const signal = AbortSignal.timeout(30_000)
      const shared = { pool, source, sqrtPriceLimitX96, signal, maxReads: 10_000 }
      const read = exactIn
        ? await readV3AmountOut({ ...shared, tokenIn, amountIn: amount })
        : await readV3AmountIn({ ...shared, tokenOut, amountOut: amount })
      expect(read).toEqual(quote(of))
    }
  })

  test('behavior: the pool after a swap is the pool after the swap', async () => {
    const [a, b] = tokens
    let pool = pools[0] as V3Pool
    for (let i = 0; i < 12; i++) {
      const zeroForOne = i % 3 !== 0
      const [tokenIn, tokenOut] = zeroForOne ? [a, b] : [b, a]
      const amountIn = 7n ** BigInt(10 + 2 * i)
      const { amountOut, poolAfter } = v3AmountOut({ pool, tokenIn, amountIn })
      const held = () =>
        local.client.readContract({
          address: tokenOut.address,
          abi: tokenAbi,
          functionName: 'balanceOf',
          args: [local.owner],
        })
      const before = await held()
      await local.send(
        addresses.uniswapV3SwapRouter,
        encodeFunctionData({
          abi: routerAbi,
          functionName: 'exactInputSingle',
          args: [
            {
              tokenIn: tokenIn.address,
              tokenOut: tokenOut.address,
              fee: pool.fee,
              recipient: local.owner,
              deadline: never,
              amountIn,
              amountOutMinimum: 0n,
              sqrtPriceLimitX96: 0n,
            },
          ],
        }),
      )
      expect((await held()) - before).toBe(amountOut)
      const { sqrtRatioX96, tickCurrent, liquidity, ticks } = await readPool(a, b, 500)
      expect(poolAfter).toMatchObject({ sqrtRatioX96, tickCurrent, liquidity, ticks })
      pool = poolAfter
    }
  }, 120_000)
})
