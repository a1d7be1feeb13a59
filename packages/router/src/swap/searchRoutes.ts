import { poolKey, spotPrice } from './pool.ts'
import { distancesTo, type Edge, type PoolGraph } from './poolGraph.ts'
import { inputOfEdge, outputOfEdge } from './quotePool.ts'
import type { Token, TradeType } from './types.ts'

/** A path that was found, in the direction of the trade, and the amount at its far end. */
export type Found = {
  edges: readonly Edge[]
  /** What comes out for 'exactIn', what goes in for 'exactOut'. */
  amount: bigint
}

type Search = {
  edges: PoolGraph['edges']
  type: TradeType
  goal: number
  distances: Int32Array
  maxHops: number
  maxResults: number
  /** The path to where the search is, in the order in which it is walked. */
  stack: Edge[]
  found: Found[]
}

/**
 * Walks every path of at most `maxHops` pools, none of them twice, from the side whose amount is exact
 * to the other, and keeps the best. What a path shares with another is computed once, for both.
 */
export function searchRoutes(graph: PoolGraph, options: searchRoutes.Options): readonly Found[] {
  const { type, amount, maxHops, maxResults } = options
  const from = graph.ids.get(options.from.address.toLowerCase())
  const to = graph.ids.get(options.to.address.toLowerCase())
  if (from === undefined || to === undefined) return []
  const [start, goal] = type === 'exactIn' ? [from, to] : [to, from]
  const { edges } = graph
  const distances = distancesTo(goal, graph)
  const search: Search = { edges, type, goal, distances, maxHops, maxResults, stack: [], found: [] }
  walk(search, start, amount)
  return search.found
}

export declare namespace searchRoutes {
  type Options = {
    type: TradeType
    from: Token
    to: Token
    /** Base units: what goes in for 'exactIn', what comes out for 'exactOut'. */
    amount: bigint
    maxHops: number
    maxResults: number
  }
}

function walk(search: Search, token: number, carried: bigint): void {
  const { edges, type, goal, distances, stack } = search
  const left = search.maxHops - stack.length - 1
  for (const leaving of edges[token] as readonly Edge[]) {
    const next = leaving.to
    // A path that cannot arrive in time is left before its amounts are computed.
    if ((distances[next] as number) > left || isUsed(stack, leaving.index)) continue
    // An exact output is walked against the trade: the swap goes from `next` to `token`.
    const edge = type === 'exactIn' ? leaving : (leaving.back as Edge)
    const result = type === 'exactIn' ? outputOfEdge(edge, carried) : inputOfEdge(edge, carried)
    if (result === 0n) continue
    stack.push(edge)
    if (next === goal) offer(search, result)
    else walk(search, next, result)
    stack.pop()
  }
}

function isUsed(stack: readonly Edge[], index: number): boolean {
  for (const edge of stack) if (edge.index === index) return true
  return false
}

/** Keeps the path that was walked, if it is one of the best. */
function offer({ type, stack, found, maxResults }: Search, amount: bigint): void {
  const last = found[maxResults - 1]
  if (last && (type === 'exactIn' ? amount < last.amount : amount > last.amount)) return
  const candidate = { edges: type === 'exactIn' ? stack.slice() : stack.slice().reverse(), amount }
  let at = found.length
  while (at > 0 && compareFound(type, candidate, found[at - 1] as Found) < 0) at--
  if (at === maxResults) return
  found.splice(at, 0, candidate)
  if (found.length > maxResults) found.pop()
}

/** The better first: by amount, then price impact, then hops, then the addresses on the way. */
export function compareFound(type: TradeType, a: Found, b: Found): number {
  if (a.amount !== b.amount) return a.amount > b.amount === (type === 'exactIn') ? -1 : 1
  return (
    compareMidPrices(a, b) || a.edges.length - b.edges.length || compareText(keyOf(a), keyOf(b))
  )
}

/** Of two paths with the same amounts, the one with the lower price to begin with moves it less. */
function compareMidPrices(a: Found, b: Found): number {
  let [left, right] = [1n, 1n]
  for (const { pool, zeroForOne } of a.edges) {
    const price = spotPrice(pool, zeroForOne)
    left *= price.numerator
    right *= price.denominator
  }
  for (const { pool, zeroForOne } of b.edges) {
    const price = spotPrice(pool, zeroForOne)
    left *= price.denominator
    right *= price.numerator
  }
  return left < right ? -1 : left > right ? 1 : 0
}

const keyOf = ({ edges }: Found): string =>
  edges.map(({ pool, zeroForOne }) => `${poolKey(pool)}${zeroForOne}`).join()

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
