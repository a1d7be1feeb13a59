import type { OrderFacts, ParsedOrder, Refusal } from './orderKind.ts'
import type { ReadState } from './readOrderStates.ts'
import { reasons } from './reasons.ts'

export const unreadable: Refusal = {
  status: 'not-fillable',
  reason: 'The order cannot be filled',
}

/** Why an order is not taken, by what was read of it; undefined where it is. */
export function refusalOf(
  facts: OrderFacts,
  state: ReadState | undefined,
  target: ParsedOrder['target'],
): Refusal | undefined {
  if (!state || state.reason === reasons.unread) return unreadable
  if (state.reason === reasons.silent) return { status: 'not-fillable', reason: state.reason }
  if (state.status === 'cancelled' || state.status === 'filled')
    return { status: 'not-fillable', reason: state.reason ?? unreadable.reason }
  if (state.status === 'expired') return { status: 'expired', reason: 'The order has expired' }
  if (facts.side === 'sell' && state.held === 0n)
    return { status: 'not-fillable', reason: 'The maker does not hold the token.' }
  // Its tokens are kept, and looked at with each of them: that is for money only, also where it begins later.
  const lack = target.type === 'list' ? lackOf(facts, state) : undefined
  if (lack)
    return {
      status: 'not-fillable',
      reason: `An offer for a list of tokens is taken while its maker can pay it: ${lack}`,
    }
  return undefined
}

function lackOf({ price }: OrderFacts, { funds, quantityRemaining }: ReadState) {
  const needed = price * quantityRemaining
  if (!funds || funds.balance < needed) return 'the maker does not have the funds'
  return funds.allowance < needed
    ? 'the exchange does not have the approval to spend them'
    : undefined
}
