import type { MintPhase } from './mintPhases.ts'

/** Seconds: no chain that is minted on takes longer for a block. */
const longestBlock = 60

/**
 * Whether a node may try a mint on a block from before its phase.
 *
 * @param now Milliseconds since 1970.
 */
export function hasJustBegun(phases: readonly MintPhase[], now: number): boolean {
  return phases.some(
    ({ status, startTime = 0 }) => status === 'open' && startTime > now / 1000 - longestBlock,
  )
}
