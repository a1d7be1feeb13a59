import type { FeedEvent, FeedStatus } from '@sluice/sdk/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createLive } from '../live/createLive.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'

/**
 * Follows a chain's market while the component is there, and tells how it stands. Once per chain and page is
 * enough: the provider's `live` does it.
 */
export function useLive(chainId: number, options: useLive.Options = {}): FeedStatus {
  const client = useSluiceClient()
  const queryClient = useQueryClient()
  const [status, setStatus] = useState<FeedStatus>('connecting')
  const { onEvent } = options
  const hear = useRef(onEvent)
  useEffect(() => {
    hear.current = onEvent
  }, [onEvent])
  useEffect(() => {
    const live = createLive({
      ...{ client, queryClient, chainId },
      onEvent: event => hear.current?.(event),
    })
    const stop = live.subscribe(() => setStatus(live.getStatus()))
    setStatus(live.getStatus())
    return () => {
      stop()
      live.close()
    }
  }, [client, queryClient, chainId])
  return status
}

export declare namespace useLive {
  type Options = {
    /** Called with each event of the feed as it comes, such as to tell somebody of a sale. */
    onEvent?: ((event: FeedEvent) => void) | undefined
  }
}
