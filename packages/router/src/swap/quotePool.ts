import { RouterError } from '../errors.ts'
import { relocate } from '../relocate.ts'
import { isUint, maxUint112 } from './check.ts'
import { poolOf } from './pool.ts'
import type { Edge } from './poolGraph.ts'
import type { Pool, V2Pair, V3Pool } from './types.ts'
import { exactInput, exactOutput, type PairSide, sideOf } from './v2/pairMath.ts'
import { quickQuote } from './v3/quickQuote.ts'

/** What a pool gives for an exact input; 0n when nothing, or when it cannot. Throws nothing. */
export function outputOfPool(pool: Pool, zeroForOne: boolean, amountIn: bigint): bigint {
  return pool.type === 'v2-pool'
    ? exactInput(sideOf(pool, zeroForOne), amountIn)
    : orNothing(() => quickQuote(pool, true, zeroForOne, amountIn))
}

/** What a pool takes for an exact output; 0n when no input gives it. Throws nothing. */
export function inputOfPool(pool: Pool, zeroForOne: boolean, amountOut: bigint): bigint {
  return pool.type === 'v2-pool'
    ? exactOutput(sideOf(pool, zeroForOne), amountOut)
    : orNothing(() => quickQuote(pool, false, zeroForOne, amountOut))
}

/**
 * The same for an edge, which is asked often and keeps what it is asked for.
 *
 * @throws RouterError `invalid_input` when the pool holds what no pool can.
 */
export function outputOfEdge(edge: Edge, amountIn: bigint): bigint {
  const { pool } = edge
  if (pool.type === 'v2-pool') return exactInput(sideOfEdge(edge, pool), amountIn)
  return quoteV3Edge(edge, pool, true, amountIn)
}

export function inputOfEdge(edge: Edge, amountOut: bigint): bigint {
  const { pool } = edge
  if (pool.type === 'v2-pool') return exactOutput(sideOfEdge(edge, pool), amountOut)
  return quoteV3Edge(edge, pool, false, amountOut)
}

function quoteV3Edge(edge: Edge, pool: V3Pool, exactIn: boolean, amount: bigint): bigint {
  return relocate(
    () => quickQuote(pool, exactIn, edge.zeroForOne, amount),
    field => field.replace(/^pool/, `pools[${edge.index}]`),
  )
}

function sideOfEdge(edge: Edge, pair: V2Pair): PairSide {
  const { side, zeroForOne } = edge
  const { reserve0, reserve1 } = pair
  if (
    side !== undefined &&
    (zeroForOne ? side.reserveIn : side.reserveOut) === reserve0 &&
    (zeroForOne ? side.reserveOut : side.reserveIn) === reserve1
  )
    return side
  if (!isUint(reserve0, maxUint112) || !isUint(reserve1, maxUint112))
    poolOf(`pools[${edge.index}]`, pair)
  const read = sideOf(pair, zeroForOne)
  edge.side = read
  return read
}

function orNothing(quote: () => bigint): bigint {
  try {
    return quote()
  } catch (error) {
    if (error instanceof RouterError) return 0n
    throw error
  }
}
