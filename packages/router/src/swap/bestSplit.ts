import { guard } from '../guard.ts'
import {
  bestRoutes,
  type bestTrade,
  countOf,
  type Request,
  requestOf,
  swapFrom,
  tradeFrom,
} from './bestTrade.ts'
import { inputOfEdge, outputOfEdge } from './quotePool.ts'
import type { Found } from './searchRoutes.ts'
import type { Swap, Trade, TradeType } from './types.ts'

/** How many routes are looked at, of those that are best for the whole amount and for one part of it. */
const candidatesEach = 6

/**
 * The best trade that goes over one or several routes at once, in equal parts of the amount (by default
 * 20 of 5 %): large trades move a price less when they take more than one way. No two routes share a
 * pool. Never worse than the best trade over one route, which it is when splitting gains nothing. What
 * more routes cost in gas is not counted: `maxRoutes` bounds it. Undefined when no route can serve the
 * amount.
 *
 * @throws RouterError `invalid_input` that names what is no pool, currency, amount or limit.
 *
 * @example
 * ```ts
 * const trade = bestSplit({ type: 'exactIn', pools, input: ether, output: usdc, amount: 10n ** 21n })
 * trade?.swaps.map(swap => swap.inputAmount) // what goes over each route
 * ```
 */
export const bestSplit = /* @__PURE__ */ guard(unguardedBestSplit)

function unguardedBestSplit(options: bestSplit.Options): Trade | undefined {
  const request = requestOf(options)
  const maxRoutes = countOf('maxRoutes', request.bag.maxRoutes, 3, 8)
  const parts = countOf('parts', request.bag.parts, 20, 100)
  const whole = bestRoutes(request, request.amount, candidatesEach)
  const [single] = whole
  const best = single && tradeFrom(request, [swapFrom(request, single, request.amount)])
  if (maxRoutes === 1 || parts === 1) return best
  const candidates = candidatesOf(request, whole, parts, maxRoutes)
  const shares = bestShares(request.type, candidates, maxRoutes, parts)
  const split = shares && splitTrade(request, candidates, shares, parts)
  return split && (!best || isBetter(request.type, split, best)) ? split : best
}

export declare namespace bestSplit {
  type Options = Omit<bestTrade.Options, 'maxResults'> & {
    /** Over how many routes the trade may go at most: 1 to 8, by default 3. */
    maxRoutes?: number | undefined
    /** Into how many equal parts the amount is cut: 1 to 100, by default 20, which is 5 % each. */
    parts?: number | undefined
  }
}

type Candidate = {
  found: Found
  pools: ReadonlySet<number>
  /** What comes out for (or goes in for) so many parts of the amount; undefined when it cannot. */
  quote: (parts: number) => bigint | undefined
  /** What one part more gives (or takes); undefined when it cannot. */
  more: (parts: number) => bigint | undefined
}

function candidatesOf(
  request: Request,
  whole: readonly Found[],
  parts: number,
  maxRoutes: number,
): Candidate[] {
  const { type, amount } = request
  const part = amount / BigInt(parts)
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  const add = (found: Found): void => {
    const key = found.edges.map(edge => edge.index).join()
    if (seen.has(key)) return
    seen.add(key)
    const quotes: (bigint | undefined)[] = [0n]
    const quote = (count: number): bigint | undefined => {
      if (!(count in quotes)) quotes[count] = quoteEdges(type, found, partOf(amount, count, parts))
      return quotes[count]
    }
    const steps: (bigint | undefined)[] = []
    const more = (count: number): bigint | undefined => {
      if (count < steps.length) return steps[count]
      const after = quote(count + 1)
      // An input that is more than a route can take gives nothing more.
      const step =
        after === undefined && type === 'exactOut'
          ? undefined
          : (after ?? 0n) - (quote(count) ?? 0n)
      steps[count] = step
      return step
    }
    candidates.push({ found, pools: new Set(found.edges.map(({ index }) => index)), quote, more })
  }
  for (const found of whole) add(found)
  if (part === 0n) return candidates
  const small = bestRoutes(request, part, candidatesEach)
  for (const found of small) add(found)
  // The best routes often share a pool, and then none of them goes together with another: for each, those are
  // looked for that are the best beside it, without one of its pools, and beside both.
  for (const { found, pools } of candidates.slice()) {
    for (const { index } of found.edges)
      if (candidates.filter(other => !other.pools.has(index)).length < 2)
        for (const other of bestRoutes(request, part, 2, new Set([index]))) add(other)
    const taken = new Set(pools)
    for (let routes = 1; routes < maxRoutes; routes++) {
      let beside = small.find(({ edges }) => edges.every(({ index }) => !taken.has(index)))
      if (!beside) [beside] = bestRoutes(request, part, 1, taken)
      if (!beside) break
      add(beside)
      for (const { index } of beside.edges) taken.add(index)
    }
  }
  return candidates
}

