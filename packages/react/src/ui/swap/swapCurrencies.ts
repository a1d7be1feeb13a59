import { zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'

/**
 * What can be swapped on a chain: its payment tokens, its wrapped native one, and what is chosen already. Each
 * once, the native one first.
 */
export function swapCurrencies(
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
  chosen: readonly FlowCurrency[] = [],
): readonly FlowCurrency[] {
  const chain = client.chains.find(({ id }) => id === chainId)
  const tokens = chain?.paymentTokens ?? []
  const native = tokens.find(({ address }) => address === zeroAddress)
  const wrapped =
    chain?.wrappedNative === undefined || native === undefined
      ? []
      : [{ ...native, address: chain.wrappedNative, symbol: `W${native.symbol}` }]
  const all = [...(native === undefined ? [] : [native]), ...tokens, ...wrapped, ...chosen]
  const known = new Map<string, FlowCurrency>()
  for (const { address, symbol, decimals } of all) {
    const key = address.toLowerCase()
    if (!known.has(key)) known.set(key, { address, symbol, decimals })
  }
  return [...known.values()]
}
