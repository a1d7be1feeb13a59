import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { isAmong, type PriceUnit } from './priceUnit.ts'

/**
 * What an amount is worth in another currency by the marketplace's rates; itself in its own. Undefined where they do not
 * tell it.
 *
 * @param units How currencies are measured, as `readPriceUnit` reads it.
 */
export function byRates(
  { currency, amount }: byRates.Amount,
  { wanted, rounded }: { wanted: Address; rounded: 'down' | 'up' },
  units: readonly PriceUnit[],
): bigint | undefined {
  if (isAddressEqual(currency.address, wanted)) return amount
  const [from, to] = [rateOf(currency.address, units), rateOf(wanted, units)]
  if (from === undefined || to === undefined) return undefined
  const per = from.of * to.per
  return (amount * from.per * to.of + (rounded === 'up' ? per - 1n : 0n)) / per
}

export declare namespace byRates {
  /** Base units. */
  type Amount = { currency: { address: Address }; amount: bigint }
}

const one = { of: 1n, per: 1n }

/** So many base units of a currency for so many of the native one; undefined where that is not known. */
function rateOf(address: Address, units: readonly PriceUnit[]): PriceUnit['rate'] {
  if (address === zeroAddress) return one
  const unit = units.find(({ same }) => isAmong({ address }, same))
  if (unit?.same.some(each => each.address === zeroAddress)) return one
  return unit?.rate
}
