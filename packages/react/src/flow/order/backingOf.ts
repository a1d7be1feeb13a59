import type { FlowAmount } from '../flowTypes.ts'
import type { ReviewedEdits } from './reviewEdits.ts'

/**
 * What an account has to keep for the offers that it changes, beside what it wraps for them, in base units: the most of
 * one first, as any of them can be taken alone.
 */
export function backingOf({ bids }: Pick<ReviewedEdits, 'bids'>): readonly FlowAmount[] {
  return bids
    .flatMap(({ context: { currency }, terms, wrap = 0n }) =>
      terms === undefined ? [] : [{ currency, amount: terms.price - wrap }],
    )
    .sort((a, b) => (a.amount > b.amount ? -1 : a.amount < b.amount ? 1 : 0))
}
