import { addresses } from '@sluice/devnet'
import { type Address, maxUint256, parseAbi } from 'viem'
import type { Pool, Token, V2Pair, V3Pool } from '../../src/swap/types.ts'
import { v2Pair } from '../../src/swap/v2/v2Pair.ts'
import { encodeSqrtRatioX96 } from '../../src/swap/v3/encodeSqrtRatioX96.ts'
import { getTickAtSqrtRatio } from '../../src/swap/v3/tickMath.ts'
import { type FeeTier, tickSpacings } from '../../src/swap/v3/tickSpacings.ts'
import { v3Pool } from '../../src/swap/v3/v3Pool.ts'
import type { MarketChain } from './marketChain.ts'

type TokenName = 'weth' | 'usdc' | 'dai' | 'eur' | 'taxed'

const million = 1_000_000_000_000n
const ether = 10n ** 18n

/** What the pools are made of: two tokens, how much of each, and the fee of those of v3. */
const plans = {
  usdcWeth2: ['usdc', 2n * million, 'weth', 1_000n * ether],
  usdcDai2: ['usdc', million, 'dai', million],
  wethDai2: ['weth', 500n * ether, 'dai', million],
  wethEur2: ['weth', 500n * ether, 'eur', million],
  usdcTaxed2: ['usdc', million, 'taxed', 10n ** 24n],
  wethTaxed2: ['weth', 500n * ether, 'taxed', 10n ** 24n],
  usdcWeth3: ['usdc', 2n * million, 'weth', 1_000n * ether, 500],
  usdcWeth30: ['usdc', 2n * million, 'weth', 1_000n * ether, 3_000],
  usdcDai3: ['usdc', million, 'dai', million, 500],
  wethDai3: ['weth', 500n * ether, 'dai', million, 3_000],
  wethEur3: ['weth', 500n * ether, 'eur', million, 10_000],
} as const satisfies Record<string, readonly [TokenName, bigint, TokenName, bigint, FeeTier?]>

export type PoolName = keyof typeof plans

type Plan = {
  tokenA: Token
  amountA: bigint
  tokenB: Token
  amountB: bigint
}

/** Makes the pools by the contracts of Uniswap, and answers with how they are read. */
export async function createPools(
  options: createPools.Options,
): Promise<() => Promise<Record<PoolName, Pool>>> {
  const { chain, maker, tokens } = options
  const spenders = [
    addresses.uniswapV2Router02,
    addresses.uniswapV3PositionManager,
    addresses.uniswapV3SwapRouter,
  ]
  for (const { address } of Object.values(tokens))
    for (const spender of spenders)
      await chain.call(maker, address, approveAbi, 'approve', [spender, maxUint256])
  const readers: [PoolName, () => Promise<Pool>][] = []
  for (const [name, [a, amountA, b, amountB, fee]] of Object.entries(plans) as [
    PoolName,
    readonly [TokenName, bigint, TokenName, bigint, FeeTier?],
  ][]) {
    const plan = { tokenA: tokens[a], amountA, tokenB: tokens[b], amountB }
    readers.push([
      name,
      fee === undefined
        ? await createPair(chain, maker, plan)
        : await createV3Pool(chain, maker, plan, fee),
    ])
  }
  return async () =>
    Object.fromEntries(
      await Promise.all(readers.map(async ([name, read]) => [name, await read()] as const)),
    ) as Record<PoolName, Pool>
}

export declare namespace createPools {
  type Options = { chain: MarketChain; maker: Address; tokens: Record<TokenName, Token> }
}

async function createPair(
  { client, call }: MarketChain,
  maker: Address,
  { tokenA, amountA, tokenB, amountB }: Plan,
): Promise<() => Promise<V2Pair>> {
  const [a, b] = [tokenA.address, tokenB.address]
  const args = [a, b, amountA, amountB, 0n, 0n, maker, 2n ** 40n]
  await call(maker, addresses.uniswapV2Router02, router02Abi, 'addLiquidity', args)
  const address = await client.readContract({
    address: addresses.uniswapV2Factory,
    abi: pairAbi,
    functionName: 'getPair',
    args: [a, b],
  })
  // Nobody pays for the first of the pair's prices.
  await call(maker, address, pairAbi, 'sync', [])
  const isFirst = a.toLowerCase() < b.toLowerCase()
  return async () => {
    const [reserve0, reserve1] = await client.readContract({
      address,
      abi: pairAbi,
      functionName: 'getReserves',
    })
    const [reserveA, reserveB] = isFirst ? [reserve0, reserve1] : [reserve1, reserve0]
    return v2Pair({ tokenA, reserveA, tokenB, reserveB, address })
  }
}

