import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { isWhole, objectOf } from '../check.ts'
import type { V3Pool } from '../types.ts'
import { type Question, questionOf } from './quote.ts'
import type { ReadLimits, V3TickSource } from './readThrough.ts'
import type { Signal } from './signal.ts'
import { v3PoolOf } from './v3PoolOf.ts'

/**
 * The options of a quote whose ticks are read, checked. All of them are read here, and only once: what a getter
 * in them throws or changes later is of no consequence, and what is thrown afterwards is the source's.
 *
 * @throws RouterError `invalid_input` that names what is wrong, or `amount_overflow`.
 */
export const readingOf = /* @__PURE__ */ guard(unguardedReadingOf)

function unguardedReadingOf(options: unknown, exactIn: boolean): readingOf.Result {
  const bag = objectOf('options', options)
  const pool = stateOf('pool', bag.pool)
  const source = sourceOf('source', bag.source)
  const limits = limitsOf(bag)
  const [token, amount] = exactIn ? [bag.tokenIn, bag.amountIn] : [bag.tokenOut, bag.amountOut]
  const question = questionOf(pool, exactIn, token, amount, bag.sqrtPriceLimitX96)
  return { pool, question, source, limits }
}

export declare namespace readingOf {
  type Result = { pool: V3Pool; question: Question; source: V3TickSource; limits: ReadLimits }
}

/** A copy of a pool, which is checked. */
function stateOf(path: string, value: unknown): V3Pool {
  const given = objectOf(path, value)
  return v3PoolOf(path, {
    type: given.type,
    address: given.address,
    token0: given.token0,
    token1: given.token1,
    fee: given.fee,
    sqrtRatioX96: given.sqrtRatioX96,
    liquidity: given.liquidity,
    tickCurrent: given.tickCurrent,
    tickSpacing: given.tickSpacing,
    ticks: given.ticks,
  })
}

/** Throws unless `value` can be asked for ticks. */
function sourceOf(path: string, value: unknown): V3TickSource {
  const source = objectOf(path, value)
  const method = <name extends keyof V3TickSource>(name: name): V3TickSource[name] => {
    const given = source[name]
    if (typeof given !== 'function') throw invalid(`${path}.${name}`, given, 'must be a function')
    return (at, options) => Reflect.apply(given, source, [at, options])
  }
  return { tickBitmap: method('tickBitmap'), liquidityNet: method('liquidityNet') }
}

/** Throws unless the limits are some. */
function limitsOf(bag: Record<string, unknown>): ReadLimits {
  const { timeout, maxReads } = bag
  if (timeout !== undefined && !isWhole(timeout, 1, 3_600_000))
    throw invalid('timeout', timeout, 'must be a whole number of milliseconds from 1 to 3600000')
  if (maxReads !== undefined && !isWhole(maxReads, 1, 1_000_000))
    throw invalid('maxReads', maxReads, 'must be a whole number from 1 to 1000000')
  return { signal: signalOf('signal', bag.signal), timeout, maxReads }
}

/** Throws unless `value` is a signal that can be waited with, or none. */
function signalOf(path: string, value: unknown): Signal | undefined {
  if (value === undefined) return undefined
  const signal = objectOf(path, value)
  const { aborted, addEventListener: add, removeEventListener: remove } = signal
  if (typeof add !== 'function' || typeof remove !== 'function' || typeof aborted !== 'boolean')
    throw invalid(path, value, 'must be an AbortSignal')
  return value as Signal
}
