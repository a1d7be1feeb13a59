import type { Currency, Price } from '@sluice/sdk/api'
import type { Address } from 'viem'
import { areComparable } from '../../market/areComparable.ts'

/** The currencies in which a cost can be said so that it has a profit: the chain's own, and those of these prices that it does not compare with. */
export function costCurrencies(
  native: Currency,
  prices: readonly Price[],
  wrappedNative: Address | undefined,
): readonly [Currency, ...Currency[]] {
  const found: [Currency, ...Currency[]] = [native]
  for (const price of prices)
    if (!found.some(currency => areComparable({ currency }, price, wrappedNative)))
      found.push(price.currency)
  return found
}
