import { useQuery } from '@tanstack/react-query'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { useConfig } from 'wagmi'
import { balanceKey } from '../wallet/useBalance.ts'
import { askErc20 } from './askErc20.ts'

/** What a spender may take of an account's ERC20 token, in base units; undefined until it is known. */
export function useErc20Allowance(options: useErc20Allowance.Options): useErc20Allowance.Result {
  const { chainId, token, account, spender } = options
  const config = useConfig()
  const { data, errorUpdateCount, refetch } = useQuery({
    // What a trade changes of a balance, it changes of this.
    queryKey: [balanceKey, chainId, account, token, spender],
    queryFn: async () => {
      const args = [account, spender] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
      return askErc20(config, { chainId, token, data })
    },
    refetchInterval: 8000,
  })
  return { data, readAgain: data === undefined && errorUpdateCount > 0 ? refetch : undefined }
}

export declare namespace useErc20Allowance {
  type Options = { chainId: number; token: Address; account: Address; spender: Address }
  type Result = {
    data: bigint | undefined
    /** The way to read what could not be read. */
    readAgain: (() => unknown) | undefined
  }
}
