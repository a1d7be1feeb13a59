import { useConversion } from '@sluice/react'
import { useSyncExternalStore } from 'react'
import { fiatChoice } from './fiatChoice.ts'

/** The marketplace's rate from a currency to the chosen fiat one; only for showing. */
export function useRate(chainId: number, currency: string): useRate.Result {
  const code = useSyncExternalStore(fiatChoice.subscribe, fiatChoice.get)
  const query = useConversion(
    // The route tells the worth in dollars of what it converts from; to the same, that is all it has to tell.
    { chainId, from: currency, to: currency },
    {
      ...{ enabled: code !== 'none', staleTime: 60_000, retry: false, refetchOnMount: false },
      // Of a page that stays open it would be of hours ago.
      refetchInterval: 300_000,
    },
  )
  if (code === 'none') return { code, isMissing: false }
  const rate = query.data?.usd ?? undefined
  return { code, rate, isMissing: query.isError || (query.isSuccess && rate === undefined) }
}

export declare namespace useRate {
  type Result = {
    code: ReturnType<typeof fiatChoice.get>
    rate?: string | undefined
    /** Whether the marketplace has none. */
    isMissing: boolean
  }
}
