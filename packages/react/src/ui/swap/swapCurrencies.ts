import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'
import { knownCurrencies } from '../../flow/knownCurrencies.ts'

/**
 * What can be swapped on a chain: its payment tokens, its wrapped native one, and what is chosen already. Each
 * once, the native one first.
 */
export function swapCurrencies(
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
  chosen: readonly FlowCurrency[] = [],
): readonly FlowCurrency[] {
  const known = knownCurrencies({ client }, chainId)
  const keys = new Set(known.map(({ address }) => address.toLowerCase()))
  const more = new Map<string, FlowCurrency>()
  for (const { address, symbol, decimals } of chosen) {
    const key = address.toLowerCase()
    if (!keys.has(key) && !more.has(key)) more.set(key, { address, symbol, decimals })
  }
  return [...known, ...more.values()]
}
