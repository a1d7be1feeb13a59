import { invalid } from '../errors.ts'
import type { Trade } from './types.ts'
import { type FeeTier, tickSpacings } from './v3/tickSpacings.ts'

/**
 * The router finds a v3 pool by its tokens and its fee. A pool with another spacing than that of the fee, such as a
 * fork may have, can be quoted, but the router would swap through another one.
 *
 * @throws RouterError that names the spacing.
 */
export function checkSpacings({ swaps }: Trade): void {
  for (const [index, { route }] of swaps.entries())
    for (const [at, pool] of route.pools.entries()) {
      if (pool.type !== 'v3-pool') continue
      const { tickSpacing } = pool
      const known: number = tickSpacings[pool.fee as FeeTier] ?? tickSpacing
      if (tickSpacing !== known)
        throw invalid(
          `trade.swaps[${index}].route.pools[${at}].tickSpacing`,
          tickSpacing,
          `must be ${known}, that of the fee, by which the router finds the pool`,
        )
    }
}
