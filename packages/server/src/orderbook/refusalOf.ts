import type { OrderFacts, Refusal } from './orderKind.ts'
import type { ReadState } from './readOrderStates.ts'
import { reasons } from './reasons.ts'

export const unreadable: Refusal = {
  status: 'not-fillable',
  reason: 'The order cannot be filled',
}

/** Why an order is not taken, by what was read of it; undefined where it is. */
export function refusalOf(facts: OrderFacts, state: ReadState | undefined): Refusal | undefined {
  if (!state || state.reason === reasons.unread) return unreadable
  if (state.reason === reasons.silent) return { status: 'not-fillable', reason: state.reason }
  if (state.status === 'cancelled' || state.status === 'filled')
    return { status: 'not-fillable', reason: state.reason ?? unreadable.reason }
  if (state.status === 'expired') return { status: 'expired', reason: 'The order has expired' }
  if (facts.side === 'sell' && state.held === 0n)
    return { status: 'not-fillable', reason: 'The maker does not hold the token.' }
  return undefined
}
