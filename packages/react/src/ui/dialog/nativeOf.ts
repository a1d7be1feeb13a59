import { zeroAddress } from 'viem'
import type { FlowCurrency, FlowScope } from '../../flow/flowTypes.ts'

/** The native currency of a flow's chain; undefined when the client was not told of it. */
export function nativeOf({ client, chainId }: FlowScope): FlowCurrency | undefined {
  return client.chains
    .find(chain => chain.id === chainId)
    ?.paymentTokens.find(({ address }) => address === zeroAddress)
}
