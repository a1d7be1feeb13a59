import type { Price } from '@sluice/sdk'
import { isAddressEqual, zeroAddress } from 'viem'
import type { FlowAmount, FlowCurrency, FlowScope } from '../flowTypes.ts'

/**
 * The currencies whose amounts can be compared one for one: the native one and the wrapped one, with the decimals of
 * the client's configuration, never those of an answer. None where it was not told of the native one.
 */
export function comparableCurrencies(
  scope: Pick<FlowScope, 'client'>,
  chainId: number,
): readonly FlowCurrency[] {
  const chain = scope.client.chains.find(({ id }) => id === chainId)
  const native = chain?.paymentTokens.find(token => token.address === zeroAddress)
  const address = chain?.wrappedNative
  if (native === undefined) return []
  if (address === undefined) return [native]
  const wrapped = chain?.paymentTokens.find(token => isAddressEqual(token.address, address))
  const { decimals } = native
  // An amount of other units cannot be compared.
  if (wrapped !== undefined && wrapped.decimals !== decimals) return [native]
  return [native, { address, symbol: wrapped?.symbol ?? `W${native.symbol}`, decimals }]
}

/** What a price of the marketplace is of one of these currencies; undefined in any other, and where there is none. */
export function marketAmount(
  price: Price | null | undefined,
  currencies: readonly FlowCurrency[],
  part: 'gross' | 'net' = 'gross',
): FlowAmount | undefined {
  if (!price) return undefined
  const { contract } = price.currency
  const currency = currencies.find(({ address }) => isAddressEqual(address, contract))
  const amount = part === 'gross' ? price.amount : price.netAmount
  return currency && amount ? { currency, amount: BigInt(amount.raw) } : undefined
}
