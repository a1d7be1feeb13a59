import { useCallback } from 'react'
import type { Address } from 'viem'
import { type Connector, useAccount, useConfig, useConnectors } from 'wagmi'
import { wagmiScope } from './wagmiScope.ts'

/**
 * The wallet that is connected through wagmi, as flows take it. Written with what wagmi 2.19 and 3 have in
 * common: `useAccount` is the older name of `useConnection`.
 */
export function useWagmiWallet(): useWagmiWallet.Result {
  const { address, chainId, connector, status } = useAccount()
  const config = useConfig()
  const connectors = useConnectors()

  const scopeOf = useCallback(
    (id: number, account: Address) => wagmiScope(config, { chainId: id, account }),
    [config],
  )

  return {
    address,
    chainId,
    connector,
    connectors,
    isPending: status === 'connecting' || status === 'reconnecting',
    scopeOf,
  }
}

export declare namespace useWagmiWallet {
  type WalletScope = wagmiScope.Result

  type Result = {
    /** Undefined while no wallet is connected. */
    address: Address | undefined
    /** The chain that the wallet is on, whether it is configured or not. */
    chainId: number | undefined
    connector: Connector | undefined
    /** The ways to connect. */
    connectors: readonly Connector[]
    /** A connection is being made, or found again after a reload. */
    isPending: boolean
    /**
     * What a flow needs of the wallet and of nodes, network fees, the check for contracts and names included:
     * `createTransferFlow({ client, ...scopeOf(chainId, address) })`.
     */
    scopeOf: (chainId: number, account: Address) => WalletScope
  }
}
