import { isAddressEqual } from 'viem'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
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
