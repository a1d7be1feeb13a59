import { wrappedNativeAddresses } from '@sluice/router'
import type { Hex } from 'viem'
import type { Chain } from './context.ts'

/** The wrapped form of a chain's currency, in lower case; undefined where none is known or configured. */
export function wrappedNative(chain: Chain): Hex | undefined {
  return chain.wrappedNative ?? wrappedNativeAddresses[chain.id]
}

/** The tokens that offers may be in: the wrapped native one first, then those that are configured. */
export function bidCurrencies(chain: Chain): readonly Hex[] {
  const wrapped = wrappedNative(chain)
  return [...(wrapped === undefined ? [] : [wrapped]), ...(chain.bidCurrencies ?? [])]
}
