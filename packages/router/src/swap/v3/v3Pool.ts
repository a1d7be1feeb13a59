import { invalid } from '../../errors.ts'
import { objectOf, tokenOf } from '../check.ts'
import { poolOf } from '../pool.ts'
import type { Token, V3Pool } from '../types.ts'
import { maxSqrtRatio, minSqrtRatio } from './bounds.ts'
import { poolFeeOf } from './check.ts'
import { sortsBefore } from './sortsBefore.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'
import { type FeeTier, tickSpacings } from './tickSpacings.ts'

/**
 * A Uniswap v3 pool of two tokens as it stands in one block. Which of them is given first does not matter.
 *
 * Source: `slot0()` and `liquidity()` of the pool; Uniswap v3 Core whitepaper, 6.2.
 *
 * @throws RouterError `invalid_input` for tokens that are one, or on two chains, or not tokens; a fee
 * whose spacing is not known and not given; a price or tick that no pool can have, or that do not belong
 * together.
 *
 * @example
 * ```ts
 * const pool = v3Pool({
 *   tokenA: usdc,
 *   tokenB: weth,
 *   fee: 500,
 *   sqrtRatioX96: 1_409_950_246_553_413_312_000_000_000_000_000n,
 *   liquidity: 5_000_000_000_000_000_000n,
 * })
 * ```
 */
export function v3Pool(options: v3Pool.Options): V3Pool {
  const bag = objectOf('options', options)
  const tokenA = tokenOf('tokenA', bag.tokenA)
  const tokenB = tokenOf('tokenB', bag.tokenB)
  const sorted = sortsBefore(tokenA, tokenB)
  const fee = poolFeeOf('fee', bag.fee)
  const tickSpacing = bag.tickSpacing ?? tickSpacings[fee as FeeTier]
  if (tickSpacing === undefined)
    throw invalid('tickSpacing', tickSpacing, 'must be given for a fee that is no usual tier')
  const pool = {
    type: 'v3-pool',
    address: bag.address,
    token0: sorted ? tokenA : tokenB,
    token1: sorted ? tokenB : tokenA,
    fee,
    sqrtRatioX96: bag.sqrtRatioX96,
    liquidity: bag.liquidity,
    tickCurrent: bag.tickCurrent ?? getTickAtSqrtRatio(bag.sqrtRatioX96 as bigint),
    tickSpacing,
    ticks: bag.ticks,
  }
  return v3PoolOf('pool', pool)
}

export declare namespace v3Pool {
  type Options = {
    tokenA: Token
    tokenB: Token
    /** Hundredths of a bip: 3000 is 0.3 %. */
    fee: number
    /** The square root of token1 per token0, in Q64.96. */
    sqrtRatioX96: bigint
    liquidity: bigint
    /** By default the tick of the price; one lower right after a swap crossed it downwards. */
    tickCurrent?: number | undefined
    /** By default that of the fee tier. */
    tickSpacing?: number | undefined
    ticks?: V3Pool['ticks']
    address?: V3Pool['address']
  }
}

/** Throws unless `value` is a v3 pool whose price and tick a pool can have, and belong together. */
export function v3PoolOf(path: string, value: unknown): V3Pool {
  const { type } = objectOf(path, value)
  if (type !== 'v3-pool') throw invalid(`${path}.type`, type, `must be 'v3-pool'`)
  const pool = poolOf(path, value) as V3Pool
  const { sqrtRatioX96, tickCurrent } = pool
  if (!(sqrtRatioX96 >= minSqrtRatio && sqrtRatioX96 < maxSqrtRatio))
    throw invalid(`${path}.sqrtRatioX96`, sqrtRatioX96, 'must be a price that a pool can have')
  const tick = getTickAtSqrtRatio(sqrtRatioX96)
  // A swap that ended on a tick after it crossed it downwards leaves the tick one below the price.
  const stepped = tickCurrent === tick - 1 && getSqrtRatioAtTick(tick) === sqrtRatioX96
  if (tickCurrent !== tick && !stepped)
    throw invalid(`${path}.tickCurrent`, tickCurrent, `must be the tick of ${path}.sqrtRatioX96`)
  return pool
}