/** Liquidity far around the price, and more of it close by, so that swaps pass ticks. */
async function createV3Pool(
  { client, call }: MarketChain,
  maker: Address,
  { tokenA, amountA, tokenB, amountB }: Plan,
  fee: FeeTier,
): Promise<() => Promise<V3Pool>> {
  const isFirst = tokenA.address.toLowerCase() < tokenB.address.toLowerCase()
  const [token0, token1] = isFirst
    ? [tokenA.address, tokenB.address]
    : [tokenB.address, tokenA.address]
  const [amount0, amount1] = isFirst ? [amountA, amountB] : [amountB, amountA]
  const price = encodeSqrtRatioX96(amount1, amount0)
  const manager = addresses.uniswapV3PositionManager
  await call(maker, manager, positionsAbi, 'createAndInitializePoolIfNecessary', [
    ...[token0, token1, fee, price],
  ])
  const spacing = tickSpacings[fee]
  const middle = Math.floor(getTickAtSqrtRatio(price) / spacing) * spacing
  const ends: number[] = []
  for (const [width, share] of [
    [200, 2n],
    [2, 50n],
  ] as const) {
    const [tickLower, tickUpper] = [middle - width * spacing, middle + width * spacing]
    ends.push(tickLower, tickUpper)
    await call(maker, manager, positionsAbi, 'mint', [
      {
        ...{ token0, token1, fee, tickLower, tickUpper },
        ...{ amount0Desired: amount0 / share, amount1Desired: amount1 / share },
        ...{ amount0Min: 0n, amount1Min: 0n, recipient: maker, deadline: 2n ** 40n },
      },
    ])
  }
  // Nor for the first fees of the pool.
  for (const [tokenIn, tokenOut, amountIn] of [
    [token0, token1, amount0 / 100_000n],
    [token1, token0, amount1 / 100_000n],
  ]) {
    const limits = { amountOutMinimum: 0n, sqrtPriceLimitX96: 0n, deadline: 2n ** 40n }
    const args = [{ tokenIn, tokenOut, fee, recipient: maker, amountIn, ...limits }]
    await call(maker, addresses.uniswapV3SwapRouter, swapAbi, 'exactInputSingle', args)
  }
  const address = await client.readContract({
    address: addresses.uniswapV3Factory,
    abi: poolAbi,
    functionName: 'getPool',
    args: [token0, token1, fee],
  })
  const contract = { address, abi: poolAbi } as const
  const indexes = ends.sort((a, b) => a - b)
  return async () => {
    const [[sqrtRatioX96, tickCurrent], liquidity, ...nets] = await Promise.all([
      client.readContract({ ...contract, functionName: 'slot0' }),
      client.readContract({ ...contract, functionName: 'liquidity' }),
      ...indexes.map(tick =>
        client.readContract({ ...contract, functionName: 'ticks', args: [tick] }),
      ),
    ])
    const ticks = indexes.map((index, at) => ({ index, liquidityNet: nets[at]?.[1] ?? 0n }))
    const state = { sqrtRatioX96, tickCurrent, liquidity, ticks }
    return v3Pool({ tokenA, tokenB, fee, ...state, address })
  }
}

const approveAbi = parseAbi(['function approve(address, uint256) returns (bool)'])
const router02Abi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256, uint256, uint256)',
])
const pairAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function sync()',
  'function getReserves() view returns (uint112, uint112, uint32)',
])
const positionsAbi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) returns (address pool)',
  'function mint(MintParams params) returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])
const swapAbi = parseAbi([
  'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Params params) returns (uint256)',
])
const poolAbi = parseAbi([
  'function getPool(address, address, uint24) view returns (address)',
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
  'function ticks(int24) view returns (uint128 gross, int128 net, uint256, uint256, int56, uint160, uint32, bool)',
])
