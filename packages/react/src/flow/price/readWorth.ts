import { type Address, zeroAddress } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { byRates } from './byRates.ts'
import { readPriceUnit } from './priceUnit.ts'

/** A base unit of the native currency counts for so many, so that nothing cheap counts for nothing. */
const parts = 1n << 64n

/**
 * Reads what amounts of some currencies are compared by: their worth in parts of a base unit of the native one, by the
 * marketplace's rates. Undefined where they do not tell it.
 */
export async function readWorth(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  currencies: readonly Address[],
  signal: AbortSignal,
): Promise<(amount: byRates.Amount) => bigint | undefined> {
  const known = currencies.flatMap(address => knownCurrency(scope, address) ?? [])
  const units = await Promise.all(known.map(currency => readPriceUnit(scope, currency, signal)))
  return ({ currency, amount }) =>
    byRates({ currency, amount: amount * parts }, { wanted: zeroAddress, rounded: 'down' }, units)
}
