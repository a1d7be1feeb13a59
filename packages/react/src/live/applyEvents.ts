import { notifyManager, type QueryClient } from '@tanstack/react-query'
import { isTouched } from '../query/invalidateMarket.ts'
import { setData } from '../query/setData.ts'
import type { ReceivedEvent } from './createBacklog.ts'
import { eventChange } from './eventChange.ts'
import { patchQuery } from './patchQuery.ts'

/**
 * Brings events into the cache, all in one update: what they say exactly is put there at once. Answers the
 * hashes of the queries that they touch beyond that, which must be read anew.
 */
export function applyEvents(
  queryClient: QueryClient,
  chainId: number,
  events: readonly ReceivedEvent[],
): string[] {
  const changes = events.map(({ event, receivedAt }) => ({
    ...{ event, receivedAt },
    change: eventChange(chainId, event),
  }))
  const due: string[] = []
  notifyManager.batch(() => {
    for (const query of queryClient.getQueryCache().getAll()) {
      const { queryKey, state } = query
      let { data } = state
      // An answer that is on its way may be older than the events.
      let isDue = false
      for (const { event, receivedAt, change } of changes) {
        if (!isTouched(queryKey, change)) continue
        // What was read while the event waited to be shown may be newer than it.
        const isNewer = state.dataUpdatedAt > receivedAt
        const patched = patchQuery(queryKey, data, event, { isNewer })
        data = patched.data
        isDue ||= !patched.isWhole || state.fetchStatus === 'fetching'
      }
      if (data !== state.data) setData(query, data)
      if (isDue) due.push(query.queryHash)
    }
  })
  return due
}
