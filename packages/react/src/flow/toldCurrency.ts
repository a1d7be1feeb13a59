import { ConfigurationError } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowCurrency } from './flowTypes.ts'
import { knownCurrency } from './knownCurrency.ts'

/**
 * The currency of a chain at an address, of those that the client was told of.
 *
 * @throws ConfigurationError where it was not told of it.
 */
export function toldCurrency(scope: knownCurrency.Scope, address: Address): FlowCurrency {
  const currency = knownCurrency(scope, address)
  if (currency === undefined)
    throw new ConfigurationError(`The chain has no payment token ${address}`, {
      code: 'invalid_configuration',
      details: { chainId: scope.chainId, currency: address },
      hints: ['Add it to the payment tokens of the chain given to createClient.'],
    })
  return currency
}
