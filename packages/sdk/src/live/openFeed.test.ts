import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../client.ts'
import type { FeedEvent } from './feedEvent.ts'
import { openFeed } from './openFeed.ts'
import type { Socket } from './openLine.ts'

const contract = '0x1111111111111111111111111111111111111111'
const from = '0x2222222222222222222222222222222222222222'
const to = '0x3333333333333333333333333333333333333333'

/** A socket whose other side is the test. */
class FakeSocket implements Socket {
  static all: FakeSocket[] = []
  readonly sent: Record<string, unknown>[] = []
  isClosed = false
  readonly #listeners: [string, (event: { data?: unknown }) => void][] = []
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.all.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
  }
  addEventListener(name: string, listener: (event: { data?: unknown }) => void) {
    this.#listeners.push([name, listener])
  }
  emit(name: string, data?: unknown) {
    for (const [of, listener] of this.#listeners) if (of === name) listener({ data })
  }
  say(message: object) {
    this.emit('message', JSON.stringify(message))
  }
  of(type: string) {
    return this.sent.filter(message => message.type === type)
  }
  /** Does what the server does: lets it in, and confirms each subscription. */
  admit(offset = 10) {
    this.emit('open')
    this.say({ type: 'connection', status: 'ready', data: { id: 'x' } })
    for (const { event, since } of this.of('subscribe'))
      this.say({ type: 'subscribe', status: 'success', data: { event, offset: since ?? offset } })
  }
}

const transfer = (offset: number, event = 'transfer.created') => ({
  type: 'event',
  status: 'success',
  event,
  tags: { address: contract, from, to },
  data: { token: { contract, tokenId: `${2n ** 200n}` }, from, to, amount: '1' },
  offset,
  published_at: 1,
})

function setUp(options: Partial<openFeed.Options> = {}, apiKey?: string) {
  const client = createClient({
    chains: [
      { id: 31337, name: 'L', baseApiUrl: 'https://m.example/api/31337', paymentTokens: [] },
    ],
    apiKey,
    journal: false,
  })
  const events: FeedEvent[] = []
  const statuses: string[] = []
  const onGap = vi.fn()
  const feed = openFeed(client, {
    onEvent: event => events.push(event),
    onGap,
    onStatus: status => statuses.push(status),
    WebSocket: FakeSocket,
    random: () => 1,
    ...options,
  })
  const socket = () => FakeSocket.all.at(-1) as FakeSocket
  return { feed, events, statuses, onGap, socket, offsets: () => events.map(event => event.offset) }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSocket.all = []
})
afterEach(() => {
  vi.useRealTimers()
})

