import type { Pool } from './types.ts'
import { exactInput, exactOutput, type PairSide, sideOf } from './v2/pairMath.ts'
import { inputOfV3, outputOfV3 } from './v3/quickQuote.ts'

/**
 * What a pool gives for an exact input; 0n when nothing, or when it cannot. Throws nothing. Whoever asks
 * one pair often gives its `side`.
 */
export function outputOfPool(
  pool: Pool,
  zeroForOne: boolean,
  amountIn: bigint,
  side?: PairSide | undefined,
): bigint {
  if (pool.type === 'v2-pool') return exactInput(side ?? sideOf(pool, zeroForOne), amountIn)
  return outputOfV3(pool, zeroForOne, amountIn)
}

/** What a pool takes for an exact output; 0n when no input gives it. Throws nothing. */
export function inputOfPool(
  pool: Pool,
  zeroForOne: boolean,
  amountOut: bigint,
  side?: PairSide | undefined,
): bigint {
  if (pool.type === 'v2-pool') return exactOutput(side ?? sideOf(pool, zeroForOne), amountOut)
  return inputOfV3(pool, zeroForOne, amountOut)
}