const partOf = (amount: bigint, count: number, parts: number): bigint =>
  (amount * BigInt(count)) / BigInt(parts)

function quoteEdges(type: TradeType, { edges }: Found, amount: bigint): bigint | undefined {
  let carried = amount
  for (let step = 0; step < edges.length && carried > 0n; step++) {
    const at = type === 'exactIn' ? step : edges.length - 1 - step
    const edge = edges[at] as Found['edges'][number]
    carried = type === 'exactIn' ? outputOfEdge(edge, carried) : inputOfEdge(edge, carried)
  }
  return carried === 0n ? undefined : carried
}

/** How many parts go over each candidate, in the best set of them that share no pool. */
function bestShares(
  type: TradeType,
  candidates: readonly Candidate[],
  maxRoutes: number,
  parts: number,
): readonly number[] | undefined {
  let best: { total: bigint; shares: readonly number[] } | undefined
  // A set that could be larger is not tried: parts are dealt out by price, and a route may get none.
  const choose = (chosen: readonly number[], from: number): void => {
    let grown = false
    if (chosen.length < maxRoutes) {
      for (let next = from; next < candidates.length; next++) {
        const { pools } = candidates[next] as Candidate
        if (!chosen.every(one => isBeside((candidates[one] as Candidate).pools, pools))) continue
        grown = true
        choose([...chosen, next], next + 1)
      }
    }
    if (grown) return
    const dealt = deal(type, candidates, chosen, parts)
    if (!dealt) return
    if (!best || (type === 'exactIn' ? dealt.total > best.total : dealt.total < best.total)) {
      best = dealt
    }
  }
  if (candidates.length > 1) choose([], 0)
  return best?.shares
}

function isBeside(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const pool of a) if (b.has(pool)) return false
  return true
}

/** Deals the parts out one by one, each to the route that gives most, or takes least, for one more. */
function deal(
  type: TradeType,
  candidates: readonly Candidate[],
  chosen: readonly number[],
  parts: number,
): { total: bigint; shares: readonly number[] } | undefined {
  const shares = candidates.map(() => 0)
  let total = 0n
  for (let part = 0; part < parts; part++) {
    let best: { index: number; more: bigint } | undefined
    for (const index of chosen) {
      const more = (candidates[index] as Candidate).more(shares[index] as number)
      if (more === undefined) continue
      if (!best || (type === 'exactIn' ? more > best.more : more < best.more))
        best = { index, more }
    }
    if (!best) return undefined
    shares[best.index] = (shares[best.index] as number) + 1
    total += best.more
  }
  return { total, shares }
}

/** The trade of so many parts over each candidate, the largest part first; quoted anew, to the unit. */
function splitTrade(
  request: Request,
  candidates: readonly Candidate[],
  shares: readonly number[],
  parts: number,
): Trade | undefined {
  const { type, amount } = request
  const taken = candidates
    .map(({ found }, index) => ({ found, share: shares[index] as number }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
  const swaps: Swap[] = []
  let dealt = 0
  for (const { found, share } of taken) {
    // From one sum to the next, so that what is rounded off goes to one of the routes.
    const part = partOf(amount, dealt + share, parts) - partOf(amount, dealt, parts)
    dealt += share
    const other = quoteEdges(type, found, part)
    if (other === undefined) return undefined
    swaps.push(swapFrom(request, { edges: found.edges, amount: other }, part))
  }
  return tradeFrom(request, swaps)
}

function isBetter(type: TradeType, a: Trade, b: Trade): boolean {
  return type === 'exactIn' ? a.outputAmount > b.outputAmount : a.inputAmount < b.inputAmount
}
