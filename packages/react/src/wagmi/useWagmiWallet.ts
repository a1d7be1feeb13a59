import { useCallback } from 'react'
import { type Address, erc20Abi, zeroAddress } from 'viem'
import { type Connector, useAccount, useConfig, useConnectors } from 'wagmi'
import { getBalance, getWalletClient, readContract } from 'wagmi/actions'
import type { FlowScope } from '../flow/flowTypes.ts'

/**
 * The wallet that is connected through wagmi, as flows take it. Written with what wagmi 2.19 and 3 have in
 * common: `useAccount` is the older name of `useConnection`.
 */
export function useWagmiWallet(): useWagmiWallet.Result {
  const { address, chainId, connector, status } = useAccount()
  const config = useConfig()
  const connectors = useConnectors()

  const scopeOf = useCallback(
    (id: number, account: Address): useWagmiWallet.WalletScope => ({
      chainId: id,
      account,
      // A run brings the wallet to the chain of each item itself.
      getWallet: () => getWalletClient(config, { account, assertChainId: false }),
      getBalance: async currency => {
        const of = { chainId: id }
        if (currency === zeroAddress)
          return (await getBalance(config, { ...of, address: account })).value
        const call = { abi: erc20Abi, functionName: 'balanceOf', args: [account] } as const
        return readContract(config, { ...of, ...call, address: currency })
      },
    }),
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
  type WalletScope = Pick<FlowScope, 'chainId' | 'account'> &
    Required<Pick<FlowScope, 'getWallet' | 'getBalance'>>

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
    /** What a flow needs of the wallet: `createBuyFlow({ client, token, ...scopeOf(chainId, address) })`. */
    scopeOf: (chainId: number, account: Address) => WalletScope
  }
}
