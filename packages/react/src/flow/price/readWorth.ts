import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowAmount, FlowScope } from '../flowTypes.ts'
import { knownCurrency } from '../knownCurrency.ts'
import { isAmong, type PriceUnit, readPriceUnit } from './priceUnit.ts'

/** A base unit of the native currency counts for so many, so that nothing cheap counts for nothing. */
const parts = 1n << 64n
const native = { address: zeroAddress }

/**
 * Reads what amounts of some currencies are compared by: their worth in parts of a base unit of the native one, by the
 * marketplace's rates. Undefined where they do not tell it.
 */
export async function readWorth(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  currencies: readonly Address[],
  signal: AbortSignal,
): Promise<(amount: readWorth.Amount) => bigint | undefined> {
  const units = await Promise.all(
    currencies.flatMap(address => {
      const known = knownCurrency(scope, address)
      return known === undefined ? [] : readPriceUnit(scope, known, signal)
    }),
  )
  return ({ currency: { address }, amount }) => {
    const unit: PriceUnit | undefined = units.find(({ same }) => isAmong({ address }, same))
    if (isAddressEqual(address, zeroAddress) || (unit && isAmong(native, unit.same)))
      return amount * parts
    return unit?.rate && (amount * parts * unit.rate.per) / unit.rate.of
  }
}

export declare namespace readWorth {
  type Amount = { currency: Pick<FlowAmount['currency'], 'address'>; amount: bigint }
}
