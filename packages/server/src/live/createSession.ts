import { ServerError } from '../errors.ts'
import type { Feed, FeedEvent, FeedMessage, FeedNews } from './createFeed.ts'
import { createOutbox, type Line } from './createOutbox.ts'
import { type ClientMessage, parseMessage, patternEvents, type Wanted } from './parseMessage.ts'

/** Events that are sent again after a gap; whoever missed more reads the lists anew. */
const mostReplayed = 10_000
/** Lines of the log that are gone through for one replay, and those that cost what one read costs. */
const mostBehind = 50_000
const linesPerRead = 1000
/** Replays of one socket that wait or run; whoever asks for more reads the lists anew. */
const mostReplays = 20
/** New events that are held back for one replay; what comes beyond them is read like the older ones. */
const mostHeld = 1000
/** Messages of a client: so many at once, and so many a second. */
const burst = 200
const perSecond = 20

type Subscription = {
  matches: (event: FeedEvent) => boolean
  /** What came while older events are sent; undefined when those are through. */
  waiting: FeedMessage[] | undefined
}

export type Session = {
  /** Says that the feed is ready, and begins to listen. */
  begin(): void
  handle(text: string): void
  end(): void
}

/** One socket's subscriptions: who may hear what, from where on, and how fast. */
export function createSession(options: createSession.Options): Session {
  const { id, line, feed, onFailure } = options
  const subscriptions = new Map<string, Subscription>()
  let stop: (() => void) | undefined
  let isReady = false
  let isOver = false
  let turn = Promise.resolve()
  let replays = 0
  let tokens = burst
  let filledAt = performance.now()

  const end = () => {
    isOver = true
    outbox.end()
    subscriptions.clear()
    stop?.()
  }
  const close = (code: number, reason: string) => {
    end()
    line.close(code, reason)
  }
  /** The newest event that came by. */
  let newest = 0
  const outbox = createOutbox(line, {
    gap: () => JSON.stringify({ type: 'resync', data: { offset: newest } }),
    tooSlow: () => close(1013, 'Too slow: come back and go on with since'),
  })
  const { send, tell } = outbox
  const answer = (message: object) => send(JSON.stringify(message))

  const hear = (news: FeedNews) => {
    if ('lostBefore' in news) {
      if (subscriptions.size > 0) answer({ type: 'resync', data: { offset: news.lostBefore } })
      return
    }
    for (const message of news.messages) {
      newest = message.offset
      let isSent = false
      for (const { matches, waiting } of subscriptions.values()) {
        if (isSent || waiting || !matches(message)) continue
        isSent = true
        tell(message.text)
      }
      if (isSent) continue
      // One more than are held says that there were more.
      for (const { matches, waiting } of subscriptions.values())
        if (waiting && waiting.length <= mostHeld && matches(message)) waiting.push(message)
    }
  }

  /** Sends what came after `since` (unless all of it is `isNew`), and after it what has come meanwhile. */
  const replay = async (key: string, subscription: Subscription, since: number, isNew: boolean) => {
    const isOverfull = () => (subscription.waiting?.length ?? 0) > mostHeld
    const lost = () => answer({ type: 'resync', data: { offset } })
    let offset = since
    let sent = 0
    let reads = !isNew
    while (reads || isOverfull()) {
      reads = true
      if (!(await outbox.room()) || subscriptions.get(key) !== subscription) return
      // What was told until now is in this page or in a later one.
      if (isOverfull()) subscription.waiting = []
      const { messages, upTo, isWhole } = await feed.read(offset, subscription.matches)
      if (isOver) return
      if (!isWhole) lost()
      if (upTo === undefined && !isOverfull()) break
      offset = upTo ?? offset
      newest = Math.max(newest, offset)
      for (const message of messages) tell(message.text)
      sent += messages.length
      if (sent < mostReplayed) continue
      lost()
      break
    }
    for (const message of subscription.waiting ?? [])
      if (!reads || message.offset > offset) tell(message.text)
    subscription.waiting = undefined
  }

  /** One after another: what is read for many subscriptions at once has no room either. */
  const inTurn = (work: () => Promise<void>) => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }

  const subscribe = async ({ type, since, ...wanted }: ClientMessage & { type: 'subscribe' }) => {
    const key = keyOf(wanted)
    const most = options.mostSubscriptions()
    if (!subscriptions.has(key) && subscriptions.size >= most)
      throw new ServerError(`More than ${most} subscriptions are not possible`, {
        code: 'too_many_subscriptions',
      })
    // Counted at once; what comes before the answer waits.
    const subscription: Subscription = { matches: matcher(wanted), waiting: [] }
    subscriptions.set(key, subscription)
    try {
      const latest = await feed.latest()
      const behind = latest - (since ?? latest)
      const begun = () =>
        answer({ type, status: 'success', data: { ...shown(wanted), offset: since ?? latest } })
      // A number that was never given out: another database, so nothing can be said of what was missed.
      const isLost = behind < 0 || behind > mostBehind || (behind > 0 && replays >= mostReplays)
      if (isLost || behind === 0) {
        begun()
        if (isLost) answer({ type: 'resync', data: { offset: latest } })
        return await replay(key, subscription, latest, true)
      }
      replays++
      try {
        await options.charge(Math.ceil(behind / linesPerRead))
        begun()
        await inTurn(() => replay(key, subscription, latest - behind, false))
      } finally {
        replays--
      }
    } catch (error) {
      // Whoever was told that it failed has no such subscription.
      if (subscriptions.get(key) === subscription) subscriptions.delete(key)
      throw error
    }
  }

  const work = async (message: ClientMessage) => {
    if (message.type === 'ping') return answer({ type: 'pong' })
    if (message.type === 'auth') {
      options.authenticate(message.api_key)
      answer({ type: 'auth', status: 'success' })
      return begin()
    }
    if (!isReady)
      throw new ServerError('An API key is needed first: { "type": "auth", "api_key": … }', {
        code: 'api_key_needed',
        statusCode: 401,
      })
    const { type } = message
    if (type === 'subscribe') return subscribe(message)
    const { type: _, ...wanted } = message
    const key = keyOf(wanted)
    if (!subscriptions.delete(key))
      throw new ServerError(`There is no such subscription to ${wanted.event}`, {
        code: 'no_subscription',
      })
    answer({ type, status: 'success', data: shown(wanted) })
  }

  const begin = () => {
    if (isReady || isOver) return
    isReady = true
    stop = feed.subscribe(hear)
    answer({ type: 'connection', status: 'ready', data: { id } })
  }

  return {
    begin,
    end,
    handle(text) {
      if (isOver) return
      const now = performance.now()
      tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond) - 1
      filledAt = now
      if (tokens < 0) return close(1008, 'Too many messages')
      let type = 'error'
      // A message that is none is answered like one that fails later.
      const run = async () => {
        const message = parseMessage(text)
        type = message.type
        await work(message)
      }
      run().catch(error => {
        const isTold = error instanceof ServerError && error.statusCode < 500
        if (!isTold) onFailure?.(error)
        const data = isTold
          ? { code: error.code, message: error.message }
          : { code: 'unavailable', message: 'This is not possible at the moment. Try again.' }
        const meant = (isTold && error.fields.type) || type
        answer({ type: meant, status: 'error', data })
        if (isTold && error.statusCode === 401) close(1008, error.message.slice(0, 100))
      })
    },
  }
}

