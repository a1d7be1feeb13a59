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
import type { FlowScope, FlowTransaction } from '../flow/flowTypes.ts'
import type { TransferFlowOptions } from '../flow/transfer/createTransferFlow.ts'
import { isContractCode } from './isContractCode.ts'

/** The chains that have ENS: the main network and its test network. */
const withNames: ReadonlySet<number> = new Set([1, 11155111])

/**
 * What flows need of the wallet and the nodes of a wagmi configuration: `createTransferFlow({ client, ...wagmiScope(…) })`.
 * Written with what wagmi 2.19 and 3 have in common.
 */
export function wagmiScope(
  config: Config,
  { chainId, account }: { chainId: number; account: Address },
): wagmiScope.Result {
  // Loaded when it is first asked for: it writes transactions.
  const dataFee = async (transaction: FlowTransaction) => {
    const { layerOneFee } = await import('./layerOneFee.ts')
    return layerOneFee(config, { ...transaction, chainId })
  }
  return {
    ...{ chainId, account },
    // A run brings the wallet to the chain of each item itself.
    getWallet: () => getWalletClient(config, { account, assertChainId: false }),
    getBalance: async currency => {
      if (currency !== zeroAddress)
        return readContract(config, {
          ...{ chainId, address: currency, abi: erc20Abi },
          ...{ functionName: 'balanceOf', args: [account] },
        })
      // Asked directly: viem's own action brings a contract encoder along.
      const params: [Address, 'latest'] = [account, 'latest']
      return BigInt(
        await config.getClient({ chainId }).request({ method: 'eth_getBalance', params }),
      )
    },
    getAllowance: (currency, spender) =>
      readContract(config, {
        ...{ chainId, address: currency, abi: erc20Abi },
        ...{ functionName: 'allowance', args: [account, spender] },
      }),
    getGasCost: async transaction => {
      const [gas, price, forData] = await Promise.all([
        estimateGas(config, { ...transaction, chainId, account }),
        getGasPrice(config, { chainId }),
        dataFee(transaction),
      ])
      return gas * price + forData
    },
    getGasCostInTurn: async transactions => {
      const [gas, price, ...forData] = await Promise.all([
        import('./gasUsedInTurn.ts').then(({ gasUsedInTurn }) =>
          gasUsedInTurn(config, { chainId, account }, transactions),
        ),
        getGasPrice(config, { chainId }),
        ...transactions.map(dataFee),
      ])
      return forData.reduce((sum, fee) => sum + fee, gas * price)
    },
    isContract: async address => isContractCode(await getBytecode(config, { chainId, address })),
    resolveName: withNames.has(chainId)
      ? async name => {
          const { readEnsAddress } = await import('./readEnsAddress.ts')
          return readEnsAddress(config, { chainId, name })
        }
      : undefined,
    senderOf: async hash => (await getTransaction(config, { chainId, hash })).from,
  }
}

export declare namespace wagmiScope {
  type Result = Pick<FlowScope, 'chainId' | 'account'> &
    Required<
      Pick<
        FlowScope,
        'getWallet' | 'getBalance' | 'getAllowance' | 'getGasCost' | 'getGasCostInTurn'
      >
    > &
    Required<Pick<TransferFlowOptions, 'isContract'>> &
    Pick<TransferFlowOptions, 'resolveName'> & {
      /** Who has sent a transaction, for `readCounterparties`. */
      senderOf: (hash: Hash) => Promise<Address>
    }
}
