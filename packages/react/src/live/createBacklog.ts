import type { FeedEvent } from '@sluice/sdk/live'

/** `receivedAt`: milliseconds since 1970, by the clock that the cache's answers are timed with. */
export type ReceivedEvent = { event: FeedEvent; receivedAt: number }

/** Events that came and are not shown yet. */
export type Backlog = {
  add(event: FeedEvent): void
  /** What is to be shown next, the oldest first. */
  take(): readonly ReceivedEvent[]
  isAny(): boolean
}

/** Tokens that one drawing changes: those of a slow phone still are one frame. */
const mostTokens = 4
/** The part of what waits that one drawing shows at least, however much it is: a tenth. */
const parts = 10

/**
 * Of a token that changes again before it was shown only the newest state is kept, in its old place in the line. All
 * other events are shown at once.
 */
export function createBacklog(): Backlog {
  const tokens = new Map<string, ReceivedEvent>()
  let others: ReceivedEvent[] = []
  return {
    add(event) {
      const received = { event, receivedAt: Date.now() }
      if (event.family !== 'token' || event.event !== 'token.updated')
        return void others.push(received)
      const { contract, tokenId } = event.data.token
      tokens.set(`${contract}:${tokenId}`.toLowerCase(), received)
    },
    take() {
      const most = Math.max(mostTokens, Math.ceil(tokens.size / parts))
      const next = [...tokens].slice(0, most)
      for (const [key] of next) tokens.delete(key)
      const taken = [...others, ...next.map(([, received]) => received)]
      others = []
      return taken
    },
    isAny: () => tokens.size > 0 || others.length > 0,
  }
}