describe('openFeed', () => {
  test('default: subscribes when the server is ready, and tells what is understood', () => {
    const { feed, events, statuses, socket } = setUp()
    expect(socket().url).toBe('wss://m.example/api/31337/ws')
    expect(socket().of('subscribe')).toEqual([])
    socket().admit()
    expect(socket().of('subscribe')).toEqual([{ type: 'subscribe', event: '*' }])
    expect(statuses).toEqual(['live'])
    socket().say(transfer(11))
    expect(events).toMatchObject([
      {
        family: 'transfer',
        event: 'transfer.created',
        offset: 11,
        data: { from, to, token: { contract, tokenId: `${2n ** 200n}` } },
      },
    ])
    feed.close()
  })

  test('behavior: the key goes into the first message, never into the address', () => {
    const { feed, socket } = setUp({}, 'secret')
    socket().admit()
    expect(socket().url).not.toContain('secret')
    expect(socket().sent[0]).toEqual({ type: 'auth', api_key: 'secret' })
    feed.close()
  })

  test('behavior: goes on after a gap where it was, and tells nothing twice', () => {
    const { feed, offsets, socket, statuses } = setUp()
    socket().admit()
    socket().say(transfer(11))
    socket().emit('close')
    expect(statuses.at(-1)).toBe('waiting')
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(2)
    socket().admit()
    expect(socket().of('subscribe')).toEqual([{ type: 'subscribe', event: '*', since: 11 }])
    socket().say(transfer(11))
    socket().say(transfer(12))
    socket().say(transfer(12))
    expect(offsets()).toEqual([11, 12])
    feed.close()
  })

  test('behavior: goes on from where it began when nothing has come', () => {
    const { feed, onGap, socket } = setUp()
    socket().admit(42)
    socket().emit('close')
    vi.advanceTimersByTime(500)
    socket().admit()
    expect(socket().of('subscribe')[0]).toMatchObject({ since: 42 })
    expect(onGap).not.toHaveBeenCalled()
    feed.close()
  })

  test('behavior: each subscription goes on from its own last event', () => {
    const subscriptions = [
      { event: 'transfer.*', filters: { address: contract } },
      { event: 'sale.*' },
    ]
    const { feed, socket } = setUp({ subscriptions })
    socket().admit(10)
    socket().say(transfer(15))
    socket().emit('close')
    vi.advanceTimersByTime(500)
    socket().admit()
    expect(
      socket()
        .of('subscribe')
        .map(({ since }) => since),
    ).toEqual([15, 10])
    feed.close()
  })

  test('behavior: what the server has forgotten is a gap, and so is a feed without numbers', () => {
    const { feed, onGap, socket } = setUp()
    socket().emit('open')
    socket().say({ type: 'connection', status: 'ready' })
    socket().say({ type: 'subscribe', status: 'success', data: { event: '*', filters: {} } })
    expect(feed.getStatus()).toBe('live')
    socket().emit('close')
    vi.advanceTimersByTime(500)
    socket().emit('open')
    socket().say({ type: 'connection', status: 'ready' })
    socket().say({ type: 'subscribe', status: 'success', data: { event: '*', filters: {} } })
    expect(onGap).toHaveBeenCalledTimes(1)
    socket().say({ type: 'resync', data: { offset: 99 } })
    expect(onGap).toHaveBeenCalledTimes(2)
    feed.close()
  })

  test('behavior: a silent line is asked for a sign of life, then given up', () => {
    const { feed, socket, statuses } = setUp({ heartbeat: 1000, deadline: 200 })
    const first = socket()
    first.admit()
    vi.advanceTimersByTime(1000)
    expect(first.of('ping')).toHaveLength(1)
    first.say({ type: 'pong' })
    vi.advanceTimersByTime(1199)
    expect(statuses).toEqual(['live'])
    vi.advanceTimersByTime(1)
    expect(first.isClosed).toBe(true)
    expect(statuses).toEqual(['live', 'waiting'])
    feed.close()
  })

  test('behavior: a line that never opens, or opens and says nothing of use, is given up', () => {
    const { feed, socket } = setUp({ deadline: 200, heartbeat: 10_000 })
    vi.advanceTimersByTime(200)
    expect(socket().isClosed).toBe(true)
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(2)
    socket().emit('open')
    vi.advanceTimersByTime(400)
    expect(socket().isClosed).toBe(true)
    feed.close()
  })

  test('behavior: waits longer with each failure, 30 seconds at most, and from the start when live', () => {
    const { feed, socket } = setUp()
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      const before = FakeSocket.all.length
      socket().emit('error')
      let waited = 0
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(250)
        waited += 250
      }
      waits.push(waited)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    socket().admit()
    socket().emit('close')
    vi.advanceTimersByTime(500)
    expect(FakeSocket.all).toHaveLength(10)
    feed.close()
  })

  test('behavior: malformed messages and unknown events change nothing', () => {
    const { feed, events, socket } = setUp()
    socket().admit()
    socket().emit('message', '{')
    socket().emit('message', new ArrayBuffer(4))
    socket().say([])
    socket().say({ type: 'event', event: 7 })
    socket().say(transfer(11, 'weather.changed'))
    socket().say({ ...transfer(12), data: { token: { contract: '<script>', tokenId: '-1' } } })
    socket().say(transfer(13))
    expect(events.map(({ offset }) => offset)).toEqual([13])
    expect(feed.getStatus()).toBe('live')
    feed.close()
  })

  test('behavior: a listener that throws does not end the feed', () => {
    const { feed, socket } = setUp({
      onEvent: () => {
        throw new Error('mine')
      },
    })
    socket().admit()
    socket().say(transfer(11))
    expect(feed.getStatus()).toBe('live')
    feed.close()
  })

  test('behavior: a key that is refused is not sent again; what is not possible now is', () => {
    const { socket, statuses } = setUp({}, 'wrong')
    socket().emit('open')
    socket().say({ type: 'auth', status: 'error', data: { code: 'invalid_api_key' } })
    expect(statuses).toEqual(['refused'])
    expect(vi.getTimerCount()).toBe(0)
    for (const code of ['unavailable', 'rate_limited']) {
      const { feed, ...later } = setUp()
      later.socket().emit('open')
      later.socket().say({ type: 'subscribe', status: 'error', data: { code } })
      expect(later.statuses).toEqual(['waiting'])
      feed.close()
    }
  })

  test('behavior: a page whose policy forbids it does not try again', () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const { socket, statuses } = setUp()
    const said = { blockedURI: socket().url, effectiveDirective: 'connect-src' }
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), said))
    socket().emit('error')
    page.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(600_000)
    expect([statuses, FakeSocket.all.length, vi.getTimerCount()]).toEqual([['refused'], 1, 0])
    vi.unstubAllGlobals()
  })

  test('options: signal: nothing is left when it is aborted, whatever it was at', () => {
    for (const before of ['connecting', 'live', 'waiting']) {
      const controller = new AbortController()
      const { feed, socket, statuses } = setUp({ signal: controller.signal })
      if (before !== 'connecting') socket().admit()
      if (before === 'waiting') socket().emit('close')
      expect(feed.getStatus()).toBe(before)
      controller.abort()
      expect(socket().isClosed).toBe(true)
      expect(vi.getTimerCount()).toBe(0)
      expect(statuses.at(-1)).toBe('closed')
      socket().emit('close')
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  test('error: two subscriptions that hear the same events', () => {
    expect(() => setUp({ subscriptions: [{ event: 'ask.created' }, { event: 'ask.*' }] })).toThrow(
      'must not hear the same events twice',
    )
  })
})
