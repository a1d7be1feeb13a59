import {
  bestSplit,
  bestTrade,
  type Currency,
  maximumAmountIn,
  minimumAmountOut,
  type Token,
  type Trade,
} from '@sluice/router/swap'
import type { Hex } from 'viem'
import type { ChainContext } from '../../context.ts'
import { ServerError } from '../../errors.ts'
import { poolsBetween } from '../../liquidity/poolsBetween.ts'
import { routeTaxes, type Tax } from './routeTaxes.ts'

/** What a trade over several routes must gain, in bps: less does not pay for the gas of another pool. */
const leastGain = 5n

/**
 * The best swap through the pools as they stand at a block, and the limit that it is held to.
 *
 * @throws ServerError 400 that names a currency that is none, 424 where no pools lead there or they are beyond the
 * limit.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function findSwap(
  context: ChainContext,
  wish: findSwap.Options,
): Promise<findSwap.Result> {
  const { from, to, amount, type, slippageBps, limit: asked, block, used } = wish
  const { input, output, pools: all } = await poolsBetween(context, { from, to }, block)
  if (!input) throw noCurrency('currencyIn', from)
  if (!output) throw noCurrency('currencyOut', to)
  const pools = used ? all.filter(({ address }) => !used.has(address ?? '')) : all
  if (pools.length === 0) throw noRoute(from, to)
  const search = { type, input, output, amount, pools }
  const found = best(search)
  if (!found) throw noRoute(from, to)
  const taxes = await routeTaxes(context, found, wish)
  const trade = taxes.size === 0 ? found : best(taxed(search, taxes), 1)
  if (!trade) throw noRoute(from, to)
  const slippage = { slippageTolerance: BigInt(slippageBps) }
  const limit =
    asked ??
    (type === 'exactIn' ? minimumAmountOut(trade, slippage) : maximumAmountIn(trade, slippage))
  const isBeyond = type === 'exactIn' ? trade.outputAmount < limit : trade.inputAmount > limit
  if (isBeyond) throw beyondLimit(trade, limit)
  for (const { route } of trade.swaps)
    for (const { address } of route.pools) used?.add(address ?? '')
  return { trade, limit }
}

export declare namespace findSwap {
  type Options = {
    /** In lower case; the zero address for the native currency. */
    from: Hex
    to: Hex
    /** Base units: of `from` for an exact input, of `to` for an exact output. */
    amount: bigint
    type: Trade['type']
    slippageBps: number
    /** Base units; in place of the slippage. */
    limit: bigint | undefined
    payer: Hex
    recipient: Hex
    /** Where the pools are read. */
    block: number
    /** Pools that are not to be gone through again, to which those of this swap are added. */
    used?: Set<string> | undefined
  }
  type Result = { trade: Trade; limit: bigint }
}

type Search = Pick<bestTrade.Options, 'type' | 'input' | 'output' | 'amount' | 'pools'>

/** Over several routes where that gains enough. */
function best(search: Search, maxRoutes?: number): Trade | undefined {
  const [single] = bestTrade({ ...search, maxResults: 1 })
  const split = maxRoutes === 1 ? undefined : bestSplit(search)
  return split && (!single || gains(split, single)) ? split : single
}

/** The same with what tokens take of their transfers, which pools of v3 cannot serve. */
function taxed({ input, output, pools, ...search }: Search, taxes: ReadonlyMap<Hex, Tax>): Search {
  const withTax = <token extends Token>(token: token): token => ({
    ...token,
    ...taxes.get(token.address.toLowerCase() as Hex),
  })
  const side = (currency: Currency): Currency =>
    'native' in currency ? currency : withTax(currency)
  return {
    ...search,
    ...{ input: side(input), output: side(output) },
    pools: pools.map(pool => ({
      ...pool,
      ...{ token0: withTax(pool.token0), token1: withTax(pool.token1) },
    })),
  }
}

function gains(split: Trade, single: Trade): boolean {
  return split.type === 'exactIn'
    ? split.outputAmount * 10_000n >= single.outputAmount * (10_000n + leastGain)
    : split.inputAmount * (10_000n + leastGain) <= single.inputAmount * 10_000n
}

const noCurrency = (field: string, address: Hex) =>
  new ServerError(`${field} must be a currency of this chain: ${address} is none`, {
    code: 'invalid_request',
    apiCode: -1,
  })

const noRoute = (from: Hex, to: Hex) =>
  new ServerError(`No pools lead from ${from} to ${to} for this amount`, {
    code: 'no_route',
    statusCode: 424,
    apiCode: 4,
  })

function beyondLimit({ type, inputAmount, outputAmount }: Trade, limit: bigint): ServerError {
  return new ServerError(
    type === 'exactIn'
      ? `limit cannot be met: ${outputAmount} would come out now, which is less than ${limit}`
      : `limit cannot be met: ${inputAmount} would go in now, which is more than ${limit}`,
    { code: 'price_moved', statusCode: 424, apiCode: 4 },
  )
}
