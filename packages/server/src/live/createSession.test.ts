import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerError } from '../errors.ts'
import type { Feed, FeedMessage, FeedNews } from './createFeed.ts'
import { createSession } from './createSession.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pageSize = 200
/** Characters of an event: so that a thousand of them are more than may wait for a reader. */
const length = 10_000

function messageOf(offset: number): FeedMessage {
  const text = JSON.stringify({ type: 'event', offset, data: 'x'.repeat(length) })
  return { offset, event: 'ask.created', tags: {}, changed: [], text }
}

/** A session whose reader takes a text only when it is told to, over `count` events that were missed. */
async function open(count: number, charge = async (_: number): Promise<void> => undefined) {
  let last = count
  let listener: ((news: FeedNews) => void) | undefined
  let reads = 0
  const feed: Feed = {
    latest: async () => last,
    subscribe: heard => {
      listener = heard
      return () => undefined
    },
    read: async offset => {
      reads++
      const upTo = Math.min(offset + pageSize, last)
      const messages = Array.from({ length: upTo - offset }, (_, i) => messageOf(offset + 1 + i))
      return { messages, upTo: upTo > offset ? upTo : undefined, isWhole: true }
    },
    close: async () => undefined,
  }
  const onTheirWay: (() => void)[] = []
  const received: { type: string; offset?: number; status?: string; data?: unknown }[] = []
  const closed: [number, string][] = []
  let buffered = 0
  const session = createSession({
    id: 'a',
    feed,
    mostSubscriptions: () => 30,
    authenticate: () => undefined,
    charge,
    line: {
      send: (text, sent) => {
        buffered += text.length
        onTheirWay.push(() => {
          buffered -= text.length
          received.push(JSON.parse(text))
          sent()
        })
      },
      close: (code, reason) => closed.push([code, reason]),
      buffered: () => buffered,
    },
  })
  session.begin()
  const settle = async () => {
    for (let i = 0; i < 50; i++) await Promise.resolve()
  }
  return {
    session,
    received,
    closed,
    settle,
    reads: () => reads,
    take: async (most: number) => {
      for (let i = 0; i < most && onTheirWay.length > 0; i++) {
        onTheirWay.shift()?.()
        await settle()
      }
    },
    tell: (offsets: readonly number[]) => {
      last = offsets.at(-1) ?? last
      listener?.({ messages: offsets.map(messageOf) })
    },
    offsets: () => received.flatMap(({ type, offset }) => (type === 'event' ? [offset] : [])),
  }
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => first + i)
const ask = JSON.stringify({ type: 'subscribe', event: 'ask.created', since: 0 })

test('behavior: what was missed is read as fast as it is taken, and all of it comes', async () => {
  const { session, settle, take, closed, reads, offsets } = await open(3000)
  session.handle(ask)
  await settle()
  // The texts of one page are more than may wait: nothing else is read before they are taken.
  expect(reads()).toBe(1)
  await take(120)
  expect(reads()).toBe(2)
  await take(10_000)
  expect(closed).toEqual([])
  expect(offsets()).toEqual(from(1, 3000))
})

test('behavior: what comes during a replay follows it, however much it is', async () => {
  const { session, settle, take, tell, closed, offsets } = await open(500)
  session.handle(ask)
  await settle()
  for (let first = 501; first <= 4500; first += pageSize) tell(from(first, first + pageSize - 1))
  await take(10_000)
  expect(closed).toEqual([])
  expect(offsets()).toEqual(from(1, 4500))
  tell([4501])
  await take(10)
  expect(offsets().at(-1)).toBe(4501)
})

test('behavior: replays of several subscriptions take turns', async () => {
  const { session, settle, take, reads, offsets } = await open(400)
  for (const event of ['ask.created', 'ask.*', '*'])
    session.handle(JSON.stringify({ type: 'subscribe', event, since: 0 }))
  await settle()
  expect(reads()).toBe(1)
  await take(10_000)
  expect(offsets()).toHaveLength(1200)
})

test('error: more replays at once than are possible are told to read anew (T12)', async () => {
  const { session, settle, take, received } = await open(3000)
  for (let i = 0; i < 22; i++)
    session.handle(
      JSON.stringify({
        ...{ type: 'subscribe', event: 'ask.created', since: 0 },
        filters: { source: `${i}.example` },
      }),
    )
  await settle()
  await take(100)
  const types = received.map(({ type }) => type)
  expect(types.filter(type => type === 'subscribe')).toHaveLength(22)
  expect(types.filter(type => type === 'resync')).toHaveLength(2)
})

