import { useQuery } from '@tanstack/react-query'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { useConfig } from 'wagmi'
import { balanceKey } from '../wallet/useBalance.ts'

/** An account's balance of an ERC20 token in base units; undefined until it is known. */
export function useErc20Balance(options: useErc20Balance.Options): bigint | undefined {
  const { chainId, token, account } = options
  const config = useConfig()
  const { data } = useQuery({
    queryKey: [balanceKey, chainId, account, token],
    queryFn: async () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })
      const answer = await config
        .getClient({ chainId })
        .request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
      if (!/^0x[0-9a-f]{64}$/i.test(answer)) throw new Error('The token told no balance.')
      return BigInt(answer)
    },
    refetchInterval: 8000,
  })
  return data
}

export declare namespace useErc20Balance {
  type Options = { chainId: number; token: Address; account: Address }
}
