import { type Address, isAddressEqual, zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from '../flowTypes.ts'
import { knownCurrencies } from '../knownCurrencies.ts'

/**
 * What orders can be priced in, the usual first: those of the client's currencies that the marketplace takes for all of
 * them; all where it does not say. An offer is never in the native currency itself.
 *
 * @param accepted What the marketplace takes, of each collection.
 */
export function priceCurrencies(
  scope: Pick<FlowScope, 'client' | 'chainId'>,
  usual: FlowCurrency,
  accepted: readonly (readonly Address[] | undefined)[],
): readonly FlowCurrency[] {
  const isNative = usual.address === zeroAddress
  const others = knownCurrencies(scope, scope.chainId).filter(
    ({ address }) =>
      !isAddressEqual(address, usual.address) && (isNative || address !== zeroAddress),
  )
  return [usual, ...others].filter(({ address }) =>
    accepted.every(each => each?.some(one => isAddressEqual(one, address)) ?? true),
  )
}
