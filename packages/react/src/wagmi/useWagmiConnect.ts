import { useMemo } from 'react'
import { useConfig } from 'wagmi'
import { type ConnectFlow, createConnectFlow } from '../flow/connect/createConnectFlow.ts'
import { wagmiWallets } from './wagmiWallets.ts'

/** A flow that connects a wallet of the page's wagmi configuration, to this chain where one is wanted. */
export function useWagmiConnect(chainId?: number): ConnectFlow {
  const config = useConfig()
  return useMemo(() => createConnectFlow({ ...wagmiWallets(config), chainId }), [config, chainId])
}
