import type { Client } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'

/** What a chain's settings know of a currency. */
export function currencyOf(
  chains: Client['chains'],
  chainId: number,
  address: Address,
): { address: Address; symbol: string; decimals: number } | undefined {
  const tokens = chains.find(({ id }) => id === chainId)?.paymentTokens
  return tokens?.find(token => isAddressEqual(token.address, address))
}
