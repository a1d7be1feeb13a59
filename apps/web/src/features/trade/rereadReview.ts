import type { Flow } from '@sluice/react'
import type { TradeDeal } from './tradeRequest.ts'

/** Reads anew what a review shows, because its account was away; what was typed stays, and what runs or ran does, too. */
export function rereadReview({ flow }: Pick<TradeDeal, 'flow'>): void {
  const state = flow.getState()
  // One of many kinds: its own form is given back to it.
  if (state.phase === 'review') (flow as Flow<object, unknown, unknown>).open(state.form)
}
