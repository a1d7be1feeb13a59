import type { AppChain } from '../../config/parseConfig.ts'

/** The chains on which calls can be made that are paid on this one. */
export function callTargets(chains: readonly AppChain[], paidOn: AppChain): readonly AppChain[] {
  // Nothing is paid into an escrow that the configuration does not name.
  if (paidOn.crossChainEscrow === undefined) return []
  return chains.filter(({ id, crossChainEscrow }) => id !== paidOn.id && crossChainEscrow)
}

/**
 * Where a call is made: on the chain that the address names, the first one where it names none, or the one that is paid on.
 * Undefined where it names another one: a call that was meant for it is made on none in its place.
 */
export function callTarget(
  targets: readonly AppChain[],
  { named, paidOn }: { named: number | undefined; paidOn: AppChain },
): AppChain | undefined {
  if (named === undefined || named === paidOn.id) return targets[0]
  return targets.find(({ id }) => id === named)
}
