import type { RatePool } from './readRatePools.ts'

/** How many times as deep a pool must be whose price a single block may have moved, to be believed before a mean. */
const moreForSpot = 10n

/**
 * The deepest of some pools, by what they hold of one side; undefined where none holds `least`.
 *
 * @param least Base units.
 */
export function bestPool(
  pools: readonly RatePool[],
  side: 'native' | 'other',
  least: bigint,
): RatePool | undefined {
  const weight = (pool: RatePool) => (pool.isMean ? pool[side] * moreForSpot : pool[side])
  let best: RatePool | undefined
  for (const pool of pools)
    if (pool[side] >= least && (!best || weight(pool) > weight(best))) best = pool
  return best
}
