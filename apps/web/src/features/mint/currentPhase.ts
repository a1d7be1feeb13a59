import type { MintPhase } from '@sluice/react'

/** The phase that matters now: an open one, for everybody first, else the next; none when all are over. */
export function currentPhase(phases: readonly MintPhase[]): MintPhase | undefined {
  const open = phases.filter(phase => phase.status === 'open')
  return (
    open.find(phase => phase.kind === 'public') ??
    open[0] ??
    phases.find(phase => phase.status === 'upcoming')
  )
}
