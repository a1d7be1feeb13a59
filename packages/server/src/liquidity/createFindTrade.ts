import { bestTrade } from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import type { FindTrade } from '../steps/buy/findTrade.ts'
import { noWay } from '../steps/buy/moneyParts.ts'
import { routeTaxes } from '../steps/swap/routeTaxes.ts'
import { universalRouter } from '../universalRouter.ts'
import { poolsBetween } from './poolsBetween.ts'

/**
 * Finds swaps to exact amounts through the pools of Uniswap, directly or by way of the currencies of offers.
 * A pool is used by one swap only: for a second one it would stand elsewhere than it was read. What takes a part of
 * its transfers is refused: the router has no exact output of it, nor for it.
 */
export function createFindTrade(
  context: ChainContext,
  { block, payer }: createFindTrade.Options,
): FindTrade {
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
    const recipient = universalRouter(context.chain) ?? payer
    const [taxed] = (await routeTaxes(context, best, { payer, recipient })).keys()
    if (taxed !== undefined) throw taxedWay(taxed, { from, to })
    for (const { route } of best.swaps) for (const pool of route.pools) used.add(pool.address ?? '')
    return best
  }
}

export declare namespace createFindTrade {
  type Options = {
    /** Where the pools are read. */
    block: number
    /** Whose tokens are swapped. */
    payer: Hex
  }
}

function taxedWay(taxed: Hex, { from, to }: { from: Hex; to: Hex }): ServerError {
  return new ServerError(
    `${from} cannot pay for what is priced in ${to}: ${taxed} takes a part of its transfers, so that no swap brings exactly the price`,
    { code: 'taxed_currency', apiCode: 4, statusCode: 424 },
  )
}
