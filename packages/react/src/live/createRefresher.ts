import type { QueryClient } from '@tanstack/react-query'

/** Reads queries anew, each at most once per interval. */
export type Refresher = {
  add(hashes: readonly string[]): void
  close(): void
}

/**
 * Marks queries as stale, the first time at once and then at most once per `interval` milliseconds, so that
 * a busy market is not read a hundred times a second. A query that is being read is waited for: its answer
 * may be older than what happened, and to begin anew each time would never end. Where no answer came there is
 * nothing old.
 */
export function createRefresher(queryClient: QueryClient, interval: number): Refresher {
  /** By hash, whether an answer was on its way by then. */
  const due = new Map<string, boolean>()
  const cache = queryClient.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    let isAny = false
    for (const [hash, wasAwaited] of due) {
      const query = cache.get(hash)
      if (query?.state.fetchStatus === 'fetching') continue
      due.delete(hash)
      if (query === undefined || (wasAwaited && query.state.data === undefined)) continue
      isAny = true
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    if (isAny || due.size > 0) timer = setTimeout(flush, interval)
  }

  return {
    add(hashes) {
      for (const hash of hashes) due.set(hash, cache.get(hash)?.state.fetchStatus === 'fetching')
      if (due.size > 0 && timer === undefined) flush()
    },
    close() {
      clearTimeout(timer)
      due.clear()
    },
  }
}
