import type { UserTokenRow } from '@sluice/sdk'
import { isAddressEqual } from 'viem'
import type { Cost } from './cost.ts'
import { toCost } from './toCost.ts'

/** What the account paid for a token, when its last sale or its mint was to this account; never a guess. */
export function lastSaleCost({ token }: UserTokenRow, account: `0x${string}`): Cost | undefined {
  const { lastSale, kind } = token
  // Of an ERC1155 the last sale may be that of others who hold the same token.
  if (kind !== 'erc721' || !lastSale?.price || typeof lastSale.to !== 'string') return undefined
  if (!isAddressEqual(lastSale.to, account)) return undefined
  return toCost(lastSale.orderKind === 'mint' ? 'mint' : 'sale', [
    { price: lastSale.price, items: 1n },
  ])
}
