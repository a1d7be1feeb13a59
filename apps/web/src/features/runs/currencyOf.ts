import { type FlowCurrency, knownCurrencies } from '@sluice/react'
import type { Client } from '@sluice/sdk'
import { type Address, isAddressEqual } from 'viem'

/** What a chain's settings know of a currency. */
export function currencyOf(
  chains: Client['chains'],
  chainId: number,
  address: Address,
): FlowCurrency | undefined {
  return knownCurrencies({ client: { chains } }, chainId).find(each =>
    isAddressEqual(each.address, address),
  )
}
