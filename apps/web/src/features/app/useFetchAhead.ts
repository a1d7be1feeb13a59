import { useEffect } from 'react'

/** Milliseconds that a page has for itself before anything is fetched ahead. */
const settling = 1500

/**
 * Has code fetched in idle time as soon as it may be needed, so that it is there when the network, or the version of
 * the app that it belongs to, is gone.
 *
 * @param fetches - The same list each time.
 */
export function useFetchAhead(isWanted: boolean, fetches: readonly (() => Promise<void>)[]): void {
  useEffect(() => {
    if (!isWanted) return
    const fetchAll = () => {
      for (const fetch of fetches) void fetch()
    }
    let idle: number | undefined
    const timer = setTimeout(() => {
      // Safari has none.
      if (typeof requestIdleCallback === 'undefined') fetchAll()
      else idle = requestIdleCallback(fetchAll, { timeout: 5000 })
    }, settling)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [isWanted, fetches])
}
