import type { Hex } from 'viem'
import type { ShownOrder } from '../storage/orderColumns.ts'

/**
 * Whether what is shown of orders stays as it is until something happens to them: no price falls with time, and of no
 * currency it is yet to be found out how it is called.
 */
export function areSteady(
  orders: Iterable<Pick<ShownOrder, 'isDynamic' | 'currency'>>,
  currencies: ReadonlyMap<Hex, unknown>,
): boolean {
  for (const { isDynamic, currency } of orders)
    if (isDynamic || !currencies.has(currency)) return false
  return true
}
