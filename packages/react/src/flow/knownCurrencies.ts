import type { Client } from '@sluice/sdk'
import { zeroAddress } from 'viem'
import type { FlowCurrency } from './flowTypes.ts'

/**
 * The currencies of a chain that the client was told of: its payment tokens, and its wrapped native one. Each once, the
 * native one first, with the decimals of the client's configuration.
 */
export function knownCurrencies(
  { client }: { client: Pick<Client, 'chains'> },
  chainId: number,
): readonly FlowCurrency[] {
  const chain = client.chains.find(({ id }) => id === chainId)
  const tokens = chain?.paymentTokens ?? []
  const native = tokens.find(({ address }) => address === zeroAddress)
  const wrapped =
    chain?.wrappedNative === undefined || native === undefined
      ? []
      : [{ ...native, address: chain.wrappedNative, symbol: `W${native.symbol}` }]
  const all = [...(native === undefined ? [] : [native]), ...tokens, ...wrapped]
  const known = new Map<string, FlowCurrency>()
  for (const { address, symbol, decimals } of all) {
    const key = address.toLowerCase()
    if (!known.has(key)) known.set(key, { address, symbol, decimals })
  }
  return [...known.values()]
}
