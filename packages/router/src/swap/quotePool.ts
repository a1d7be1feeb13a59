import type { Pool } from './types.ts'
import { exactInput, exactOutput, sideOf } from './v2/pairMath.ts'

/** What a pool gives for an exact input; 0n when nothing, or when it cannot. Throws nothing. */
export function outputOfPool(pool: Pool, zeroForOne: boolean, amountIn: bigint): bigint {
  return pool.type === 'v2-pool' ? exactInput(sideOf(pool, zeroForOne), amountIn) : 0n
}

/** What a pool takes for an exact output; 0n when no input gives it. Throws nothing. */
export function inputOfPool(pool: Pool, zeroForOne: boolean, amountOut: bigint): bigint {
  return pool.type === 'v2-pool' ? exactOutput(sideOf(pool, zeroForOne), amountOut) : 0n
}
