import type { Flow } from '@sluice/react'
import type { TradeDeal } from './tradeRequest.ts'

/**
 * Reads anew what a review shows, because its account was away; what was typed stays, and what runs or ran does, too. So
 * is the form of a change: the order may be gone, and a form that is typed into for it would be for nothing.
 */
export function rereadReview({ flow }: Pick<TradeDeal, 'flow'>): void {
  const state = flow.getState()
  const isChange = flow.kind === 'edit-listing' || flow.kind === 'edit-bid'
  // One of many kinds: its own form is given back to it.
  if (state.phase === 'review' || (isChange && state.phase === 'form'))
    (flow as Flow<object, unknown, unknown>).open(state.form)
}
