import { type Address, isAddressEqual } from 'viem'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'

/** `wrap` and `unwrap` are one for one, by the wrapped token itself. */
export type SwapKind = 'swap' | 'wrap' | 'unwrap'

/** What becomes of two currencies of a chain when one is given for the other. */
export function swapKind(
  { currencyIn, currencyOut }: { currencyIn: FlowCurrency; currencyOut: FlowCurrency },
  { client, chainId }: Pick<FlowScope, 'client' | 'chainId'>,
): SwapKind {
  const wrapped = client.chains.find(({ id }) => id === chainId)?.wrappedNative
  if (wrapped === undefined) return 'swap'
  const isWrapped = ({ address }: { address: Address }) => isAddressEqual(address, wrapped)
  const isNative = ({ address }: { address: Address }) => BigInt(address) === 0n
  if (isNative(currencyIn) && isWrapped(currencyOut)) return 'wrap'
  return isWrapped(currencyIn) && isNative(currencyOut) ? 'unwrap' : 'swap'
}
