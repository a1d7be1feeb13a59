import type { FlowScope, TransferFlowOptions } from '@sluice/react'
import type { Client } from '@sluice/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { type Address, erc20Abi, type Hash, zeroAddress } from 'viem'
import type { Config } from 'wagmi'
import {
  estimateGas,
  getBytecode,
  getGasPrice,
  getTransaction,
  getWalletClient,
  readContract,
} from 'wagmi/actions'
import { readBalance } from '../wallet/readBalance.ts'

const withNames: ReadonlySet<number> = new Set([1, 11155111])

/** What a flow needs of the app's wallet and nodes. */
export function createFlowScope(
  chainId: number,
  options: createFlowScope.Options,
): createFlowScope.Result {
  const { client, queryClient, config, account } = options
  return {
    scope: {
      ...{ client, queryClient, chainId, account },
      // A run brings the wallet to the chain of each item itself.
      getWallet: () => getWalletClient(config, { account, assertChainId: false }),
      getBalance: currency =>
        currency === zeroAddress
          ? readBalance({ config, chainId, address: account })
          : readContract(config, {
              ...{ chainId, address: currency, abi: erc20Abi },
              ...{ functionName: 'balanceOf', args: [account] },
            }),
      getGasCost: async transaction => {
        const [gas, price] = await Promise.all([
          estimateGas(config, { ...transaction, chainId, account }),
          getGasPrice(config, { chainId }),
        ])
        return gas * price
      },
    },
    // Where the chain has ENS: the main network and its test network.
    resolveName: withNames.has(chainId)
      ? async name => {
          const { readEnsAddress } = await import('./readEnsAddress.ts')
          return readEnsAddress(config, { chainId, name })
        }
      : undefined,
    isContract: async address => {
      const code = await getBytecode(config, { chainId, address })
      return code !== undefined && code !== '0x'
    },
    senderOf: async hash => (await getTransaction(config, { chainId, hash })).from,
  }
}

export declare namespace createFlowScope {
  type Options = { client: Client; queryClient: QueryClient; config: Config; account: Address }
  type Result = { scope: FlowScope } & Required<Pick<TransferFlowOptions, 'isContract'>> &
    Pick<TransferFlowOptions, 'resolveName'> & {
      /** Who has sent a transaction. */
      senderOf: (hash: Hash) => Promise<Address>
    }
}
