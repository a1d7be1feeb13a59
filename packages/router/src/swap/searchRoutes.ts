import { poolKey, spotPrice } from './pool.ts'
import { distancesTo, type Edge, type PoolGraph } from './poolGraph.ts'
import { inputOfPool, outputOfPool } from './quotePool.ts'
import type { Token, TradeType } from './types.ts'

/** A path that was found, in the direction of the trade, and the amount at its far end. */
export type Found = {
  edges: readonly Edge[]
  /** What comes out for 'exactIn', what goes in for 'exactOut'. */
  amount: bigint
}

/**
 * Walks every path of at most `maxHops` pools, none of them twice, from the side whose amount is exact
 * to the other, and keeps the best. What a path shares with another is computed once, for both.
 */
export function searchRoutes(graph: PoolGraph, options: searchRoutes.Options): readonly Found[] {
  const { type, amount, maxHops, maxResults } = options
  const forward = type === 'exactIn'
  const from = graph.idOf(options.from)
  const to = graph.idOf(options.to)
  if (from === -1 || to === -1) return []
  const [start, goal] = forward ? [from, to] : [to, from]
  const steps = forward ? graph.into : graph.outOf
  const distances = distancesTo(goal, graph)
  const found: Found[] = []
  const stack: Edge[] = []
  const used = new Set<number>()

  const offer = (result: bigint): void => {
    const last = found[maxResults - 1]
    if (last && (forward ? result < last.amount : result > last.amount)) return
    const edges = forward ? stack.slice() : stack.slice().reverse()
    const candidate = { edges, amount: result }
    let at = found.length
    while (at > 0 && compareFound(type, candidate, found[at - 1] as Found) < 0) at--
    if (at === maxResults) return
    found.splice(at, 0, candidate)
    if (found.length > maxResults) found.pop()
  }

  const walk = (token: number, carried: bigint): void => {
    const left = maxHops - stack.length - 1
    for (const edge of steps[token] as readonly Edge[]) {
      const next = forward ? edge.to : edge.from
      if ((distances[next] as number) > left || used.has(edge.index)) continue
      const { pool, zeroForOne, side } = edge
      const result = forward
        ? outputOfPool(pool, zeroForOne, carried, side)
        : inputOfPool(pool, zeroForOne, carried, side)
      if (result === 0n) continue
      stack.push(edge)
      if (next === goal) offer(result)
      else {
        used.add(edge.index)
        walk(next, result)
        used.delete(edge.index)
      }
      stack.pop()
    }
  }
  walk(start, amount)
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
  }
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
