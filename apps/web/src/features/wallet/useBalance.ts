import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { readBalance } from './readBalance.ts'

/** The key under which balances are kept, so that a trade can mark them as stale. */
export const balanceKey = 'balance'

/** An account's native balance, read anew every few seconds. */
export function useBalance(address: Address | undefined) {
  const config = useConfig()
  const chain = useCurrentChain()
  const { data } = useQuery({
    queryKey: [balanceKey, chain.id, address],
    queryFn: () =>
      address === undefined
        ? Promise.reject(new Error('There is no account.'))
        : readBalance({ config, chainId: chain.id, address }),
    enabled: address !== undefined,
    refetchInterval: 4000,
  })
  return data === undefined ? undefined : { value: data, currency: chain.nativeCurrency }
}
