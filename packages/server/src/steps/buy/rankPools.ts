import type { ReadState } from '../../orderbook/readOrderStates.ts'
import type { OrderRow } from '../../storage/schema/orders.ts'
import type { Taken } from '../createTaken.ts'
import type { Work } from '../createWork.ts'
import type { findListings } from '../findListings.ts'
import { type Look, mostRounds } from '../takeBest.ts'
import type { Weigh } from '../weighListings.ts'
import type { PoolCosts } from './createPoolCosts.ts'
import { poolOf } from './poolOf.ts'

type Candidate = { order: OrderRow; state: ReadState }

/**
 * Looks at listings, the cheapest first, with each token of a pool where its own price has it: one that is taken
 * makes the next dearer, which waits until no other listing costs less. Of a pool as many are looked at as are
 * wanted; then it is looked past, so that what it holds hides no other listing.
 */
export function rankPools(options: rankPools.Options): (round: number) => Promise<Look> {
  const { taken, costs, work, look, unitPrice } = options
  const mostFills = BigInt(work.fillsLeft())
  const wanted = options.wanted < mostFills ? options.wanted : mostFills
  /** Per pool the tokens that wait, in the order in which they are priced. */
  const waiting = new Map<string, Candidate[]>()
  /** Per pool how many earlier items have taken, and how many have a price here. */
  const counts = new Map<string, { before: bigint; priced: bigint }>()
  /** A listing of each pool that is looked past. */
  const full = new Map<string, OrderRow>()
  const seen: OrderRow[] = []

  /** The tokens of pools, which wait from now on or are not needed. */
  const hold = async (found: readonly Candidate[]): Promise<ReadonlySet<Candidate>> => {
    const held = new Set<Candidate>()
    const priced: { pool: string; order: OrderRow; state: ReadState; nth: bigint }[] = []
    for (const candidate of found) {
      const { order, state } = candidate
      const pool = poolOf(order)
      if (pool === undefined || state.status !== 'active' || taken.left(order, state) <= 0n)
        continue
      held.add(candidate)
      const count = counts.get(pool) ?? { before: taken.ofPool(pool), priced: 0n }
      counts.set(pool, count)
      if (full.has(pool)) continue
      count.priced += 1n
      if (count.priced >= wanted) full.set(pool, order)
      priced.push({ pool, order, state, nth: count.before + count.priced })
    }
    if (priced.length === 0) return held
    work.goOn()
    await costs.read(priced)
    for (const { pool, order, state, nth } of priced) {
      const price = costs.priceOf(order, nth)
      if (price === undefined) full.set(pool, order)
      const own =
        price === undefined
          ? { ...state, quantityRemaining: 0n }
          : { ...state, price, netPrice: price }
      waiting.set(pool, [...(waiting.get(pool) ?? []), { order, state: own }])
    }
    return held
  }

  return async round => {
    // What is read of a pool may have put its listings elsewhere in the result: they are no part of the place.
    const ofPools = seen.filter(order => poolOf(order) !== undefined)
    const without = {
      pools: [...full.values()],
      listings: ofPools.filter(order => !full.has(poolOf(order) ?? '')),
    }
    const place = { seen: seen.length - ofPools.length, without }
    const { rows, candidates, states, weigh } = await look(place, round)
    const found = candidates.flatMap((order, index) => {
      const state = states[index]
      return state ? [{ order, state }] : []
    })
    // What turned out not to be active has left the result of the query.
    const gone = new Set(
      found.flatMap(({ order, state }) => (state.status === 'active' ? [] : [order.id])),
    )
    seen.push(...rows.filter(({ id }) => !gone.has(id)))
    const held = await hold(found)
    const rankOf = ({ order, state }: Candidate) => weigh(order.currency, unitPrice(order, state))
    /** By what it costs now, or by that which gave it its place: nothing after it was cheaper. */
    const leastOf = ({ order, state }: Candidate) => {
      const [now, stored] = [state.price, order.price]
      return rankOf({ order, state: { ...state, price: now < stored ? now : stored } })
    }
    const shown: Candidate[] = []
    /** Shows what waits, as far as it costs so much or less. */
    const show = (most?: bigint) => {
      for (;;) {
        const heads = [...waiting.values()].flatMap(([head]) => head ?? [])
        const [first, ...others] = heads
        if (!first) return
        const best = others.reduce(
          (best, head) => (rankOf(head) < rankOf(best) ? head : best),
          first,
        )
        if (most !== undefined && rankOf(best) > most) return
        waiting.get(poolOf(best.order) ?? '')?.shift()
        shown.push(best)
      }
    }
    let last: bigint | undefined
    for (const candidate of found) {
      if (candidate.state.status === 'active') last = leastOf(candidate)
      if (held.has(candidate)) continue
      if (last !== undefined) show(last - 1n)
      shown.push(candidate)
    }
    if (rows.length === 0 || round === mostRounds - 1) show()
    else if (last !== undefined) show(last)
    return {
      rows: rows.length > 0 ? rows : shown.map(({ order }) => order),
      candidates: shown.map(({ order }) => order),
      states: shown.map(({ state }) => state),
    }
  }
}

export declare namespace rankPools {
  type Options = {
    /** Units. */
    wanted: bigint
    taken: Taken
    costs: PoolCosts
    work: Work
    /** What comes after some listings without some others. */
    look: (
      place: Pick<findListings.Options, 'seen' | 'without'>,
      round: number,
    ) => Promise<Look & { weigh: Weigh }>
    /** What a unit costs by such a state. */
    unitPrice: (order: OrderRow, state: ReadState) => bigint
  }
}
