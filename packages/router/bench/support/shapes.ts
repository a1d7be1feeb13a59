import { createRoute } from '../../src/swap/createRoute.ts'
import { createTrade } from '../../src/swap/createTrade.ts'
import type { Pool, Trade, TradeType } from '../../src/swap/types.ts'
import type { PoolName } from './pools.ts'
import type { CurrencyName, SwapChain } from './swapChain.ts'

/** What is swapped, and for each route (the names of its pools in a row) how much in or out. */
export type Shape = readonly [
  type: TradeType,
  input: CurrencyName,
  output: CurrencyName,
  routes: Readonly<Record<string, bigint>>,
]

/** The trade of a shape over the pools as they stand. */
export function shapedTrade(
  [type, input, output, routes]: Shape,
  { currencies, pools }: { currencies: SwapChain['currencies']; pools: Record<PoolName, Pool> },
): Trade {
  return createTrade({
    type,
    routes: Object.entries(routes).map(([names, amount]) => ({
      route: createRoute({
        pools: names.split(' ').map(name => pools[name as PoolName]),
        input: currencies[input],
        output: currencies[output],
      }),
      amount,
    })),
  })
}

/**
 * What arrives when nothing has moved. The input of an exact output is rounded up, and what it buys more
 * from a v2 pair goes to the buyer.
 */
export function arrives({ type, swaps, outputAmount }: Trade): bigint {
  if (type === 'exactIn') return outputAmount
  const parts = swaps.map(({ route, inputAmount, outputAmount }) =>
    route.pools.every(pool => pool.type === 'v2-pool')
      ? createTrade({ type: 'exactIn', routes: [{ route, amount: inputAmount }] }).outputAmount
      : outputAmount,
  )
  return parts.reduce((sum, part) => sum + part)
}
