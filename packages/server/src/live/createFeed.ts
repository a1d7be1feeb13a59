import { and, asc, eq, gt } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import type { RouteContext } from '../routes/routeHandler.ts'
import { eventCounters, events } from '../storage/schema/operations.ts'
import { eventData } from './eventData.ts'

/** Messages that are kept for those who come back, and their characters. */
const mostKept = 2000
const mostKeptLength = 16 * 1024 * 1024
/** Events per read. */
const pageSize = 200
/** Milliseconds between looks without a hint, and after a failure: hints may be lost. */
const lookInterval = 2000
const retryInterval = 500

/** An event as it is sent; the text is the same for everybody. */
export type FeedMessage = {
  /** Its number: where to go on from after a gap. */
  offset: number
  event: string
  tags: Readonly<Record<string, string>>
  changed: readonly string[]
  text: string
}

/** What can be told of an event before its message is made. */
export type FeedEvent = Pick<FeedMessage, 'event' | 'tags' | 'changed'>

/** News, or that some of them were lost before `offset`: they are not kept any more. */
export type FeedNews = { messages: readonly FeedMessage[] } | { lostBefore: number }

/** The number of the last event that was told, once it is known. */
type Place = { last?: number; finding?: Promise<number> | undefined }

/** The events of one chain. */
export type Feed = {
  /** The number of the last event that was told. */
  latest(): Promise<number>
  /** Hears all that is new, in order. Answers the function that ends it. */
  subscribe(listener: (news: FeedNews) => void): () => void
  /**
   * Some of the events after `offset` that are kept, oldest first: up to which number (undefined when
   * there are none), and whether any were lost before them. Messages are made of those alone that match.
   */
  read(
    offset: number,
    matches: (event: FeedEvent) => boolean,
  ): Promise<{
    messages: readonly FeedMessage[]
    upTo: number | undefined
    isWhole: boolean
  }>
  close(): Promise<void>
}

/**
 * Reads the events that any replica has written, whenever the bus hints at some, and makes messages of
 * them, once for all who listen. While nobody does, nothing is read.
 */
export function createFeed(context: RouteContext, options: createFeed.Options): Feed {
  const { db, chain } = context
  const { bus, onFailure } = options
  const listeners = new Set<(news: FeedNews) => void>()
  /** Where those who listen stand; another one once nobody has listened in between. */
  let place: Place = {}
  let isDirty = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const counter = async () => {
    const [row] = await db.select().from(eventCounters).where(eq(eventCounters.chainId, chain.id))
    return row?.last ?? 0
  }

  /** Found once for all who ask meanwhile: what a later answer says may count events that nobody was told. */
  const lastOf = async (at: Place): Promise<number> => {
    if (at.last !== undefined) return at.last
    at.finding ??= counter()
    try {
      at.last ??= await at.finding
    } catch (error) {
      at.finding = undefined
      throw error
    }
    return at.last
  }

  const page = async (after: number) =>
    db
      .select()
      .from(events)
      .where(and(eq(events.chainId, chain.id), gt(events.id, after)))
      .orderBy(asc(events.id))
      .limit(pageSize)

  const kept = new Map<number, FeedMessage>()
  let keptLength = 0
  const keep = (message: FeedMessage) => {
    if (kept.has(message.offset)) return
    kept.set(message.offset, message)
    keptLength += message.text.length
    for (const [offset, { text }] of kept) {
      if (kept.size <= mostKept && keptLength <= mostKeptLength) return
      kept.delete(offset)
      keptLength -= text.length
    }
  }

  /** What was made for one is made for all: a crowd that comes back after a gap costs what one of them costs. */
  const toMessages = async (
    rows: readonly (typeof events.$inferSelect)[],
  ): Promise<FeedMessage[]> => {
    const known = new Map(rows.flatMap(({ id }) => kept.get(id) ?? []).map(m => [m.offset, m]))
    const unknown = rows.filter(({ id }) => !known.has(id))
    const data = unknown.length === 0 ? new Map() : await eventData(context, unknown)
    return rows.flatMap(row => {
      const message = known.get(row.id)
      if (message) return [message]
      const told = data.get(row.id)
      if (!told) return []
      const { event, tags, id: offset } = row
      const changed = row.changed ?? []
      const text = JSON.stringify({
        type: 'event',
        status: 'success',
        event,
        tags,
        ...(changed.length > 0 ? { changed } : {}),
        data: told,
        offset,
        published_at: row.createdAt,
      })
      const made = { offset, event, tags, changed, text }
      keep(made)
      return [made]
    })
  }

  const tell = (news: FeedNews) => {
    for (const listener of [...listeners]) listener(news)
  }

  const look = async () => {
    while (isDirty && listeners.size > 0 && !isClosed) {
      isDirty = false
      const at = place
      let last = await lastOf(at)
      for (let rows = await page(last); rows.length > 0; rows = await page(last)) {
        const messages = await toMessages(rows)
        // Who has begun to listen since then asks from where they stand.
        if (at !== place || listeners.size === 0 || isClosed) break
        const first = rows[0]?.id ?? last
        if (first > last + 1) tell({ lostBefore: first })
        last = rows.at(-1)?.id ?? last
        at.last = last
        tell({ messages })
      }
    }
  }

  const wake = () => {
    isDirty = true
    if (listeners.size === 0 || isClosed) return
    looking ??= look()
      .catch(error => {
        onFailure?.(error)
        if (!isClosed) setTimeout(wake, retryInterval).unref()
      })
      .finally(() => {
        looking = undefined
        // What was hinted at in the last moment.
        if (isDirty) wake()
      })
  }

  const stop = bus.subscribe(hint => {
    if (hint === undefined || hint.chainId === chain.id) wake()
  })

  return {
    latest: () => lastOf(place),
    subscribe(listener) {
      // Whatever was missed while nobody listened is nobody's news.
      if (listeners.size === 0) place = {}
      const own = (news: FeedNews) => listener(news)
      listeners.add(own)
      timer ??= setInterval(wake, lookInterval).unref()
      wake()
      return () => {
        listeners.delete(own)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    async read(offset, matches) {
      const rows = await page(offset)
      const isWhole = rows[0] ? rows[0].id === offset + 1 : (await counter()) <= offset
      const wanted = rows.filter(row => matches({ ...row, changed: row.changed ?? [] }))
      return { messages: await toMessages(wanted), upTo: rows.at(-1)?.id, isWhole }
    },
    async close() {
      isClosed = true
      stop()
      clearInterval(timer)
      listeners.clear()
      await looking
    },
  }
}

export declare namespace createFeed {
  type Options = {
    bus: Bus
    onFailure?: ((error: unknown) => void) | undefined
  }
}
