import { invalid, type RouterError } from '../errors.ts'
import { isWhole } from './check.ts'
import { notes } from './notes.ts'
import { poolOf } from './pool.ts'
import { isBefore, isNoteOf, noteOf, type TokenNote } from './tokenNote.ts'
import type { Pool, Token } from './types.ts'
import type { PairSide } from './v2/pairMath.ts'
import type { WaysTo } from './waysTo.ts'

/** A pool in one direction. */
export type Edge = {
  pool: Pool
  /** The place of the pool in the list that was given. */
  index: number
  zeroForOne: boolean
  /** Of a v2 pair, once it was asked: its reserves and taxes in this direction. */
  side: PairSide | undefined
}

/**
 * Pools and tokens as small whole numbers, because comparing addresses is dear, and a list of many pools must
 * not make an object for each. Edge `2 * i` goes through pool `i` from token0 to token1, `2 * i + 1` back.
 */
export type PoolGraph = {
  chainId: number
  /** As they were found: the pools and their tokens. */
  pools: readonly Pool[]
  tokens: readonly Token[]
  /** Each token once (or each object, where several are the same token), and what it was. */
  met: Token[]
  metNotes: TokenNote[]
  /** Whether there are pools of both kinds. */
  mixed: boolean
  /** How many tokens there are, and the number of each by its address in lower case. */
  size: number
  ids: ReadonlyMap<string, number>
  /** By edge: the token where it begins. */
  from: readonly number[]
  /** By token the first edge that begins there, by edge the next one with the same beginning; -1: none. */
  first: readonly number[]
  next: readonly number[]
  /** Those that a search has come to. */
  edges: (Edge | undefined)[]
  /** What searches towards a token know already, by the token and a kind of pools. */
  ways: (WaysTo | undefined)[]
}

const known = /* @__PURE__ */ notes<PoolGraph>()

/**
 * The graph of a list of pools, from before where the list is what it was: who types an amount asks for the
 * same pools with every digit. Of a pool only what places it in the graph is looked at: type, tokens and
 * fee. What it holds is looked at when a search comes to it.
 *
 * @throws RouterError `invalid_input` that names the pool at fault.
 */
export function poolGraph(pools: unknown, chainId: number): PoolGraph {
  const before = known.get(pools)
  if (before !== undefined && isStill(before, pools as Pool[], chainId)) return before
  if (!Array.isArray(pools) || pools.length === 0) {
    throw invalid('pools', pools, 'must hold at least one pool')
  }
  const graph = makeGraph(pools, chainId)
  known.set(pools, graph)
  return graph
}

function isStill(graph: PoolGraph, pools: readonly Pool[], chainId: number): boolean {
  const { tokens, met, metNotes } = graph
  if (graph.chainId !== chainId || graph.pools.length !== pools.length) return false
  for (let index = 0; index < pools.length; index++) {
    const pool = pools[index] as Pool
    if (
      pool !== graph.pools[index] ||
      pool.token0 !== tokens[2 * index] ||
      pool.token1 !== tokens[2 * index + 1]
    )
      return false
  }
  for (let place = 0; place < met.length; place++)
    if (!isNoteOf(metNotes[place] as TokenNote, met[place] as Token)) return false
  return true
}

function makeGraph(pools: readonly Pool[], chainId: number): PoolGraph {
  const count = pools.length
  // Not typed arrays: more than a few bytes of them lie outside of the heap, which takes long to get.
  const from = new Array<number>(2 * count)
  const next = new Array<number>(2 * count)
  const first: number[] = []
  const ids = new Map<string, number>()
  const tokens = new Array<Token>(2 * count)
  const graph: PoolGraph = {
    chainId,
    pools: pools.slice(),
    tokens,
    met: [],
    metNotes: [],
    mixed: false,
    size: 0,
    ids,
    from,
    first,
    next,
    edges: [],
    ways: [],
  }
  let pairs = 0
  for (let index = 0; index < count; index++) {
    const pool = pools[index] as Pool
    const type = pool?.type
    if (type !== 'v2-pool' && type !== 'v3-pool') throw refused(index, pool, chainId)
    const { token0, token1 } = pool
    const note0 = noteOf(token0)
    const note1 = noteOf(token1)
    if (
      note0 === undefined ||
      note1 === undefined ||
      note0.chainId !== chainId ||
      !isBefore(note0, note1)
    )
      throw refused(index, pool, chainId)
    if (type === 'v2-pool') {
      if (typeof pool.reserve0 !== 'bigint' || typeof pool.reserve1 !== 'bigint')
        throw refused(index, pool, chainId)
      pairs++
    } else if (!isWhole(pool.fee, 0, 999_999)) throw refused(index, pool, chainId)
    const id0 = idIn(graph, token0, note0)
    const id1 = idIn(graph, token1, note1)
    const edge = 2 * index
    const back = edge + 1
    tokens[edge] = token0
    tokens[back] = token1
    from[edge] = id0
    from[back] = id1
    next[edge] = id0 < first.length ? (first[id0] as number) : -1
    first[id0] = edge
    next[back] = id1 < first.length ? (first[id1] as number) : -1
    first[id1] = back
  }
  graph.size = ids.size
  graph.mixed = pairs > 0 && pairs < count
  refuseTwins(graph)
  return graph
}

/** The number of a token, which is given one when it is new. */
function idIn(graph: PoolGraph, token: Token, note: TokenNote): number {
  if (note.graph === graph) return note.id
  graph.met.push(token)
  graph.metNotes.push(note)
  const ids = graph.ids as Map<string, number>
  let id = ids.get(note.lower)
  if (id === undefined) {
    id = ids.size
    ids.set(note.lower, id)
    note.graph = graph
    note.id = id
  }
  return id
}

/** Says what is wrong with a pool that cannot be taken as it is. */
function refused(index: number, pool: unknown, chainId: number): RouterError {
  const path = `pools[${index}]`
  poolOf(path, pool)
  return invalid(path, pool, `must be on the chain of the input, ${chainId}`)
}

/** A pool that is given twice would be swapped through twice, at the price of the first time. */
function refuseTwins({ pools, size, from, first, next }: PoolGraph): void {
  // By the other token: the last edge that was met from where the search for twins is.
  const met: number[] = new Array(size).fill(-1)
  const metBefore: number[] = new Array(pools.length).fill(-1)
  for (let token = 0; token < size; token++) {
    for (let edge = first[token] as number; edge >= 0; edge = next[edge] as number) {
      if ((edge & 1) === 1) continue
      const to = from[edge + 1] as number
      const pool = pools[edge >> 1] as Pool
      const last = met[to] as number
      let twin = last >= 0 && from[last] === token ? last : -1
      metBefore[edge >> 1] = twin
      while (twin >= 0) {
        const other = pools[twin >> 1] as Pool
        const isSame =
          pool.type === 'v2-pool' || other.type === 'v2-pool'
            ? pool.type === other.type
            : pool.fee === other.fee
        // Edges are met from the end of the list: the one met before is the one given second.
        if (isSame) throw invalid(`pools[${twin >> 1}]`, other, 'must not be given twice')
        twin = metBefore[twin >> 1] as number
      }
      met[to] = edge
    }
  }
}

/** An edge by its number. */
export function edgeAt(graph: PoolGraph, number: number): Edge {
  const edge = graph.edges[number]
  if (edge !== undefined) return edge
  const index = number >> 1
  const pool = graph.pools[index] as Pool
  const zeroForOne = (number & 1) === 0
  const made = { pool, index, zeroForOne, side: undefined }
  graph.edges[number] = made
  return made
}
