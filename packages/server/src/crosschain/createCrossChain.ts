import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainContext } from '../context.ts'
import type { Database } from '../storage/openDatabase.ts'
import type { Party } from './party.ts'
import { createSolver } from './solver/createSolver.ts'
import { createSolverNode, type SolverNode } from './solverNode.ts'

export type CrossChain = {
  /** The chains that take part, by their numbers. */
  parties: ReadonlyMap<number, Party>
  /** Has the solver look now. */
  wake(): void
  /** One pass of the solver. */
  pass(): Promise<boolean>
  follow(): void
  close(): Promise<void>
}

/**
 * Payments across the chains that have settings for it; undefined where fewer than two have. Each replica
 * quotes; of several that share a database one solves.
 */
export function createCrossChain(options: createCrossChain.Options): CrossChain | undefined {
  const { contexts, database, now, onFailure, signal } = options
  const parties = new Map(
    contexts.flatMap((context): [number, Party][] => {
      const { chain, metrics } = context
      const { crossChain: settings, rpcUrls, id } = chain
      if (!settings) return []
      const account = privateKeyToAccount(settings.solverKey)
      const node =
        options.nodes?.get(id) ?? createSolverNode({ chainId: id, rpcUrls, metrics, signal })
      const solver = account.address.toLowerCase() as Hex
      return [[id, { context, settings, account, solver, node }]]
    }),
  )
  if (parties.size < 2) return undefined
  const solver = createSolver({ database, parties, now, onFailure })
  return { ...solver, parties }
}

export declare namespace createCrossChain {
  type Options = {
    contexts: readonly ChainContext[]
    database: Database
    /** The wall clock, in milliseconds since 1970. */
    now: () => number
    onFailure?: ((error: unknown) => void) | undefined
    /** Ends everything that is under way. */
    signal?: AbortSignal | undefined
    /** Nodes instead of those of the chains' addresses, for tests. */
    nodes?: ReadonlyMap<number, SolverNode> | undefined
  }
}
