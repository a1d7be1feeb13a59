import * as z from 'zod/mini'
import { joinEndpoint } from '../api/joinEndpoint.ts'
import { nameCurrencies } from '../api/nameCurrencies.ts'
import { type ClientContext, findChain } from '../context.ts'
import { isolate } from '../isolate.ts'
import { type FeedEvent, feedEvent } from './feedEvent.ts'
import { isForbidden } from './isForbidden.ts'
import { type Line, openLine, type Socket } from './openLine.ts'
import { covers, type FeedSubscription, trackSubscriptions } from './subscriptions.ts'

/**
 * `waiting`: for the next try. `refused`: the server lets nobody in with this key, or not so many, or the page's content
 * security policy forbids it.
 */
export type FeedStatus = 'connecting' | 'live' | 'waiting' | 'refused' | 'closed'

export type Feed = {
  getStatus(): FeedStatus
  /** Ends it; no timer and no socket is left. */
  close(): void
}

/** Why a feed refuses what it would take later. */
const passing: ReadonlySet<unknown> = new Set(['unavailable', 'rate_limited'])

const message = z.object({
  type: z.string(),
  status: z.optional(z.string()),
  event: z.optional(z.string()),
  offset: z.optional(z.int()),
  data: z.optional(z.unknown()),
})
const confirmed = z.object({ event: z.string(), offset: z.optional(z.int()) })
const refusal = z.object({ code: z.string() })

/**
 * Listens to what happens on a chain's market. After a lost connection it comes back (later and later, at
 * random within that time, at once when the network is back) and goes on where it was.
 *
 * @throws ConfigurationError when the chain has no API; InvalidInputError when two subscriptions overlap.
 */
export function openFeed(context: ClientContext, options: openFeed.Options): Feed {
  const { heartbeat = 25_000, deadline = 10_000, random = Math.random, signal } = options
  const chain = findChain(context, options.chainId)
  const url = (chain.websocketUrl ?? joinEndpoint(chain.baseApiUrl, '/ws')).replace(/^http/, 'ws')
  const tracked = trackSubscriptions(options.subscriptions ?? [{ event: '*' }])
  const WebSocket = options.WebSocket ?? globalThis.WebSocket
  let status: FeedStatus = 'connecting'
  let failures = 0
  let line: Line | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const call = (work: () => unknown) =>
    isolate(work, error => context.logger.error(['A listener of the live feed threw', error]))
  const tell = (next: FeedStatus) => {
    if (next === status) return
    status = next
    call(() => options.onStatus?.(next))
  }
  const isOver = () => status === 'closed' || status === 'refused'

  const connect = () => {
    clearTimeout(timer)
    tell('connecting')
    for (const wish of tracked) wish.isConfirmed = false
    // A line that opens and then says nothing of use is as good as none.
    timer = setTimeout(retry, 2 * deadline)
    try {
      line = openLine({
        WebSocket,
        url,
        heartbeat,
        deadline,
        onOpen: () => {
          const { apiKey } = context.config
          if (apiKey !== undefined) line?.send({ type: 'auth', api_key: apiKey })
        },
        onText: hear,
        onEnd: retry,
      })
    } catch (error) {
      // The address, or what the browser allows.
      context.logger.warn(['The live feed cannot be opened', error])
      retry()
    }
  }

  const retry = () => {
    if (isOver()) return
    line?.end()
    clearTimeout(timer)
    const most = Math.min(30_000, 500 * 2 ** failures)
    failures = Math.min(failures + 1, 10)
    timer = setTimeout(connect, most / 4 + random() * most * 0.75)
    tell('waiting')
  }

  const stop = (last: 'closed' | 'refused') => {
    if (isOver()) return
    clearTimeout(timer)
    line?.end()
    signal?.removeEventListener('abort', close)
    globalThis.removeEventListener?.('online', onOnline)
    globalThis.removeEventListener?.('securitypolicyviolation', onViolation)
    tell(last)
  }
  const close = () => stop('closed')
  const onOnline = () => {
    if (status === 'waiting') connect()
  }
  const onViolation = (event: Event) => {
    if (!isForbidden(event, url)) return
    context.logger.warn(["The page's content security policy forbids the live feed", url])
    stop('refused')
  }

  const subscribe = () => {
    for (const { event, filters, since } of tracked)
      line?.send({ type: 'subscribe', event, ...(filters && { filters }), since })
  }

  const confirm = (data: unknown) => {
    const parsed = z.safeParse(confirmed, data)
    const wish = tracked.find(({ event }) => parsed.success && event === parsed.data.event)
    if (!parsed.success || wish === undefined || wish.isConfirmed) return
    wish.isConfirmed = true
    // A feed that does not number its events cannot say what was missed.
    if (failures > 0 && wish.since === undefined) call(options.onGap)
    wish.since ??= parsed.data.offset
    if (!tracked.every(({ isConfirmed }) => isConfirmed)) return
    clearTimeout(timer)
    failures = 0
    tell('live')
  }

  const deliver = (whole: unknown, name: string, offset: number | undefined) => {
    const wish = tracked.find(({ event }) => covers(event, name))
    if (wish === undefined) return
    if (offset !== undefined) {
      if (wish.since !== undefined && offset <= wish.since) return
      wish.since = offset
    }
    const event = nameCurrencies(feedEvent(whole), chain)
    if (event !== undefined) call(() => options.onEvent(event))
    else context.logger.warn(['The live feed told something that is not understood', name])
  }

  const refuse = (data: unknown) => {
    const code = z.safeParse(refusal, data).data?.code
    context.logger.warn(['The live feed refuses', code])
    // What is only not possible at the moment is tried again.
    if (passing.has(code)) retry()
    else stop('refused')
  }

  const hear = (text: string) => {
    const whole = parseJson(text)
    const parsed = z.safeParse(message, whole)
    if (!parsed.success || isOver()) return
    const { type, status: how, event, offset, data } = parsed.data
    if (how === 'error') refuse(data)
    else if (type === 'connection') subscribe()
    else if (type === 'subscribe') confirm(data)
    else if (type === 'resync') call(options.onGap)
    else if (type === 'event' && event !== undefined) deliver(whole, event, offset)
  }

  if (signal?.aborted || typeof WebSocket !== 'function') {
    status = signal?.aborted ? 'closed' : 'refused'
    call(() => options.onStatus?.(status))
  } else {
    signal?.addEventListener('abort', close, { once: true })
    globalThis.addEventListener?.('online', onOnline)
    globalThis.addEventListener?.('securitypolicyviolation', onViolation)
    connect()
  }
  return { getStatus: () => status, close }
}

export declare namespace openFeed {
  type Options = {
    /** The current chain when absent. */
    chainId?: number | undefined
    /** Everything when absent. */
    subscriptions?: readonly FeedSubscription[] | undefined
    /** Each event once, those of one subscription in order. */
    onEvent: (event: FeedEvent) => void
    /** Something was missed that cannot be told any more: read anew what is shown. */
    onGap: () => void
    onStatus?: ((status: FeedStatus) => void) | undefined
    signal?: AbortSignal | undefined
    /** Used instead of the global one, which Node has from 22 on. */
    WebSocket?: (new (url: string) => Socket) | undefined
    /** Milliseconds of silence after which a sign of life is asked for; 25,000 when absent. */
    heartbeat?: number | undefined
    /** Milliseconds for that sign, and for a connection to open; 10,000 when absent. */
    deadline?: number | undefined
    random?: (() => number) | undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
