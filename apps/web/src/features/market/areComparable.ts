import type { Price } from '@sluice/sdk'
import { type Address, isAddressEqual, zeroAddress } from 'viem'

type Currency = Pick<Price['currency'], 'contract' | 'decimals'>

/**
 * Whether the amounts of two prices mean the same: of one currency, or of the chain's own and its wrapped form.
 * Symbols say nothing: anybody may name a token "WETH".
 *
 * @param wrappedNative The contract of the configuration that wraps the chain's own currency, where there is one.
 */
export function areComparable(
  { currency: one }: { currency: Currency },
  { currency: other }: { currency: Currency },
  wrappedNative: Address | undefined,
): boolean {
  if (isAddressEqual(one.contract, other.contract)) return true
  return (
    isNative(one, wrappedNative) &&
    isNative(other, wrappedNative) &&
    one.decimals === other.decimals
  )
}

/** Whether a currency is the chain's own, or its wrapped form, which is worth the same. */
export function isNative(
  { contract }: Pick<Currency, 'contract'>,
  wrappedNative: Address | undefined,
): boolean {
  return (
    isAddressEqual(contract, zeroAddress) ||
    (wrappedNative !== undefined && isAddressEqual(contract, wrappedNative))
  )
}
