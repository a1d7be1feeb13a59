import type { Order } from '@sluice/sdk'

const funds = 'Order is inactive: the maker does not have the funds'
const allowance = 'Order is inactive: the exchange does not have the approval to spend the funds'

/**
 * Whether an offer that is shown to nobody, because what is there does not pay for all of it, may still be accepted with
 * a part by whoever has it: the exchange knows no more than what that part costs.
 */
export function fillsInPart({
  side,
  quantityRemaining,
  statusReason,
}: Pick<Order, 'side' | 'quantityRemaining' | 'statusReason'>): boolean {
  const isLacking = statusReason === funds || statusReason === allowance
  return side === 'buy' && (quantityRemaining ?? 1) > 1 && isLacking
}
