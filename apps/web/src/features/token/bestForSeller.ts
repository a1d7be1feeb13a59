import type { Order } from '@sluice/sdk'
import { isAddressEqual } from 'viem'

/**
 * The offer that leaves its seller the most: among those in the currency of the first, because what is left in two
 * currencies cannot be compared exactly. One of which that is not known comes after all others.
 *
 * @param orders Best first, by what they pay before fees.
 */
export function bestForSeller<order extends Pick<Order, 'price'>>(
  orders: readonly order[],
): order | undefined {
  const [first] = orders
  if (!first?.price) return first
  const currency = first.price.currency.contract
  return orders
    .filter(({ price }) => price && isAddressEqual(price.currency.contract, currency))
    .reduce<order>((best, order) => (leftOf(order) > leftOf(best) ? order : best), first)
}

function leftOf({ price }: Pick<Order, 'price'>): bigint {
  return BigInt(price?.netAmount?.raw ?? -1)
}
