import { type PoolGraph, poolGraph } from './poolGraph.ts'
import type { Pool } from './types.ts'
import { type Snapshot, snapshotOf } from './v3/snapshot.ts'

/** What a graph was made from: it serves for as long as nothing of that is written to. */
type Fact = {
  pool: Pool
  token0: Pool['token0']
  token1: Pool['token1']
  address0: string
  address1: string
  /** Of a v2 pair. */
  reserve0: bigint | undefined
  reserve1: bigint | undefined
  taxes: readonly (bigint | undefined)[]
  /** Of a v3 pool. */
  snapshot: Snapshot | undefined
}

type Known = { facts: readonly Fact[]; graphs: Map<Pool['type'] | undefined, PoolGraph> }

const known = /* @__PURE__ */ new WeakMap<object, Known>()

/**
 * The graph of a list of pools, from before where the list and its pools still are what they were. Who
 * types an amount asks for the same pools with every digit, and half of a search would be to look through
 * them.
 *
 * @throws RouterError as `poolGraph`.
 */
export function graphOf(pools: unknown, chainId: number, only?: Pool['type']): PoolGraph {
  const before = Array.isArray(pools) ? known.get(pools) : undefined
  const still = before && isStill(before.facts, pools as Pool[], chainId) ? before : undefined
  const ready = still?.graphs.get(only)
  if (ready) return ready
  const graph = poolGraph(pools, chainId, only)
  const now = still ?? { facts: (pools as Pool[]).map(factOf), graphs: new Map() }
  now.graphs.set(only, graph)
  known.set(pools as Pool[], now)
  return graph
}

function factOf(pool: Pool): Fact {
  const { token0, token1 } = pool
  const isPair = pool.type === 'v2-pool'
  return {
    pool,
    token0,
    token1,
    address0: token0.address,
    address1: token1.address,
    reserve0: isPair ? pool.reserve0 : undefined,
    reserve1: isPair ? pool.reserve1 : undefined,
    taxes: [token0.buyFeeBps, token0.sellFeeBps, token1.buyFeeBps, token1.sellFeeBps],
    snapshot: isPair ? undefined : snapshotOf(pool),
  }
}

function isStill(facts: readonly Fact[], pools: readonly Pool[], chainId: number): boolean {
  if (facts.length !== pools.length) return false
  for (let index = 0; index < facts.length; index++) {
    const fact = facts[index] as Fact
    const pool = pools[index] as Pool
    if (pool !== fact.pool) return false
    const { token0, token1 } = pool
    const [buy0, sell0, buy1, sell1] = fact.taxes
    const isSame =
      token0 === fact.token0 &&
      token1 === fact.token1 &&
      token0.address === fact.address0 &&
      token1.address === fact.address1 &&
      token0.chainId === chainId &&
      token1.chainId === chainId &&
      token0.buyFeeBps === buy0 &&
      token0.sellFeeBps === sell0 &&
      token1.buyFeeBps === buy1 &&
      token1.sellFeeBps === sell1
    if (!isSame) return false
    const isReady =
      pool.type === 'v2-pool'
        ? pool.reserve0 === fact.reserve0 && pool.reserve1 === fact.reserve1
        : fact.snapshot !== undefined && snapshotIfAny(pool) === fact.snapshot
    if (!isReady) return false
  }
  return true
}

/** Of a pool that was written to and is none any more there is none: who looks through it says why. */
function snapshotIfAny(pool: Pool): Snapshot | undefined {
  try {
    return snapshotOf(pool)
  } catch {
    return undefined
  }
}
