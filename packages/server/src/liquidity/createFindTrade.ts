import { bestTrade } from '@sluice/router/swap'
import type { ChainContext } from '../context.ts'
import type { FindTrade } from '../steps/buy/findTrade.ts'
import { noWay } from '../steps/buy/moneyParts.ts'
import { poolsBetween } from './poolsBetween.ts'

/**
 * Finds swaps to exact amounts through the pools of Uniswap, directly or by way of the currencies of offers.
 * A pool is used by one swap only: for a second one it would stand elsewhere than it was read.
 *
 * @param block Where the pools are read.
 */
export function createFindTrade(context: ChainContext, block: number): FindTrade {
  const used = new Set<string>()
  return async ({ from, to, amount }) => {
    const { input, output, pools } = await poolsBetween(context, { from, to }, block)
    const free = pools.filter(({ address }) => !used.has(address ?? ''))
    if (!input || !output || free.length === 0) throw noWay(from, to)
    const [best] = bestTrade({
      ...{ type: 'exactOut', input, output, amount, maxResults: 1 },
      pools: free,
    })
    if (!best) throw noWay(from, to)
    for (const { route } of best.swaps) for (const pool of route.pools) used.add(pool.address ?? '')
    return best
  }
}
