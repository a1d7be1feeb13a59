import type { AppChain } from '../../config/parseConfig.ts'

/** The chains on which calls can be made that are paid on this one; such as send value only where it is the same money. */
export function callTargets(
  chains: readonly AppChain[],
  { paidOn, withValue }: { paidOn: AppChain; withValue: boolean },
): readonly AppChain[] {
  // Nothing is paid into an escrow that the configuration does not name.
  if (paidOn.crossChainEscrow === undefined) return []
  return chains.filter(
    chain =>
      chain.id !== paidOn.id &&
      chain.crossChainEscrow !== undefined &&
      (!withValue || hasSameNative(chain, paidOn)),
  )
}

/** Whether an amount of the native currency of one chain is one of the other. */
export function hasSameNative(
  { nativeCurrency: one }: AppChain,
  { nativeCurrency: other }: AppChain,
): boolean {
  return one.symbol === other.symbol && one.decimals === other.decimals
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
