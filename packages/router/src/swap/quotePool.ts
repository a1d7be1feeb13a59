import type { Edge } from './poolGraph.ts'
import type { Pool } from './types.ts'
import { exactInput, exactOutput, sideOf } from './v2/pairMath.ts'
import { inputOfV3, outputOfV3 } from './v3/quickQuote.ts'

/** What a pool gives for an exact input; 0n when nothing, or when it cannot. Throws nothing. */
export function outputOfPool(pool: Pool, zeroForOne: boolean, amountIn: bigint): bigint {
  return pool.type === 'v2-pool'
    ? exactInput(sideOf(pool, zeroForOne), amountIn)
    : outputOfV3(pool, zeroForOne, amountIn)
}

/** What a pool takes for an exact output; 0n when no input gives it. Throws nothing. */
export function inputOfPool(pool: Pool, zeroForOne: boolean, amountOut: bigint): bigint {
  return pool.type === 'v2-pool'
    ? exactOutput(sideOf(pool, zeroForOne), amountOut)
    : inputOfV3(pool, zeroForOne, amountOut)
}

/** The same for an edge, which is asked often and keeps what it is asked for. */
export function outputOfEdge(edge: Edge, amountIn: bigint): bigint {
  const { pool, zeroForOne } = edge
  if (pool.type !== 'v2-pool') return outputOfV3(pool, zeroForOne, amountIn)
  edge.side ??= sideOf(pool, zeroForOne)
  return exactInput(edge.side, amountIn)
}

export function inputOfEdge(edge: Edge, amountOut: bigint): bigint {
  const { pool, zeroForOne } = edge
  if (pool.type !== 'v2-pool') return inputOfV3(pool, zeroForOne, amountOut)
  edge.side ??= sideOf(pool, zeroForOne)
  return exactOutput(edge.side, amountOut)
}
