import type { FeedEvent } from '@sluice/sdk/live'
import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isTouched } from '../query/invalidateMarket.ts'
import { setData } from '../query/setData.ts'
import { eventChange } from './eventChange.ts'
import { patchQuery } from './patchQuery.ts'

/**
 * Brings events into the cache, all in one update: what they say exactly is put there at once. Answers the
 * hashes of the queries that they touch beyond that, which must be read anew.
 */
export function applyEvents(
  queryClient: QueryClient,
  chainId: number,
  events: readonly FeedEvent[],
): string[] {
  const changes = events.map(event => ({ event, change: eventChange(chainId, event) }))
  const due: string[] = []
  notifyManager.batch(() => {
    for (const query of queryClient.getQueryCache().getAll()) {
      const { queryKey, state } = query
      let { data } = state
      // An answer that is on its way may be older than the events.
      let isDue = false
      for (const { event, change } of changes) {
        if (!isTouched(queryKey, change)) continue
        const patched = patchQuery(queryKey, data, event)
        data = patched.data
        isDue ||= !patched.isWhole || state.fetchStatus === 'fetching'
      }
      if (data !== state.data) setData(query, data)
      if (isDue) due.push(query.queryHash)
    }
  })
  return due
}
