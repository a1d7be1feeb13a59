import type { Client } from '@sluice/sdk'
import type { FeedEvent, FeedStatus, openFeed } from '@sluice/sdk/live'
import { focusManager, type QueryClient } from '@tanstack/react-query'
import { isTouched } from '../query/invalidateMarket.ts'
import { applyEvents } from './applyEvents.ts'
import { createBacklog } from './createBacklog.ts'
import { createRefresher } from './createRefresher.ts'

/** A market that is followed: what happens there goes into the cache. */
export type Live = {
  getStatus: () => FeedStatus
  /** Calls the listener when the status is another one; answers the function that ends that. */
  subscribe: (listener: () => void) => () => void
  close: () => void
}

/**
 * Follows a chain's market for the queries of this package. Events are put into the cache with the next frame, and then
 * ten times a second, a few tokens at a time; what they touch beyond that is read anew at most once a second. What was
 * read, or asked for, before the feed began is read anew as it begins: it tells of nothing that was before. While the
 * feed is down, what is shown is read every 15 seconds, and every minute while it is not.
 */
export function createLive(options: createLive.Options): Live {
  const {
    client,
    queryClient,
    chainId,
    interval = 1000,
    pollDown = 15_000,
    pollLive = 60_000,
  } = options
  const controller = new AbortController()
  const { signal } = controller
  const refresher = createRefresher(queryClient, interval)
  const listeners = new Set<() => void>()
  let status: FeedStatus = 'connecting'
  let hasBegun = false
  const waiting = createBacklog()
  let cancelFrame: (() => void) | undefined
  let drawnAt = Number.NEGATIVE_INFINITY
  let poll: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    cancelFrame = undefined
    drawnAt = performance.now()
    refresher.add(applyEvents(queryClient, chainId, waiting.take()))
    if (waiting.isAny()) draw()
  }
  const draw = () => {
    cancelFrame ??= nextFrame(flush, drawnAt + spacing - performance.now())
  }
  const readAll = () => {
    const ofChain = queryClient.getQueryCache().findAll({
      predicate: ({ queryKey: [origin, , parameters] }) =>
        origin === 'sluice' && (parameters as { chainId?: unknown })?.chainId === chainId,
    })
    refresher.add(ofChain.map(query => query.queryHash))
  }
  const readOlder = () => {
    const anything = { chainId, tokens: [], accounts: [] }
    const older = queryClient.getQueryCache().findAll({
      predicate: ({ queryKey, state }) =>
        isTouched(queryKey, anything) &&
        (state.data !== undefined || state.fetchStatus === 'fetching'),
    })
    refresher.add(older.map(query => query.queryHash))
  }
  const schedule = () => {
    clearTimeout(poll)
    poll = setTimeout(
      () => {
        // Nobody looks: what is stale by then is read when somebody does.
        if (focusManager.isFocused()) readAll()
        schedule()
      },
      status === 'live' ? pollLive : pollDown,
    )
  }
  const tell = (next: FeedStatus) => {
    if (signal.aborted || next === status) return
    const wasLive = status === 'live'
    status = next
    if (wasLive !== (next === 'live')) schedule()
    if (next === 'live' && !hasBegun) {
      hasBegun = true
      readOlder()
    }
    for (const listener of [...listeners]) listener()
  }

  const start = async () => {
    // Of its own: a page that is not live does not carry it. Without it there is still the polling.
    const { openFeed } = await import('@sluice/sdk/live')
    if (signal.aborted) return
    openFeed(client, {
      ...options.feed,
      chainId,
      signal,
      onStatus: tell,
      // Before it begins there is no gap in it: everything is read as it does.
      onGap: () => {
        if (hasBegun) readAll()
      },
      onEvent: event => {
        waiting.add(event)
        draw()
        options.onEvent?.(event)
      },
    })
  }
  schedule()
  start().catch(error => {
    client.logger.warn(['The live feed cannot be followed', error])
    tell('refused')
  })

  return {
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      controller.abort()
      cancelFrame?.()
      clearTimeout(poll)
      refresher.close()
      listeners.clear()
      status = 'closed'
    },
  }
}

export declare namespace createLive {
  type Options = {
    client: Client
    queryClient: QueryClient
    chainId: number
    /** What of the market to follow, and with which socket; all of it, and the page's own, when absent. */
    feed?:
      | Pick<openFeed.Options, 'subscriptions' | 'WebSocket' | 'heartbeat' | 'deadline'>
      | undefined
    /** Called with each event as it comes, before what it changes is in the cache. */
    onEvent?: ((event: FeedEvent) => void) | undefined
    /** Milliseconds between two readings of the same query; 1000 when absent. */
    interval?: number | undefined
    /** Milliseconds between polls while the feed is down; 15,000 when absent. */
    pollDown?: number | undefined
    /** Milliseconds between polls while it is not; 60,000 when absent. */
    pollLive?: number | undefined
  }
}

/** Milliseconds between two drawings of what came: nobody reads more, and each costs a page its frame. */
const spacing = 100

/** Milliseconds within which it happens in a tab that draws no frames. */
const longestFrame = 200

/** Calls back with the next frame after `wait` milliseconds, or soon then where none is drawn. */
function nextFrame(call: () => void, wait: number): () => void {
  const hasFrames = typeof requestAnimationFrame === 'function'
  let frame = 0
  let timer: ReturnType<typeof setTimeout>
  const cancel = () => {
    clearTimeout(timer)
    if (hasFrames) cancelAnimationFrame(frame)
  }
  const run = () => {
    cancel()
    call()
  }
  const ask = () => {
    if (hasFrames) frame = requestAnimationFrame(run)
    timer = setTimeout(run, hasFrames ? longestFrame : 16)
  }
  if (wait > 0) timer = setTimeout(ask, wait)
  else ask()
  return cancel
}
