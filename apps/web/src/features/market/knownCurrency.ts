import type { AppChain, AppCurrency } from '../../config/parseConfig.ts'

/** The payment token of a chain that is at an address, in any spelling, if there is one; its wrapped native one too. */
export function knownCurrency(
  { currencies, nativeCurrency, wrappedNative }: knownCurrency.Chain,
  address: string,
): AppCurrency | undefined {
  const isHere = (other: string | undefined) => other?.toLowerCase() === address.toLowerCase()
  const known = currencies.find(currency => isHere(currency.address))
  if (known !== undefined || wrappedNative === undefined || !isHere(wrappedNative)) return known
  return { ...nativeCurrency, address: wrappedNative, symbol: `W${nativeCurrency.symbol}` }
}

export declare namespace knownCurrency {
  type Chain = Pick<AppChain, 'currencies' | 'nativeCurrency' | 'wrappedNative'>
}
