import type { Price } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'

/** A price in one of some currencies that are worth the same, base units; undefined in any other. */
export function worthOf(
  price: Price | null | undefined,
  currencies: readonly Address[],
): bigint | undefined {
  return price && currencies.some(currency => isAddressEqual(currency, price.currency.contract))
    ? BigInt(price.amount.raw)
    : undefined
}
