import { type MintPhase, useTimeEdge } from '@sluice/react'

/**
 * Draws a component anew when the next of these phases begins or ends, by one timer. Gives when that was last,
 * milliseconds since 1970, or 0: what was read before it may not be so any more.
 */
export function usePhaseEdge(phases: readonly MintPhase[]): number {
  return useTimeEdge(
    phases.flatMap(({ startTime, endTime }) =>
      [startTime, endTime].flatMap(time => (time === undefined ? [] : time * 1000)),
    ),
  )
}
