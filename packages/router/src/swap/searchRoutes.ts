import { poolKey, spotPrice } from './pool.ts'
import { type Edge, edgeAt, type PoolGraph } from './poolGraph.ts'
import { inputOfEdge, outputOfEdge } from './quotePool.ts'
import type { Pool, Token, TradeType } from './types.ts'
import { type WaysTo, waysTo } from './waysTo.ts'

/** A path that was found, in the direction of the trade, and the amount at its far end. */
export type Found = {
  edges: readonly Edge[]
  /** What comes out for 'exactIn', what goes in for 'exactOut'. */
  amount: bigint
}

type Search = {
  graph: PoolGraph
  ways: WaysTo
  type: TradeType
  goal: number
  maxHops: number
  maxResults: number
  without: ReadonlySet<number> | undefined
  /** The path to where the search is, in the order in which it is walked. */
  stack: Edge[]
  found: Found[]
}

/**
 * Walks every path of at most `maxHops` pools, none of them twice, from the side whose amount is exact
 * to the other, and keeps the best. What a path shares with another is computed once, for both.
 *
 * @throws RouterError `invalid_input` that names a pool on the way that holds what no pool can.
 */
export function searchRoutes(graph: PoolGraph, options: searchRoutes.Options): readonly Found[] {
  const { type, amount, maxHops, maxResults, only, without } = options
  const from = graph.ids.get(options.from.address.toLowerCase())
  const to = graph.ids.get(options.to.address.toLowerCase())
  if (from === undefined || to === undefined) return []
  const [start, goal] = type === 'exactIn' ? [from, to] : [to, from]
  const ways = waysTo(graph, goal, maxHops - 1, only)
  const found: Found[] = []
  const stack: Edge[] = []
  const search: Search = { graph, ways, type, goal, maxHops, maxResults, without, stack, found }
  walk(search, start, amount)
  return found
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
    /** Only pools of one kind. */
    only?: Pool['type'] | undefined
    /** Places of pools in the list that are left out. */
    without?: ReadonlySet<number> | undefined
  }
}

function walk(search: Search, token: number, carried: bigint): void {
  const { graph, type, goal, stack, without } = search
  const { after, first, next } = search.ways
  const left = search.maxHops - stack.length - 1
  // Edges that arrive sooner come first: behind one that arrives too late all do.
  for (let number = first[token] as number; number >= 0; number = next[number] as number) {
    if ((after[number] as number) > left) break
    const index = number >> 1
    if (isUsed(stack, index) || without?.has(index)) continue
    // An exact output is walked against the trade: the swap goes from where the edge leads.
    const edge = edgeAt(graph, type === 'exactIn' ? number : number ^ 1)
    const result = type === 'exactIn' ? outputOfEdge(edge, carried) : inputOfEdge(edge, carried)
    if (result === 0n) continue
    const to = graph.from[number ^ 1] as number
    stack.push(edge)
    if (to === goal) offer(search, result)
    else walk(search, to, result)
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
