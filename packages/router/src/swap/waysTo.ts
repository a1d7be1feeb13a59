import type { PoolGraph } from './poolGraph.ts'
import { noteOf } from './tokenNote.ts'
import type { Pool, Token } from './types.ts'

/** The edges that lead to a token, and over how many pools. */
export type WaysTo = {
  /** How many pools may follow an edge at most. */
  depth: number
  /** By edge: how many pools must follow it at least, none of them its own. */
  after: readonly number[]
  /** By token: the edges that begin there and lead to the goal, the shortest ways first; -1 ends them. */
  first: readonly number[]
  next: readonly number[]
}

/**
 * The ways to a token over at most `depth + 1` pools, of one kind if `only` says so. An edge whose only
 * continuation is its own pool leads nowhere, so that a search up to three pools long comes to no pool that
 * is on no path.
 */
export function waysTo(
  graph: PoolGraph,
  goal: number,
  depth: number,
  only: Pool['type'] | undefined,
): WaysTo {
  const key = goal * 3 + (only === undefined ? 0 : only === 'v2-pool' ? 1 : 2)
  const known = graph.ways[key]
  if (known !== undefined && known.depth >= depth) return known
  const ways = findWays(graph, goal, depth, only)
  graph.ways[key] = ways
  return ways
}

function findWays(
  graph: PoolGraph,
  goal: number,
  depth: number,
  only: Pool['type'] | undefined,
): WaysTo {
  const { pools, tokens, size, from, first: firstFrom, next: nextFrom } = graph
  const after = new Array<number>(from.length).fill(255)
  const first = new Array<number>(size).fill(-1)
  const last = new Array<number>(size).fill(-1)
  const next = new Array<number>(from.length).fill(-1)
  /** By token: the first edge by which it leads to the goal, plus one; -1 when there is a second. */
  const leaving = new Array<number>(size).fill(0)
  const queue: number[] = []

  const add = (edge: number, distance: number): void => {
    const token = from[edge] as number
    if (token === goal || after[edge] !== 255) return
    const pool = pools[edge >> 1] as Pool
    if (only !== undefined && pool.type !== only) return
    // What a v3 pool quotes is not what arrives of a token that takes a part; and it fails when less arrives
    // in it than it is owed.
    if (pool.type === 'v3-pool' && (isTaxed(tokens[edge]) || isTaxed(tokens[edge ^ 1]))) return
    after[edge] = distance
    if (first[token] === -1) first[token] = edge
    else next[last[token] as number] = edge
    last[token] = edge
    queue.push(edge)
  }

  for (let edge = firstFrom[goal] as number; edge >= 0; edge = nextFrom[edge] as number)
    add(edge ^ 1, 0)
  for (const edge of queue) {
    const distance = (after[edge] as number) + 1
    if (distance > depth) break
    const token = from[edge] as number
    const before = leaving[token] as number
    if (before < 0) continue
    if (before === 0) {
      // Whatever comes to the token can go on by this edge, but for what comes through its pool.
      leaving[token] = edge + 1
      for (let out = firstFrom[token] as number; out >= 0; out = nextFrom[out] as number)
        if (out !== edge) add(out ^ 1, distance)
    } else {
      leaving[token] = -1
      add((before - 1) ^ 1, distance)
    }
  }
  return { depth, after, first, next }
}

const isTaxed = (token: Token | undefined): boolean =>
  token !== undefined && noteOf(token)?.taxed === true
