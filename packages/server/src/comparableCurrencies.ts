import type { Hex } from 'viem'
import { wrappedNative } from './bidCurrencies.ts'
import type { Chain } from './context.ts'
import { nativeCurrency } from './price.ts'

/** The currencies whose amounts can be added up and compared: the native one and its wrapped form. */
export function comparableCurrencies(chain: Chain): Hex[] {
  return [nativeCurrency, wrappedNative(chain)].filter(each => each !== undefined)
}
