import { invalid } from '../errors.ts'
import { poolOf } from './pool.ts'
import { relocate } from './relocate.ts'
import type { Pool, Token } from './types.ts'
import { type PairSide, sideOf } from './v2/pairMath.ts'
import { pairProblem } from './v2/v2Pair.ts'
import { snapshotOf } from './v3/snapshot.ts'

/** A pool in one direction. Tokens are small whole numbers here: comparing addresses is dear. */
export type Edge = {
  pool: Pool
  /** The place of the pool in the list that was given. */
  index: number
  zeroForOne: boolean
  /** What goes in, and what comes out. */
  from: number
  to: number
  /** Of a v2 pair: its reserves and taxes in this direction. */
  side: PairSide | undefined
}

export type PoolGraph = {
  /** By token: the edges that it can go into. */
  into: readonly (readonly Edge[])[]
  /** By token: the edges that it can come out of. */
  outOf: readonly (readonly Edge[])[]
  kinds: ReadonlySet<Pool['type']>
  /** The number of a token, or -1 when no pool holds it. */
  idOf: (token: Token) => number
}

/** So many that the number of a pool, made of its tokens and its fee, is exact. */
const maxPools = 40_000

/**
 * The graph of all pools, or of those of one kind.
 *
 * @throws RouterError `invalid_input` that names the pool at fault.
 */
export function poolGraph(pools: unknown, chainId: number, only?: Pool['type']): PoolGraph {
  if (!Array.isArray(pools) || pools.length === 0 || pools.length > maxPools) {
    throw invalid('pools', pools, `must hold from 1 to ${maxPools} pools`)
  }
  const known = new Set<number>()
  const kinds = new Set<Pool['type']>()
  const ids = new Map<string, number>()
  const into: Edge[][] = []
  const outOf: Edge[][] = []
  const idFrom = (address: string): number => {
    // Most addresses come in one case only: one that was seen as it is needs no lower case.
    const seen = ids.get(address)
    if (seen !== undefined) return seen
    const lower = address.toLowerCase()
    let id = ids.get(lower)
    if (id === undefined) {
      id = into.length
      into.push([])
      outOf.push([])
      ids.set(lower, id)
    }
    ids.set(address, id)
    return id
  }
  for (let index = 0; index < pools.length; index++) {
    const pool: Pool = pools[index]
    checkPool(index, pool)
    if (pool.token0.chainId !== chainId) {
      throw invalid(`pools[${index}]`, pool, 'must be on the chain of the input')
    }
    if (only !== undefined && pool.type !== only) continue
    kinds.add(pool.type)
    const id0 = idFrom(pool.token0.address)
    const id1 = idFrom(pool.token1.address)
    const kind = pool.type === 'v3-pool' ? pool.fee : 1_000_000
    const key = (id0 * 2 * maxPools + id1) * 1_000_001 + kind
    if (known.has(key)) throw invalid(`pools[${index}]`, pool, 'must not be given twice')
    known.add(key)
    for (const zeroForOne of [true, false]) {
      const [from, to] = zeroForOne ? [id0, id1] : [id1, id0]
      const side = pool.type === 'v2-pool' ? sideOf(pool, zeroForOne) : undefined
      const edge: Edge = { pool, index, zeroForOne, from, to, side }
      into[from]?.push(edge)
      outOf[to]?.push(edge)
    }
  }
  const idOf = ({ address }: Token): number =>
    ids.get(address) ?? ids.get(address.toLowerCase()) ?? -1
  return { into, outOf, kinds, idOf }
}

/** A pool that can be quoted: v3 pools must bring their ticks. Paths are put together only for errors. */
function checkPool(index: number, pool: unknown): void {
  const type = typeof pool === 'object' && pool !== null && 'type' in pool ? pool.type : undefined
  if (type === 'v3-pool') {
    relocate(
      () => snapshotOf(pool),
      field => field.replace(/^pool/, `pools[${index}]`),
    )
  } else if (type === 'v2-pool') {
    const problem = pairProblem(pool)
    if (problem) throw invalid(`pools[${index}]${problem[0]}`, problem[1], problem[2])
  } else {
    poolOf(`pools[${index}]`, pool)
  }
}

/**
 * For every token, over how many pools it is from `goal` at least. A path that cannot arrive any more is
 * left before its amounts are computed.
 */
export function distancesTo(goal: number, graph: PoolGraph): readonly number[] {
  const distances = graph.into.map(() => Number.POSITIVE_INFINITY)
  distances[goal] = 0
  let reached = [goal]
  for (let distance = 1; reached.length > 0; distance++) {
    const next: number[] = []
    for (const token of reached) {
      for (const { from } of graph.outOf[token] ?? []) {
        if (distances[from] !== Number.POSITIVE_INFINITY) continue
        distances[from] = distance
        next.push(from)
      }
    }
    reached = next
  }
  return distances
}
