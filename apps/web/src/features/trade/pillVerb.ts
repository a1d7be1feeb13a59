import type { AnyFlowState, FlowPhase } from '@sluice/react'

const verbs = {
  buy: { running: 'Buying', complete: 'Bought', partial: 'Partly bought', failed: 'Not bought' },
  list: { running: 'Listing', complete: 'Listed', partial: 'Partly listed', failed: 'Not listed' },
} as const

/** How a trade stands, in the words before its name. */
export function pillVerb(kind: 'buy' | 'list', state: AnyFlowState): string {
  // Only what nobody knows is unknown: an approval that stays is no listing.
  return state.phase === 'failed' && state.problem.moneyMoved === 'unknown'
    ? 'Outcome unknown:'
    : verbs[kind][outcomeOf(state.phase)]
}

/** Where a trade stands, as one of four. */
export function outcomeOf(phase: FlowPhase): 'running' | 'complete' | 'partial' | 'failed' {
  return phase === 'complete' || phase === 'partial' || phase === 'failed' ? phase : 'running'
}
