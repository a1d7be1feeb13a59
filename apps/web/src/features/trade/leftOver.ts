import { partedOf } from './partedOf.ts'
import { partsLeft } from './partsLeft.ts'
import type { TradeDeal } from './tradeRequest.ts'
import { undoneOf } from './undoneOf.ts'

/**
 * How many of all that was chosen are still to be done by a trade in parts that was begun: whoever forgets the trade,
 * forgets them. 0 of one that is whole, or of whose first part nothing was started.
 */
export function leftOver(deal: TradeDeal): number {
  const { isOwnLeft, after } = partsLeft(deal)
  if (!isOwnLeft) return after
  // What was done before the last attempt is not lost.
  const isFailed = deal.flow.getState().phase === 'failed'
  return after + (isFailed ? undoneOf.count(deal) : (partedOf(deal)?.own ?? 0))
}
