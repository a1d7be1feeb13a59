import type { Price, UserTokenRow } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'
import { currencyOf } from '../../components/PriceAmount.tsx'
import { areComparable } from '../market/areComparable.ts'

/** What the account paid for a token, when its last sale was to this account; never a guess. */
export function acquiredPrice({ token }: UserTokenRow, account: `0x${string}`): Price | undefined {
  const { lastSale, kind } = token
  // Of an ERC1155 the last sale may be that of others who hold the same token.
  if (kind !== 'erc721' || !lastSale?.price || typeof lastSale.to !== 'string') return undefined
  return isAddressEqual(lastSale.to, account) ? lastSale.price : undefined
}

/** What a price is above another, in base units; undefined when they cannot be compared. */
export function profit(
  value: Price | null | undefined,
  cost: Price | undefined,
  wrappedNative: Address | undefined,
): { value: bigint; currency: { symbol: string; decimals: number } } | undefined {
  if (!value || !cost || !areComparable(value, cost, wrappedNative)) return undefined
  return {
    value: BigInt(value.amount.raw) - BigInt(cost.amount.raw),
    currency: currencyOf(value),
  }
}
