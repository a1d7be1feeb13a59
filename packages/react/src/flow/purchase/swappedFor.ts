import { isAddressEqual } from 'viem'
import type { FlowAmount } from '../flowTypes.ts'
import { addAmounts } from './addAmounts.ts'

/**
 * What the swap inside of a purchase made of what was paid: what the orders ask for that are paid in another currency.
 * All of it is the account's where nothing was bought.
 */
export function swappedFor(
  lines: readonly { price: FlowAmount; pay: FlowAmount }[],
): readonly FlowAmount[] {
  const swapped = lines.filter(
    ({ price, pay }) => !isAddressEqual(price.currency.address, pay.currency.address),
  )
  return addAmounts(swapped.map(({ price }) => price))
}
