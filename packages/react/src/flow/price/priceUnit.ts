import { isAddressEqual } from 'viem'
import type { FlowAmount, FlowCurrency, FlowScope } from '../flowTypes.ts'
import { comparableCurrencies } from './marketAmount.ts'
import { parseRate } from './parseRate.ts'

/** How the amounts of the market are measured in the currency of an order. */
export type PriceUnit = {
  currency: FlowCurrency
  /** The currencies of which one is worth one of it: the native and the wrapped one are of each other, any other of itself. */
  same: readonly FlowCurrency[]
  /** Where it is another one than those two, and the marketplace tells a rate: `of` base units for `per` native ones. */
  rate?: parseRate.Rate | undefined
}

/** What the market says, in the currency of an order. */
export type Measured = FlowAmount & {
  /** Whether it is of another currency, and this is what the marketplace's rate makes of it. */
  isConverted?: true | undefined
}

/** How the market is measured in a currency; without a rate where the marketplace tells none. */
export async function readPriceUnit(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  currency: FlowCurrency,
  signal: AbortSignal,
): Promise<PriceUnit> {
  const comparable = comparableCurrencies(scope, scope.chainId)
  if (isAmong(currency, comparable)) return { currency, same: comparable }
  const [native] = comparable
  const rate = native && (await readRate(scope, { native, currency, signal }))
  return { currency, same: [currency], rate }
}

/**
 * An amount in the currency of an order: as it is where it is worth the same, by the rate where there is one, else
 * undefined, because it cannot be compared.
 *
 * @param amount In the native currency, the wrapped one, or one of `unit.same`.
 */
export function measured(amount: FlowAmount | undefined, unit: PriceUnit): Measured | undefined {
  if (amount === undefined || isAmong(amount.currency, unit.same)) return amount
  const { currency, rate } = unit
  const converted = rate === undefined ? 0n : (amount.amount * rate.of) / rate.per
  return converted === 0n ? undefined : { currency, amount: converted, isConverted: true }
}

export const isAmong = (
  { address }: Pick<FlowCurrency, 'address'>,
  currencies: readonly FlowCurrency[],
): boolean => currencies.some(each => isAddressEqual(each.address, address))

/** A marketplace without one answers that there is none. */
async function readRate(
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
  options: { native: FlowCurrency; currency: FlowCurrency; signal: AbortSignal },
): Promise<PriceUnit['rate']> {
  const { native, currency, signal } = options
  const { conversion } = await client
    .request('/currencies/conversion/v1', {
      ...{ query: { from: native.address, to: currency.address }, chainId, signal },
    })
    .catch(() => ({ conversion: undefined }))
  return parseRate(conversion, { from: native, to: currency })
}
