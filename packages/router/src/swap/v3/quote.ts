import { invalid } from '../../errors.ts'
import { insufficientReserves, positiveAmountOf, tokenOf } from '../check.ts'
import { sameToken } from '../currency.ts'
import type { V3Pool } from '../types.ts'
import { maxInt256, maxSqrtRatio, minSqrtRatio } from './bounds.ts'
import type { Outcome } from './settle.ts'
import { getTickAtSqrtRatio } from './tickMath.ts'

/** What a swap through one v3 pool comes to; amounts in base units. */
export type V3Quote = {
  /** What goes in, the fee of the pool included. Less than asked when `partial`. */
  amountIn: bigint
  /** What comes out. Less than asked when `partial`. */
  amountOut: bigint
  /** The pool stopped before the amount was used up: at the price limit, or at the end of its liquidity. */
  partial: boolean
  /** How many initialised ticks the price passed. */
  ticksCrossed: number
  poolAfter: V3Pool
}

/** A swap that is asked for, checked. */
export type Question = {
  exactIn: boolean
  zeroForOne: boolean
  amount: bigint
  limit: bigint | undefined
}

/** Throws unless the question makes sense for the pool, which is one. */
export function questionOf(
  pool: V3Pool,
  exactIn: boolean,
  token: unknown,
  amount: unknown,
  limit: unknown,
): Question {
  const zeroForOne = isToken0(pool, exactIn ? 'tokenIn' : 'tokenOut', token) === exactIn
  const question = {
    exactIn,
    zeroForOne,
    // The contract tells exact in from exact out by the sign of an int256.
    amount: positiveAmountOf(exactIn ? 'amountIn' : 'amountOut', amount, maxInt256),
    limit: undefined,
  }
  if (limit === undefined) return question
  const { sqrtRatioX96 } = pool
  if (
    typeof limit !== 'bigint' ||
    !(zeroForOne
      ? limit > minSqrtRatio && limit < sqrtRatioX96
      : limit < maxSqrtRatio && limit > sqrtRatioX96)
  )
    throw invalid(
      'sqrtPriceLimitX96',
      limit,
      `must be a price ${zeroForOne ? 'below' : 'above'} that of the pool`,
    )
  return { ...question, limit }
}

/** Puts a quote together. */
export function quoteOf(pool: V3Pool, question: Question, outcome: Outcome): V3Quote {
  const { exactIn, amount, limit } = question
  const { amountIn, amountOut, sqrtRatioX96 } = outcome
  const partial = (exactIn ? amountIn : amountOut) < amount
  // Without a limit the contracts revert when less comes out than was asked for, and so does ours; the same
  // when nothing goes in because there is no liquidity.
  if (partial && limit === undefined && (!exactIn || amountIn === 0n))
    throw insufficientReserves(exactIn ? 'amountIn' : 'amountOut', amount)
  return {
    amountIn,
    amountOut,
    partial,
    ticksCrossed: outcome.crossed,
    poolAfter: {
      type: 'v3-pool',
      address: pool.address,
      token0: pool.token0,
      token1: pool.token1,
      fee: pool.fee,
      sqrtRatioX96,
      liquidity: outcome.liquidity,
      tickCurrent: outcome.tick ?? getTickAtSqrtRatio(sqrtRatioX96),
      tickSpacing: pool.tickSpacing,
      ticks: pool.ticks,
    },
  }
}

/** Whether `value` is the first token of the pool; throws unless it is one of both. */
export function isToken0(pool: V3Pool, path: string, value: unknown): boolean {
  if (value === pool.token0) return true
  const token = tokenOf(path, value)
  if (sameToken(token, pool.token0)) return true
  if (sameToken(token, pool.token1)) return false
  throw invalid(path, value, 'must be a token of the pool')
}
