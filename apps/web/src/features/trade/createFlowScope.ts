import type { FlowScope } from '@sluice/react'
import { wagmiScope } from '@sluice/react/wagmi'
import type { Client } from '@sluice/sdk'
import type { QueryClient } from '@tanstack/react-query'
import type { Address } from 'viem'
import type { Config } from 'wagmi'

/** What a flow needs of the app's wallet and nodes. */
export function createFlowScope(
  chainId: number,
  { client, queryClient, config, account }: createFlowScope.Options,
): createFlowScope.Result {
  const { isContract, resolveName, senderOf, ...wallet } = wagmiScope(config, { chainId, account })
  return { scope: { client, queryClient, ...wallet }, isContract, resolveName, senderOf }
}

export declare namespace createFlowScope {
  type Options = { client: Client; queryClient: QueryClient; config: Config; account: Address }
  type Result = { scope: FlowScope } & Pick<
    wagmiScope.Result,
    'isContract' | 'resolveName' | 'senderOf'
  >
}
