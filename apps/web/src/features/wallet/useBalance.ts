import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import { useCurrentChain } from '../app/useCurrentChain.ts'
import { readBalance } from './readBalance.ts'

/** The key under which balances are kept, so that a trade can mark them as stale. */
export const balanceKey = 'balance'

/** An account's native balance, read anew every few seconds. */
export function useBalance(address: Address | undefined): useBalance.Result {
  const config = useConfig()
  const chain = useCurrentChain()
  const { data, errorUpdateCount, refetch } = useQuery({
    queryKey: [balanceKey, chain.id, address],
    queryFn: () =>
      address === undefined
        ? Promise.reject(new Error('There is no account.'))
        : readBalance({ config, chainId: chain.id, address }),
    enabled: address !== undefined,
    refetchInterval: 4000,
  })
  return {
    balance: data === undefined ? undefined : { value: data, currency: chain.nativeCurrency },
    // It is read again every few seconds: that it could not be read stays until it is.
    readAgain: data === undefined && errorUpdateCount > 0 ? () => void refetch() : undefined,
  }
}

export declare namespace useBalance {
  type Result = {
    /** Undefined until it is read. */
    balance: { value: bigint; currency: { symbol: string; decimals: number } } | undefined
    /** The way to read what could not be read. */
    readAgain: (() => void) | undefined
  }
}
