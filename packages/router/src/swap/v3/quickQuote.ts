import { RouterError } from '../../errors.ts'
import type { V3Pool } from '../types.ts'
import { maxInt256 } from './bounds.ts'
import { snapshotOf, swapThrough } from './snapshot.ts'

/**
 * What a v3 pool gives for an exact input, for searches: 0n when nothing, when it cannot take all of it, or
 * when it is no pool with ticks. Throws nothing.
 */
export function outputOfV3(pool: V3Pool, zeroForOne: boolean, amountIn: bigint): bigint {
  const outcome = outcomeOf(pool, true, zeroForOne, amountIn)
  return outcome === undefined || outcome.amountIn < amountIn ? 0n : outcome.amountOut
}

/** What it takes for an exact output; 0n when no input gives it. Throws nothing. */
export function inputOfV3(pool: V3Pool, zeroForOne: boolean, amountOut: bigint): bigint {
  const outcome = outcomeOf(pool, false, zeroForOne, amountOut)
  return outcome === undefined || outcome.amountOut < amountOut ? 0n : outcome.amountIn
}

function outcomeOf(pool: V3Pool, exactIn: boolean, zeroForOne: boolean, amount: bigint) {
  if (amount <= 0n || amount > maxInt256) return undefined
  try {
    return swapThrough(pool, snapshotOf(pool), { exactIn, zeroForOne, amount, limit: undefined })
  } catch (error) {
    if (error instanceof RouterError) return undefined
    throw error
  }
}
