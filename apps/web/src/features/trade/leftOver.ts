import { isRunning, isSettled } from '@sluice/react'
import { partedOf } from './partedOf.ts'
import type { TradeDeal } from './tradeRequest.ts'
import { undoneOf } from './undoneOf.ts'

/**
 * How many of all that was chosen are still to be done by a trade in parts that was begun: whoever forgets the trade,
 * forgets them. 0 of one that is whole, or of whose first part nothing was started.
 */
export function leftOver(deal: TradeDeal): number {
  const parted = partedOf(deal)
  if (parted === undefined) return 0
  const { before, own, after } = parted
  const state = deal.flow.getState()
  // What was done before the last attempt is not lost.
  if (state.phase === 'failed') return undoneOf.count(deal) + after
  if (isRunning(state) || isSettled(state) || state.phase === 'unavailable') return after
  return before === 0 ? 0 : own + after
}
