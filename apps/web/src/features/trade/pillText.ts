import type { AnyFlowState, FlowPhase } from '@sluice/react'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import type { TradeRequest } from './tradeRequest.ts'

const verbs = {
  buy: {
    running: 'Buying {0}',
    complete: 'Bought {0}',
    partial: 'Partly bought {0}',
    failed: 'Not bought {0}',
  },
  'buy-across': {
    ...{ running: 'Buying {0}', complete: 'Bought {0}' },
    ...{ partial: 'Partly bought {0}', failed: 'Not bought {0}' },
  },
  list: {
    running: 'Listing {0}',
    complete: 'Listed {0}',
    partial: 'Partly listed {0}',
    failed: 'Not listed {0}',
  },
  'list-many': {
    ...{ running: 'Listing {0}', complete: 'Listed {0}' },
    ...{ partial: 'Partly listed {0}', failed: 'Not listed {0}' },
  },
  'edit-listing': {
    ...{ running: 'Changing {0}', complete: 'Changed {0}' },
    ...{ partial: 'No longer listed: {0}', failed: 'Not changed {0}' },
  },
  'edit-many': {
    ...{ running: 'Changing {0}', complete: 'Changed {0}' },
    ...{ partial: 'Partly changed {0}', failed: 'Not changed {0}' },
  },
  bid: {
    ...{ running: 'Offering for {0}', complete: 'Offered for {0}' },
    ...{ partial: 'Partly offered for {0}', failed: 'No offer for {0}' },
  },
  'edit-bid': {
    ...{ running: 'Changing the offer for {0}', complete: 'Changed the offer for {0}' },
    ...{ partial: 'No offer any more for {0}', failed: 'Offer not changed for {0}' },
  },
  'accept-offer': {
    ...{
      running: 'Selling {0}',
      complete: 'Sold {0}',
      partial: 'Partly sold {0}',
      failed: 'Not sold {0}',
    },
  },
  cancel: {
    ...{ running: 'Cancelling {0}', complete: 'Cancelled {0}' },
    ...{ partial: 'Partly cancelled {0}', failed: 'Not cancelled {0}' },
  },
  checkout: {
    ...{ running: 'Buying {0}', complete: 'Bought {0}' },
    ...{ partial: 'Partly bought {0}', failed: 'Not bought {0}' },
  },
  sweep: {
    ...{ running: 'Sweeping {0}', complete: 'Swept {0}' },
    ...{ partial: 'Partly swept {0}', failed: 'Not swept {0}' },
  },
  mint: {
    running: 'Minting {0}',
    complete: 'Minted {0}',
    partial: 'Partly minted {0}',
    failed: 'Not minted {0}',
  },
  call: {
    ...{ running: 'Calling {0}', complete: 'Called {0}' },
    ...{ partial: 'Partly called {0}', failed: 'Not called {0}' },
  },
  swap: {
    ...{ running: 'Swapping {0}', complete: 'Swapped {0}' },
    ...{ partial: 'Partly swapped {0}', failed: 'Not swapped {0}' },
  },
  transfer: {
    running: 'Sending {0}',
    complete: 'Sent {0}',
    partial: 'Partly sent {0}',
    failed: 'Not sent {0}',
  },
} as const satisfies Record<TradeRequest['kind'], Record<Outcome, AppText>>

/** What was typed for a trade and is kept. */
const drafts = {
  buy: 'Not bought yet: {0}',
  'buy-across': 'Not bought yet: {0}',
  list: 'Not listed yet: {0}',
  'list-many': 'Not listed yet: {0}',
  'edit-listing': 'Not changed yet: {0}',
  'edit-many': 'Not changed yet: {0}',
  bid: 'Not offered yet: {0}',
  'edit-bid': 'Offer not changed yet: {0}',
  'accept-offer': 'Not sold yet: {0}',
  cancel: 'Not cancelled yet: {0}',
  checkout: 'Not bought yet: {0}',
  sweep: 'Not swept yet: {0}',
  mint: 'Not minted yet: {0}',
  call: 'Not called yet: {0}',
  swap: 'Not swapped yet: {0}',
  transfer: 'Not sent yet: {0}',
} as const satisfies Record<TradeRequest['kind'], AppText>

type Outcome = 'running' | 'complete' | 'partial' | 'failed'

/** What a trade is that was filled in and is not begun: "Not listed yet: Tideline #4". */
export const draftText = (kind: TradeRequest['kind'], name: string) => t(drafts[kind], name)

/** How a trade stands, with what it is about: "Bought Tideline #4". */
export function pillText(kind: TradeRequest['kind'], state: AnyFlowState, name: string): string {
  // Only what nobody knows is unknown: an approval that stays is no listing.
  return state.phase === 'failed' && state.problem.moneyMoved === 'unknown'
    ? t('Outcome unknown: {0}', name)
    : t(verbs[kind][outcomeOf(state.phase)], name)
}

/** Where a trade stands, as one of four. */
export function outcomeOf(phase: FlowPhase): Outcome {
  // A payment that came back has ended without its deed.
  if (phase === 'refunded' || phase === 'unavailable') return 'failed'
  return phase === 'complete' || phase === 'partial' || phase === 'failed' ? phase : 'running'
}
