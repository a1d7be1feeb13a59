import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { objectOf } from '../check.ts'
import { sortsBefore } from '../sortsBefore.ts'
import type { Token, V3Pool } from '../types.ts'
import { poolFeeOf } from './check.ts'
import { lookThrough } from './snapshot.ts'
import { getTickAtSqrtRatio } from './tickMath.ts'
import { type FeeTier, tickSpacings } from './tickSpacings.ts'
import { v3PoolOf } from './v3PoolOf.ts'

/**
 * A Uniswap v3 pool of two tokens as it stands in one block. Which of them is given first does not matter.
 *
 * Source: `slot0()` and `liquidity()` of the pool; Uniswap v3 Core whitepaper, 6.2.
 *
 * @throws RouterError `invalid_input` for tokens that are one, or on two chains, or not tokens; a fee
 * whose spacing is not known and not given; a price or tick that no pool can have, or that do not belong
 * together; ticks that are not those of the pool.
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
export const v3Pool = /* @__PURE__ */ guard(unguardedV3Pool)

function unguardedV3Pool(options: v3Pool.Options): V3Pool {
  const bag = objectOf('options', options)
  const tokenA = bag.tokenA as Token
  const tokenB = bag.tokenB as Token
  const sorted = sortsBefore('tokenA', tokenA, 'tokenB', tokenB)
  const fee = poolFeeOf('fee', bag.fee)
  const tickSpacing = bag.tickSpacing ?? tickSpacings[fee as FeeTier]
  if (tickSpacing === undefined)
    throw invalid('tickSpacing', tickSpacing, 'must be given for a fee that is no usual tier')
  const pool = v3PoolOf('pool', {
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
  })
  if (pool.ticks !== undefined) lookThrough(pool)
  return pool
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
