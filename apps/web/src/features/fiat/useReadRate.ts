import { conversionQueryOptions, useSluiceClient } from '@sluice/react'
import type { Ui } from '@sluice/react/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { fiatChoice } from './fiatChoice.ts'

/** Reads what one of a currency is about worth in dollars, where these were chosen to be shown. */
export function useReadRate(): Ui['readRate'] {
  const code = useSyncExternalStore(fiatChoice.subscribe, fiatChoice.get)
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const read = useCallback<NonNullable<Ui['readRate']>>(
    async ({ chainId, address }) => {
      const { usd } = await queryClient.fetchQuery({
        ...conversionQueryOptions(client, { chainId, from: address, to: address }),
        // Less than the minute after which it is asked for again.
        ...{ staleTime: 30_000, retry: false },
      })
      return usd ?? undefined
    },
    [client, queryClient],
  )
  return code === 'usd' ? read : undefined
}
