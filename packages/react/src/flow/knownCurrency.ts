import type { Client } from '@sluice/sdk'
import type { FlowCurrency } from './flowTypes.ts'
import { knownCurrencies } from './knownCurrencies.ts'

/**
 * The currency of a chain at an address, in any spelling, of those that the client was told of. Undefined for any other:
 * nobody knows its decimals then, so that no amount of it can be shown.
 */
export function knownCurrency(
  { client, chainId }: knownCurrency.Scope,
  address: string | undefined,
): FlowCurrency | undefined {
  const wanted = address?.toLowerCase()
  return knownCurrencies({ client }, chainId).find(each => each.address.toLowerCase() === wanted)
}

export declare namespace knownCurrency {
  type Scope = { client: Pick<Client, 'chains'>; chainId: number }
}
