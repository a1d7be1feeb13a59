import { zeroAddress } from '@sluice/router/seaport'
import { bestTrade, type Currency, type Token } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { bidCurrencies, wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { findCurrency } from '../price.ts'
import type { FindTrade } from '../steps/buy/findTrade.ts'
import { noWay } from '../steps/buy/moneyParts.ts'

/** Tokens between which pools are looked for, those of the swap among them. */
const mostTokens = 5

/**
 * Finds swaps to exact amounts through the pools of Uniswap, directly or by way of the currencies of offers.
 * A pool is used by one swap only: for a second one it would stand elsewhere than it was read.
 *
 * @param block Where the pools are read.
 */
export function createFindTrade(context: ChainContext, block: number): FindTrade {
  const used = new Set<string>()
  return async ({ from, to, amount }) => {
    const { chain } = context
    const weth = await tokenOf(context, wrappedNative(chain))
    const currencyOf = async (address: Hex): Promise<Currency | undefined> =>
      address === zeroAddress
        ? weth && { chainId: chain.id, native: true, wrapped: weth }
        : tokenOf(context, address)
    const [input, output] = [await currencyOf(from), await currencyOf(to)]
    if (!input || !output) throw noWay(from, to)
    const between = await Promise.all(bidCurrencies(chain).map(each => tokenOf(context, each)))
    const tokens = new Map<string, Token>()
    for (const token of [wrapped(input), wrapped(output), ...between])
      if (token && tokens.size < mostTokens) tokens.set(token.address.toLowerCase(), token)
    // The maths of pools is needed by few purchases, and takes its time to load.
    const { readPools } = await import('./readPools.ts')
    const pools = await readPools(context, [...tokens.values()], block)
    const free = pools.filter(({ address }) => !used.has(address ?? ''))
    if (free.length === 0) throw noWay(from, to)
    const [best] = bestTrade({
      ...{ type: 'exactOut', input, output, amount, maxResults: 1 },
      pools: free,
    })
    if (!best) throw noWay(from, to)
    for (const { route } of best.swaps) for (const pool of route.pools) used.add(pool.address ?? '')
    return best
  }
}

async function tokenOf(
  context: ChainContext,
  address: Hex | undefined,
): Promise<Token | undefined> {
  const info = address && (await findCurrency(context, address))
  return info && { chainId: context.chain.id, address: info.contract, decimals: info.decimals }
}

const wrapped = (currency: Currency): Token => ('native' in currency ? currency.wrapped : currency)
