import { useQuery } from '@tanstack/react-query'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { useConfig } from 'wagmi'
import { balanceKey } from '../wallet/useBalance.ts'
import { askErc20 } from './askErc20.ts'

/** An account's balance of an ERC20 token in base units; undefined until it is known. */
export function useErc20Balance(options: useErc20Balance.Options): useErc20Balance.Result {
  const { chainId, token, account } = options
  const config = useConfig()
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: [balanceKey, chainId, account, token],
    queryFn: async () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      return askErc20(config, { chainId, token, data })
    },
    refetchInterval: 8000,
  })
  return { data, readAgain: data === undefined && errorUpdateCount > 0 ? refetch : undefined }
}

export declare namespace useErc20Balance {
  type Options = { chainId: number; token: Address; account: Address }
  type Result = {
    data: bigint | undefined
    /** The way to read what could not be read. */
    readAgain: (() => unknown) | undefined
  }
}
