import type { FeedEvent } from '@sluice/sdk/live'

type Listener = (chainId: number, event: FeedEvent) => void

const listeners = new Set<Listener>()

/** What happens on the markets that are followed, for who tells of it. Hints: nothing here is verified. */
export const marketEvents = {
  tell(chainId: number, event: FeedEvent) {
    for (const listener of [...listeners]) listener(chainId, event)
  },
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
