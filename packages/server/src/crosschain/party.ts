import type { Hex, PrivateKeyAccount } from 'viem'
import type { ChainContext, CrossChainSettings } from '../context.ts'
import type { SolverNode } from './solverNode.ts'

/** A chain that takes part in payments across chains. */
export type Party = {
  context: ChainContext
  settings: CrossChainSettings
  /** The solver's account on this chain. */
  account: PrivateKeyAccount
  /** Its address, in lower case. */
  solver: Hex
  node: SolverNode
}

/** From where is paid, and where is done what was paid for. */
export type Pair = { origin: Party; destination: Party }

/**
 * The two chains of an intent; undefined where nothing can be paid from one to the other: one of them takes
 * no part in it, or their native currencies are not the same, so that no amount of one is one of the other.
 */
export function pairOf(
  parties: ReadonlyMap<number, Party> | undefined,
  { originChainId, destinationChainId }: { originChainId: number; destinationChainId: number },
): Pair | undefined {
  const origin = parties?.get(originChainId)
  const destination = parties?.get(destinationChainId)
  if (!origin || !destination || origin === destination) return undefined
  const [left, right] = [origin, destination].map(({ context }) => context.chain.nativeCurrency)
  const isSame = left?.symbol === right?.symbol && left?.decimals === right?.decimals
  return isSame ? { origin, destination } : undefined
}
