import { invalid } from '../../errors.ts'
import { objectOf } from '../check.ts'
import { poolOf } from '../pool.ts'
import type { V3Pool } from '../types.ts'
import { maxSqrtRatio, minSqrtRatio } from './bounds.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'

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
