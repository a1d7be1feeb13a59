import { isSluiceError } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useIsOnline } from './useIsOnline.ts'

/** What keeps the page from being read: no network, a server that is silent, or one that fails or refuses what was read before. */
export type Reach = 'offline' | 'silent' | 'unread'

/**
 * How far the market is reached by what the page shows; undefined where all of it is. A browser that is offline is
 * believed once a read has failed: a market on the same computer answers all the same.
 */
export function useMarketReach(): Reach | undefined {
  const isOnline = useIsOnline()
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    listener => cache.subscribe(listener),
    () => {
      const states = cache
        .findAll({ queryKey: ['sluice'], type: 'active' })
        .map(({ state }) => state)
      if (states.some(state => isUnreachable(state.error ?? state.fetchFailureReason)))
        return isOnline ? 'silent' : 'offline'
      return states.some(({ status, data }) => status === 'error' && data !== undefined)
        ? 'unread'
        : undefined
    },
  )
}

function isUnreachable(error: unknown): boolean {
  return isSluiceError(error) && (error.code === 'api_unreachable' || error.code === 'api_timeout')
}
