import { invalid } from '../errors.ts'
import { guard } from '../guard.ts'
import { currencyOf, isWhole, objectOf, positiveAmountOf } from './check.ts'
import { tradeTypeOf } from './createTrade.ts'
import { sameToken, wrappedOf } from './currency.ts'
import { type PoolGraph, poolGraph } from './poolGraph.ts'
import { compareFound, type Found, searchRoutes } from './searchRoutes.ts'
import type { Currency, Pool, Route, Swap, Trade, TradeType } from './types.ts'

/**
 * The best trades over one route each, best first, among all paths of at most `maxHops` pools, none of
 * them twice. The order does not depend on that of the pools: more output or less input first; for equal
 * amounts the smaller price impact, then fewer pools, then the lower addresses on the way. Pools that
 * cannot serve the amount are passed over, and so are v3 pools of a token that takes a part of what is
 * sent: they pay out before it does, and take in no less than the whole. No route gives an empty list.
 *
 * Up to three hops the time it takes grows with the number of paths: no pool is quoted that is on none. On
 * top of that a list that is new is looked through once, and one that was searched before is compared with
 * what it was, pool by pool, which takes a few nanoseconds each. What a pool holds is checked when a path
 * comes to it.
 *
 * @throws RouterError `invalid_input` that names what is no pool, currency, amount or limit, or what a pool
 * on a path cannot hold.
 *
 * @example
 * ```ts
 * const [best] = bestTrade({ type: 'exactIn', pools, input: ether, output: usdc, amount: 10n ** 18n })
 * ```
 */
export const bestTrade = /* @__PURE__ */ guard(unguardedBestTrade)

function unguardedBestTrade(options: bestTrade.Options): Trade[] {
  const request = requestOf(options)
  const maxResults = countOf('maxResults', request.bag.maxResults, 3, 1_000)
  return bestRoutes(request, request.amount, maxResults).map(found =>
    tradeFrom(request, [swapFrom(request, found, request.amount)]),
  )
}

export declare namespace bestTrade {
  type Options = {
    type: TradeType
    /** Of v2, v3 or both. */
    pools: readonly Pool[]
    input: Currency
    output: Currency
    /** Base units of the input for 'exactIn', of the output for 'exactOut'. */
    amount: bigint | string
    /** How many trades to return at most: 1 to 1000, by default 3. */
    maxResults?: number | undefined
    /** How many pools a route may have at most: 1 to 8, by default 3. */
    maxHops?: number | undefined
    /**
     * Whether a route may go through pools of v2 and v3. By default for 'exactIn' only: the router has no
     * command for an exact output over both.
     */
    mixedRoutes?: boolean | undefined
  }
}

/** What is asked for, checked, with the pools put in order for searching. */
export type Request = {
  type: TradeType
  input: Currency
  output: Currency
  amount: bigint
  maxHops: number
  graph: PoolGraph
  /** Pools of which kind a route goes through: of any, or of one, where no route may go through both. */
  kinds: readonly (Pool['type'] | undefined)[]
  bag: Record<string, unknown>
}

const anyKind = [undefined]
const eachKind: readonly Pool['type'][] = ['v2-pool', 'v3-pool']

export function requestOf(options: unknown): Request {
  const bag = objectOf('options', options)
  const { pools } = bag
  const type = tradeTypeOf('type', bag.type)
  const input = currencyOf('input', bag.input)
  const output = currencyOf('output', bag.output)
  const { chainId } = input
  if (output.chainId !== chainId) {
    throw invalid('output', output, 'must be on the chain of the input')
  }
  if (sameToken(wrappedOf(input), wrappedOf(output))) {
    throw invalid('output', output, 'must be another currency than the input')
  }
  const mixed = bag.mixedRoutes ?? type === 'exactIn'
  if (typeof mixed !== 'boolean') throw invalid('mixedRoutes', mixed, 'must be true or false')
  const graph = poolGraph(pools, chainId)
  return {
    type,
    input,
    output,
    amount: positiveAmountOf('amount', bag.amount),
    maxHops: countOf('maxHops', bag.maxHops, 3, 8),
    graph,
    kinds: mixed || !graph.mixed ? anyKind : eachKind,
    bag,
  }
}

export function countOf(path: string, value: unknown, usual: number, most: number): number {
  if (value === undefined) return usual
  if (!isWhole(value, 1, most))
    throw invalid(path, value, `must be a whole number from 1 to ${most}`)
  return value
}

/** The best paths for an amount, the best first; without the pools of some places in the list. */
export function bestRoutes(
  request: Request,
  amount: bigint,
  maxResults: number,
  without?: ReadonlySet<number>,
): readonly Found[] {
  const { type, maxHops, graph, kinds } = request
  const [from, to] = [wrappedOf(request.input), wrappedOf(request.output)]
  const ask = { type, from, to, amount, maxHops, maxResults, without }
  if (kinds.length === 1) return searchRoutes(graph, ask)
  return kinds
    .flatMap(only => searchRoutes(graph, { ...ask, only }))
    .sort((a, b) => compareFound(type, a, b))
    .slice(0, maxResults)
}

export function swapFrom({ type, input, output }: Request, found: Found, amount: bigint): Swap {
  const { edges, amount: other } = found
  const path = [wrappedOf(input)]
  for (const { pool, zeroForOne } of edges) path.push(zeroForOne ? pool.token1 : pool.token0)
  const route: Route = { pools: edges.map(({ pool }) => pool), input, output, path }
  return type === 'exactIn'
    ? { route, inputAmount: amount, outputAmount: other }
    : { route, inputAmount: other, outputAmount: amount }
}

export function tradeFrom({ type, input, output }: Request, swaps: readonly Swap[]): Trade {
  let [inputAmount, outputAmount] = [0n, 0n]
  for (const swap of swaps) {
    inputAmount += swap.inputAmount
    outputAmount += swap.outputAmount
  }
  return { type, input, output, inputAmount, outputAmount, swaps }
}
