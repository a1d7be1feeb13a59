import { createClient } from '@sluice/sdk'
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { createLive } from './createLive.ts'

const chainId = 31337
const contract = '0x1111111111111111111111111111111111111111'
const key = (tokenId: bigint, of = chainId) => queryKey('token', { chainId: of, contract, tokenId })

let queryClient: QueryClient
const ends: (() => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  expect(vi.getTimerCount()).toBe(0)
  queryClient.clear()
  vi.useRealTimers()
})

/** Shows a query whose answer takes so many milliseconds, and counts how often it is asked for. */
function show(of: QueryKey, duration = 0) {
  const queryFn = vi.fn(async () => {
    await new Promise(done => setTimeout(done, duration))
    return queryFn.mock.calls.length
  })
  const observer = new QueryObserver(queryClient, { queryKey: of, queryFn, gcTime: Infinity })
  ends.unshift(observer.subscribe(() => undefined))
  return queryFn
}

/** The feed's socket, whose other side is the test. */
class Socket {
  static last: Socket
  readonly sent: { type: string; event?: string; since?: number }[] = []
  readonly #listeners = new Map<string, (event: { data?: unknown }) => void>()
  constructor() {
    Socket.last = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {}
  addEventListener(name: string, listener: (event: { data?: unknown }) => void) {
    this.#listeners.set(name, listener)
  }
  emit(name: string, message?: object) {
    this.#listeners.get(name)?.({ data: JSON.stringify(message) })
  }
  /** Lets it in, as the server does; without a number the feed cannot say what was missed. */
  admit(offset?: number) {
    this.emit('open')
    this.emit('message', { type: 'connection', status: 'ready', data: { id: 'x' } })
    for (const { type, event } of this.sent)
      if (type === 'subscribe')
        this.emit('message', { type, status: 'success', data: { event, offset } })
  }
}

async function follow(
  WebSocket: unknown = Socket,
  options: Pick<createLive.Options, 'onEvent'> = {},
) {
  const client = createClient({
    chains: [{ id: chainId, name: 'L', baseApiUrl: 'http://localhost/api', paymentTokens: [] }],
    journal: false,
  })
  const feed = { WebSocket: WebSocket as never }
  const live = createLive({ client, queryClient, chainId, feed, ...options })
  ends.push(live.close)
  await vi.dynamicImportSettled()
  return live
}

describe('createLive', () => {
  test('behavior: polls what is shown while there is no feed, and leaves no timer', async () => {
    const reads = show(key(7n))
    class Nowhere {
      constructor() {
        throw new Error('not allowed here')
      }
    }
    const live = await follow(Nowhere)
    expect(reads).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(reads).toHaveBeenCalledTimes(3)
    expect(live.getStatus()).toBe('waiting')
  })

  test('behavior: what was read before the feed began is read anew as it begins, and nothing else is', async () => {
    const before = show(key(7n))
    const elsewhere = show(key(7n, 1))
    // Nothing that happens on a market changes it.
    const settings = show(queryKey('sources', { chainId }))
    await vi.advanceTimersByTimeAsync(500)
    const live = await follow()
    await vi.advanceTimersByTimeAsync(500)
    expect([live.getStatus(), before.mock.calls.length]).toEqual(['connecting', 1])
    Socket.last.admit(10)
    const after = show(key(8n))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(live.getStatus()).toBe('live')
    expect(before).toHaveBeenCalledTimes(2)
    for (const reads of [elsewhere, settings, after]) expect(reads).toHaveBeenCalledTimes(1)
  })

  test('options: onEvent', async () => {
    const onEvent = vi.fn(() => {
      throw new Error('of the one who listens')
    })
    const reads = show(key(7n))
    await follow(Socket, { onEvent })
    Socket.last.admit(10)
    await vi.advanceTimersByTimeAsync(1500)
    const before = reads.mock.calls.length
    const from = '0x2222222222222222222222222222222222222222'
    const data = { token: { contract, tokenId: '7' }, from, to: contract }
    Socket.last.emit('message', {
      ...{ type: 'event', event: 'transfer.created', offset: 11 },
      ...{ tags: {}, data },
    })
    expect(onEvent).toHaveBeenCalledTimes(1)
    expect(onEvent.mock.lastCall).toMatchObject([{ event: 'transfer.created', data }])
    // What it throws keeps nothing of the event from the cache.
    await vi.advanceTimersByTimeAsync(1500)
    expect(reads.mock.calls.length).toBe(before + 1)
  })

  test('behavior: what is being read as the feed begins is read again after that', async () => {
    const reads = show(key(7n), 2500)
    await follow()
    await vi.advanceTimersByTimeAsync(500)
    Socket.last.admit(10)
    await vi.advanceTimersByTimeAsync(1900)
    expect(reads).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(reads).toHaveBeenCalledTimes(2)
    expect(queryClient.getQueryData(key(7n))).toBe(2)
  })

  test('behavior: what nobody looks at is stale from then on', async () => {
    queryClient.setQueryData(key(7n), 'old')
    await follow()
    Socket.last.admit(10)
    expect(queryClient.getQueryState(key(7n))?.isInvalidated).toBe(true)
  })

  test.each([
    ['goes on where it was', 10, 2],
    ['cannot say what was missed', undefined, 3],
  ])('behavior: a feed that comes back and %s', async (_, offset, times) => {
    const reads = show(key(7n))
    const live = await follow()
    await vi.advanceTimersByTimeAsync(100)
    Socket.last.admit(offset)
    await vi.advanceTimersByTimeAsync(3000)
    expect(reads).toHaveBeenCalledTimes(2)
    Socket.last.emit('close')
    expect(live.getStatus()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1000)
    Socket.last.admit(offset)
    await vi.advanceTimersByTimeAsync(3000)
    expect([live.getStatus(), reads.mock.calls.length]).toEqual(['live', times])
  })

  test('behavior: a feed that begins by a second try reads once', async () => {
    const reads = show(key(7n))
    await follow()
    Socket.last.emit('close')
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads).toHaveBeenCalledTimes(1)
    Socket.last.admit()
    await vi.advanceTimersByTimeAsync(5000)
    expect(reads).toHaveBeenCalledTimes(2)
  })
})
