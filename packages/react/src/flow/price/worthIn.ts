import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { isAmong, type PriceUnit, readPriceUnit } from './priceUnit.ts'

/**
 * What an amount is worth in another currency by the marketplace's rates, rounded down; itself in its own. Undefined
 * where they do not tell it.
 *
 * @param units How currencies are measured, as `readWorthUnits` reads it.
 */
export function worthIn(
  { currency, amount }: worthIn.Amount,
  wanted: Address,
  units: readonly PriceUnit[],
): bigint | undefined {
  if (isAddressEqual(currency.address, wanted)) return amount
  const [from, to] = [rateOf(currency.address, units), rateOf(wanted, units)]
  return from && to && (amount * from.per * to.of) / (from.of * to.per)
}

export declare namespace worthIn {
  /** Base units. */
  type Amount = { currency: { address: Address }; amount: bigint }
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

const one = { of: 1n, per: 1n }

/** So many base units of a currency for so many of the native one; undefined where that is not known. */
function rateOf(address: Address, units: readonly PriceUnit[]): PriceUnit['rate'] {
  const unit = units.find(({ same }) => isAmong({ address }, same))
  if (unit?.same.some(each => each.address === zeroAddress)) return one
  return unit?.rate
}
