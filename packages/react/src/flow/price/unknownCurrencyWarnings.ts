import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import type { PriceWarning } from './priceWarning.ts'

/**
 * That a trade has a currency which the client was not told of, once for each of them. It is accepted for the contract,
 * whatever the amount: what is read anew asks for nothing new.
 */
export function unknownCurrencyWarnings(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  amounts: readonly FlowAmount[],
): readonly PriceWarning[] {
  const found = new Map<string, PriceWarning>()
  for (const price of amounts) {
    const { address } = price.currency
    const key = `unknown-currency:${address.toLowerCase()}`
    if (knownCurrency(scope, address) === undefined && !found.has(key))
      found.set(key, {
        kind: 'unknown-currency',
        key,
        price,
        market: undefined,
        recipient: address,
      })
  }
  return [...found.values()]
}