export declare namespace createSession {
  type Options = {
    id: string
    line: Line
    feed: Feed
    mostSubscriptions: () => number
    /**
     * Takes what so many reads cost from the allowance of who listens.
     *
     * @throws ServerError 429 when it is used up.
     */
    charge: (times: number) => Promise<void>
    /** @throws ServerError 401 when the key is none of ours. */
    authenticate: (key: string) => void
    onFailure?: ((error: unknown) => void) | undefined
  }
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)
const lower = (text: string) => (isAddress(text) ? text.toLowerCase() : text)

function matcher({ event, filters = {}, exclude, changed }: Wanted) {
  const names = new Set<string>(patternEvents(event))
  const conditions = Object.entries(filters).map(
    ([tag, values]) => [tag, new Set(values.map(lower))] as const,
  )
  const excluded = new Set(exclude?.source)
  return (message: FeedEvent) =>
    names.has(message.event) &&
    conditions.every(([tag, values]) => values.has(message.tags[tag] ?? '')) &&
    !excluded.has(message.tags.source ?? '') &&
    (changed === undefined || message.changed.includes(changed))
}

/** The same wish in other words is the same subscription. */
function keyOf({ event, filters = {}, exclude, changed }: Wanted): string {
  const sorted = Object.entries(filters)
    .map(([tag, values]) => [tag, values.map(lower).sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([event, sorted, exclude?.source.slice().sort() ?? [], changed ?? null])
}

const shown = ({ event, filters = {}, exclude, changed }: Wanted) => ({
  event,
  filters,
  ...(exclude ? { exclude } : {}),
  ...(changed === undefined ? {} : { changed }),
})
