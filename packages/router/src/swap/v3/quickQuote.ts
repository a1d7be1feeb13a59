import { RouterError } from '../../errors.ts'
import type { V3Pool } from '../types.ts'
import { maxInt256 } from './bounds.ts'
import { snapshotOf, swapThrough } from './snapshot.ts'

/**
 * What a v3 pool gives for an exact input, or takes for an exact output, for searches: 0n when it cannot
 * serve all of it.
 *
 * @throws RouterError `invalid_input` when it is no pool with ticks.
 */
export function quickQuote(
  pool: V3Pool,
  exactIn: boolean,
  zeroForOne: boolean,
  amount: bigint,
): bigint {
  if (amount <= 0n || amount > maxInt256) return 0n
  const snapshot = snapshotOf(pool)
  try {
    const question = { exactIn, zeroForOne, amount, limit: undefined }
    const { amountIn, amountOut } = swapThrough(pool, snapshot, question)
    if (exactIn) return amountIn < amount ? 0n : amountOut
    return amountOut < amount ? 0n : amountIn
  } catch (error) {
    // What the contract could not compute either.
    if (error instanceof RouterError && error.code === 'amount_overflow') return 0n
    throw error
  }
}
