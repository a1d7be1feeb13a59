import type { AnyFlowState, FlowPhase } from '@sluice/react'
import type { TradeRequest } from './tradeRequest.ts'

const verbs = {
  buy: { running: 'Buying', complete: 'Bought', partial: 'Partly bought', failed: 'Not bought' },
  list: { running: 'Listing', complete: 'Listed', partial: 'Partly listed', failed: 'Not listed' },
  'list-many': {
    ...{ running: 'Listing', complete: 'Listed' },
    ...{ partial: 'Partly listed', failed: 'Not listed' },
  },
  'edit-listing': {
    ...{ running: 'Changing', complete: 'Changed' },
    ...{ partial: 'No longer listed:', failed: 'Not changed' },
  },
  bid: {
    ...{ running: 'Offering for', complete: 'Offered for' },
    ...{ partial: 'Partly offered for', failed: 'No offer for' },
  },
  'edit-bid': {
    ...{ running: 'Changing the offer for', complete: 'Changed the offer for' },
    ...{ partial: 'No offer any more for', failed: 'Offer not changed for' },
  },
  'accept-offer': {
    ...{ running: 'Selling', complete: 'Sold', partial: 'Partly sold', failed: 'Not sold' },
  },
  cancel: {
    ...{ running: 'Cancelling', complete: 'Cancelled' },
    ...{ partial: 'Partly cancelled', failed: 'Not cancelled' },
  },
  checkout: {
    ...{ running: 'Buying', complete: 'Bought' },
    ...{ partial: 'Partly bought', failed: 'Not bought' },
  },
  sweep: {
    ...{ running: 'Sweeping', complete: 'Swept' },
    ...{ partial: 'Partly swept', failed: 'Not swept' },
  },
  mint: { running: 'Minting', complete: 'Minted', partial: 'Partly minted', failed: 'Not minted' },
  call: {
    ...{ running: 'Calling', complete: 'Called' },
    ...{ partial: 'Partly called', failed: 'Not called' },
  },
  swap: {
    ...{ running: 'Swapping', complete: 'Swapped' },
    ...{ partial: 'Partly swapped', failed: 'Not swapped' },
  },
  transfer: { running: 'Sending', complete: 'Sent', partial: 'Partly sent', failed: 'Not sent' },
} as const satisfies Record<TradeRequest['kind'], Record<Outcome, string>>

type Outcome = 'running' | 'complete' | 'partial' | 'failed'

/** How a trade stands, in the words before its name. */
export function pillVerb(kind: TradeRequest['kind'], state: AnyFlowState): string {
  // Only what nobody knows is unknown: an approval that stays is no listing.
  return state.phase === 'failed' && state.problem.moneyMoved === 'unknown'
    ? 'Outcome unknown:'
    : verbs[kind][outcomeOf(state.phase)]
}

/** Where a trade stands, as one of four. */
export function outcomeOf(phase: FlowPhase): Outcome {
  // A payment that came back has ended without its deed.
  if (phase === 'refunded' || phase === 'unavailable') return 'failed'
  return phase === 'complete' || phase === 'partial' || phase === 'failed' ? phase : 'running'
}
