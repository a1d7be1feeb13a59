import { type Address, isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { byRates } from './byRates.ts'
import { type PriceUnit, readPriceUnit } from './priceUnit.ts'

/**
 * What an amount is worth in another currency by the marketplace's rates, rounded down; itself in its own. Undefined
 * where they do not tell it.
 *
 * @param units How currencies are measured, as `readWorthUnits` reads it.
 */
export function worthIn(
  amount: worthIn.Amount,
  wanted: Address,
  units: readonly PriceUnit[],
): bigint | undefined {
  return byRates(amount, { wanted, rounded: 'down' }, units)
}

export declare namespace worthIn {
  /** Base units. */
  type Amount = byRates.Amount
}

/** How currencies are measured; none where all are one, because nothing has to be measured then. */
export async function readWorthUnits(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  currencies: readonly Address[],
  signal: AbortSignal,
): Promise<readonly PriceUnit[]> {
  const [first] = currencies
  if (currencies.every(each => first !== undefined && isAddressEqual(each, first))) return []
  const addresses = [...new Set(currencies.map(each => each.toLowerCase() as Address))]
  const known = addresses.flatMap(address => knownCurrency(scope, address) ?? [])
  return Promise.all(known.map(currency => readPriceUnit(scope, currency, signal)))
}
