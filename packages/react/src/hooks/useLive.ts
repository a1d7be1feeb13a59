import type { FeedStatus } from '@sluice/sdk/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createLive } from '../live/createLive.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/**
 * Follows a chain's market while the component is there, and tells how it stands. Once per chain and page is
 * enough: the provider's `live` does it.
 */
export function useLive(chainId: number): FeedStatus {
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<FeedStatus>('connecting')
  useEffect(() => {
    const live = createLive({ client, queryClient, chainId })
    const stop = live.subscribe(() => setStatus(live.getStatus()))
    setStatus(live.getStatus())
    return () => {
      stop()
      live.close()
    }
  }, [client, queryClient, chainId])
  return status
}
