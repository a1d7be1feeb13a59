import { isRunning, isSettled } from '@sluice/react'
import { partedOf } from './partedOf.ts'
import type { TradeDeal } from './tradeRequest.ts'

/**
 * What is still to be done by a trade in parts that was begun: its own part, or some of it, and so many after it. None of
 * one that is whole, or of whose first part nothing was started.
 */
export function partsLeft(deal: TradeDeal): { isOwnLeft: boolean; after: number } {
  const parted = partedOf(deal)
  if (parted === undefined) return { isOwnLeft: false, after: 0 }
  const { before, after } = parted
  const state = deal.flow.getState()
  if (state.phase === 'failed') return { isOwnLeft: true, after }
  if (isRunning(state) || isSettled(state) || state.phase === 'unavailable')
    return { isOwnLeft: false, after }
  return before === 0 ? { isOwnLeft: false, after: 0 } : { isOwnLeft: true, after }
}
