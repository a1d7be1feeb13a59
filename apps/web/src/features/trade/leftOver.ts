import { isRunning, isSettled } from '@sluice/react'
import type { TradeDeal } from './tradeRequest.ts'

/**
 * How many of all that was chosen are still to be done by a trade in parts that was begun: whoever forgets the trade,
 * forgets them. 0 of one that is whole, or of whose first part nothing was started.
 */
export function leftOver(deal: TradeDeal): number {
  if (!('part' in deal) || deal.part === undefined) return 0
  const { before, rest } = deal.part
  const own = deal.items.length
  const state = deal.flow.getState()
  if (state.phase === 'failed') return own + rest.length
  if (isRunning(state) || isSettled(state) || state.phase === 'unavailable') return rest.length
  return before === 0 ? 0 : own + rest.length
}