test('behavior: an unsubscribed replay ends', async () => {
  const { session, settle, take, offsets } = await open(3000)
  session.handle(ask)
  await settle()
  session.handle(JSON.stringify({ type: 'unsubscribe', event: 'ask.created' }))
  await take(10_000)
  expect(offsets()).toEqual(from(1, pageSize))
})

test('error: a reader who takes nothing is let go, one who is slow is not', async () => {
  const { session, settle, take, closed } = await open(3000)
  session.handle(ask)
  await settle()
  await vi.advanceTimersByTimeAsync(59_000)
  await take(30)
  await vi.advanceTimersByTimeAsync(59_000)
  expect(closed).toEqual([])
  await vi.advanceTimersByTimeAsync(62_000)
  expect(closed).toEqual([[1013, 'Too slow: come back and go on with since']])
})

test('behavior: of a reader who is too slow the news are dropped, and it is told so; answers are not (T13)', async () => {
  const { session, settle, take, tell, received, closed, offsets } = await open(0)
  session.handle(JSON.stringify({ type: 'subscribe', event: 'ask.created' }))
  await settle()
  // A thousand of them are more than may wait.
  tell(from(1, 700))
  session.handle(JSON.stringify({ type: 'ping' }))
  await settle()
  tell(from(701, 1000))
  await take(10_000)
  expect(closed).toEqual([])
  const gaps = received.filter(({ type }) => type === 'resync')
  expect(gaps).toHaveLength(1)
  const { offset } = (gaps[0]?.data ?? {}) as { offset: number }
  expect(received.map(({ type }) => type)).toContain('pong')
  // Nothing that the gap covers comes after it, and everything else does, in order.
  const after = received.slice(received.findIndex(({ type }) => type === 'resync') + 1)
  const later = after.flatMap(each => (each.type === 'event' ? [each.offset] : []))
  expect(later).toEqual(from(offset + 1, 1000))
  expect(offsets().length).toBeLessThan(1000)
  tell([1001])
  await take(10)
  expect(offsets().at(-1)).toBe(1001)
})

test('behavior: a replay costs what it goes through, and where nothing was missed nothing is read (T13)', async () => {
  const charged: number[] = []
  const { session, settle, take, reads, offsets, tell } = await open(2500, async times => {
    charged.push(times)
  })
  const since = async (event: string, offset: number) => {
    session.handle(JSON.stringify({ type: 'subscribe', event, since: offset }))
    await settle()
  }
  await since('ask.created', 2500)
  await since('ask.*', 2501)
  expect([charged, reads()]).toEqual([[], 0])
  tell([2501])
  await take(10)
  expect(offsets()).toEqual([2501])
  await since('*', 2400)
  await since('ask.updated', 1501)
  await since('ask.updated', 1500)
  expect(charged).toEqual([1, 1, 2])
})

test('error: whoever has used up what they may ask for gets nothing, and later all of it (T13)', async () => {
  let isUsedUp = true
  const { session, settle, take, tell, reads, received, closed, offsets } = await open(
    300,
    async () => {
      if (isUsedUp)
        throw new ServerError('Too many requests', { code: 'rate_limited', statusCode: 429 })
    },
  )
  session.handle(ask)
  await settle()
  tell([301])
  await take(10)
  const refusal = { code: 'rate_limited', message: 'Too many requests' }
  expect(received.slice(1)).toEqual([{ type: 'subscribe', status: 'error', data: refusal }])
  expect([reads(), closed]).toEqual([0, []])
  isUsedUp = false
  session.handle(ask)
  await settle()
  await take(10_000)
  expect(offsets()).toEqual(from(1, 301))
})

test('behavior: whoever is far behind is told to read anew, and the log is left alone (T13)', async () => {
  const { session, settle, take, tell, reads, received, offsets } = await open(50_001)
  session.handle(ask)
  await settle()
  tell([50_002])
  await take(10)
  expect(received.map(({ type }) => type)).toContain('resync')
  expect([reads(), offsets()]).toEqual([0, [50_002]])
})
