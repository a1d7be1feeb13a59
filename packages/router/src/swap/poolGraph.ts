import { invalid, type RouterError } from '../errors.ts'
import { isUint, maxUint112, tokenProblem } from './check.ts'
import { poolOf } from './pool.ts'
import { relocate } from './relocate.ts'
import type { Pool, Token } from './types.ts'
import type { PairSide } from './v2/pairMath.ts'
import { snapshotOf } from './v3/snapshot.ts'

/** A pool in one direction. Tokens are small whole numbers here: comparing addresses is dear. */
export type Edge = {
  pool: Pool
  /** The place of the pool in the list that was given. */
  index: number
  zeroForOne: boolean
  /** What comes out. */
  to: number
  /** The same pool in the other direction. */
  back: Edge | undefined
  /** Of a v2 pair, once it was asked: its reserves and taxes in this direction. */
  side: PairSide | undefined
}

export type PoolGraph = {
  /** By token: the edges that it goes into. */
  edges: readonly (readonly Edge[])[]
  /** Whether there are pools of both kinds. */
  mixed: boolean
  /** The number of each token, by its address in lower case. */
  ids: ReadonlyMap<string, number>
  /** By goal, what `distancesTo` has found. */
  distances: Map<number, Int32Array>
}

/**
 * The graph of all pools, or of those of one kind. Every search begins with it, so it looks at a token
 * and a pool only as far as it must, and puts no text together but for an error.
 *
 * @throws RouterError `invalid_input` that names the pool at fault.
 */
export function poolGraph(pools: unknown, chainId: number, only?: Pool['type']): PoolGraph {
  if (!Array.isArray(pools) || pools.length === 0) {
    throw invalid('pools', pools, 'must hold at least one pool')
  }
  const tokens: Tokens = { chainId, byToken: new Map(), ids: new Map(), addresses: [] }
  const edges: Edge[][] = []
  const kinds = { 'v2-pool': 0, 'v3-pool': 0 }
  for (let index = 0; index < pools.length; index++) {
    const pool: Pool = pools[index]
    const type = pool?.type
    if (type !== 'v2-pool' && type !== 'v3-pool') throw refused(index, pool, chainId)
    const id0 = idOf(tokens, pool.token0)
    const id1 = idOf(tokens, pool.token1)
    if (
      id0 < 0 ||
      id1 < 0 ||
      (tokens.addresses[id0] as string) >= (tokens.addresses[id1] as string)
    ) {
      throw refused(index, pool, chainId)
    }
    if (type === 'v3-pool') checkTicks(index, pool)
    else if (!isUint(pool.reserve0, maxUint112) || !isUint(pool.reserve1, maxUint112)) {
      throw refused(index, pool, chainId)
    }
    kinds[type]++
    while (edges.length < tokens.addresses.length) edges.push([])
    if (only !== undefined && type !== only) continue
    if (type === 'v3-pool' && (takesAPart(pool.token0) || takesAPart(pool.token1))) continue
    const edge: Edge = { pool, index, zeroForOne: true, to: id1, back: undefined, side: undefined }
    const back: Edge = { pool, index, zeroForOne: false, to: id0, back: edge, side: undefined }
    edge.back = back
    edges[id0]?.push(edge)
    edges[id1]?.push(back)
  }
  refuseTwins(edges)
  return {
    edges,
    mixed: kinds['v2-pool'] > 0 && kinds['v3-pool'] > 0,
    ids: tokens.ids,
    distances: new Map(),
  }
}

type Tokens = {
  chainId: number
  /** A token is mostly the same object in all its pools. */
  byToken: Map<unknown, number>
  ids: Map<string, number>
  addresses: string[]
}

/** The number of a token, which is given one when it is new; -1 for what is none on the chain. */
function idOf(tokens: Tokens, token: Token): number {
  const known = tokens.byToken.get(token)
  if (known !== undefined) return known
  if (tokenProblem(token) !== undefined || token.chainId !== tokens.chainId) return -1
  const address = token.address.toLowerCase()
  let id = tokens.ids.get(address)
  if (id === undefined) {
    id = tokens.addresses.length
    tokens.addresses.push(address)
    tokens.ids.set(address, id)
  }
  tokens.byToken.set(token, id)
  return id
}

/**
 * What a v3 pool quotes is not what arrives of such a token, and it fails when less arrives in it than it
 * is owed.
 */
const takesAPart = ({ buyFeeBps, sellFeeBps }: Token): boolean =>
  (buyFeeBps ?? 0n) !== 0n || (sellFeeBps ?? 0n) !== 0n

/** Says what is wrong with a pool that cannot be taken as it is. */
function refused(index: number, pool: unknown, chainId: number): RouterError {
  const path = `pools[${index}]`
  poolOf(path, pool)
  return invalid(path, pool, `must be on the chain of the input, ${chainId}`)
}

/** A v3 pool can be quoted when it brings its ticks. */
function checkTicks(index: number, pool: Pool): void {
  relocate(
    () => snapshotOf(pool),
    field => field.replace(/^pool/, `pools[${index}]`),
  )
}

/** A pool that is given twice would be swapped through twice, at the price of the first time. */
function refuseTwins(edges: readonly (readonly Edge[])[]): void {
  const pairedWith = new Int32Array(edges.length).fill(-1)
  for (let from = 0; from < edges.length; from++) {
    let tiers: Set<string> | undefined
    for (const { pool, index, to, zeroForOne } of edges[from] as readonly Edge[]) {
      if (!zeroForOne) continue
      let isTwin = pairedWith[to] === from
      if (pool.type === 'v2-pool') {
        pairedWith[to] = from
      } else {
        tiers ??= new Set()
        isTwin = tiers.size === tiers.add(`${to} ${pool.fee}`).size
      }
      if (isTwin) throw invalid(`pools[${index}]`, pool, 'must not be given twice')
    }
  }
}

/** For every token, over how many pools it is from `goal` at least. */
export function distancesTo(goal: number, graph: PoolGraph): Int32Array {
  const known = graph.distances.get(goal)
  if (known) return known
  const { edges } = graph
  const distances = new Int32Array(edges.length).fill(edges.length)
  distances[goal] = 0
  const reached = [goal]
  for (const token of reached) {
    const distance = (distances[token] as number) + 1
    for (const { to } of edges[token] as readonly Edge[]) {
      if ((distances[to] as number) <= distance) continue
      distances[to] = distance
      reached.push(to)
    }
  }
  graph.distances.set(goal, distances)
  return distances
}
