import type { FeedEvent } from '@sluice/sdk/live'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { applyEvents } from './applyEvents.ts'
import { createRefresher } from './createRefresher.ts'

const chainId = 31337
const contract = '0x1111111111111111111111111111111111111111'
const maker = '0x2222222222222222222222222222222222222222'
const other = '0x3333333333333333333333333333333333333333'
const price = (raw: string) => ({ currency: { contract: other }, amount: { raw } })
const order = (fields: object = {}) => ({
  id: '0xa',
  status: 'active',
  tokenSetId: `token:${contract}:7`,
  contract,
  maker,
  price: price('100'),
  ...fields,
})
const event = (name: string, data: unknown, tags = {}) =>
  ({ family: name.split('.')[0], event: name, tags, changed: [], data }) as unknown as FeedEvent
const row = (floor: string | null, fields: object = {}) => ({
  token: { contract, tokenId: '7', name: 'Seven', lastSale: { id: 's' }, ...fields },
  market: { floorAsk: floor === null ? null : { id: '0xa', price: price(floor) } },
})
const key = (kind: Parameters<typeof queryKey>[0], parameters: object) =>
  queryKey(kind, { chainId, ...parameters })
const pages = (name: string, ...rows: unknown[]) => ({
  pages: [{ [name]: rows }],
  pageParams: [''],
})

let queryClient: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})
const put = (of: readonly unknown[], data: unknown) => queryClient.setQueryData(of, data)
const get = (of: readonly unknown[]) => queryClient.getQueryData(of)
/** As they come now. */
const apply = (events: readonly FeedEvent[], receivedAt = Date.now()) =>
  applyEvents(
    queryClient,
    chainId,
    events.map(event => ({ event, receivedAt })),
  )
const hashOf = (of: readonly unknown[]) =>
  queryClient.getQueryCache().find({ queryKey: of })?.queryHash

describe('applyEvents', () => {
  test('default: a floor that changed is put where the token is, and nothing need be read', () => {
    const token = key('token', { contract, tokenId: 7n })
    const grid = key('tokens', { collection: contract, sortBy: 'tokenId' })
    put(token, row('100'))
    put(grid, pages('tokens', row('100'), { token: { contract, tokenId: '8' }, market: {} }))
    const before = get(grid) as ReturnType<typeof pages>
    const due = apply([event('token.updated', row('90'))])
    expect(get(token)).toEqual(row('90'))
    expect(get(grid)).toMatchObject(pages('tokens', row('90'), { token: { tokenId: '8' } }))
    expect((get(grid) as typeof before).pages[0]?.tokens?.[1]).toBe(before.pages[0]?.tokens?.[1])
    expect(due).toEqual([])
  })

  test('behavior: a grid by price shows the new price, and is read anew for its order', () => {
    const grid = key('tokens', { collection: contract, sortBy: 'floorAskPrice' })
    put(grid, pages('tokens', row('100')))
    expect(apply([event('token.updated', row('90'))])).toEqual([hashOf(grid)])
    expect(get(grid)).toEqual(pages('tokens', row('90')))
  })

  test('behavior: an order that was filled leaves the list of active ones, and stays in that of all', () => {
    const active = key('asks', { token: `${contract}:7`, sortBy: 'price' })
    const all = key('asks', { token: `${contract}:7`, status: 'any' })
    put(active, pages('orders', order(), order({ id: '0xb' })))
    put(all, pages('orders', order()))
    const filled = order({ status: 'filled', nonce: '0', rawData: {} })
    expect(apply([event('ask.updated', filled)])).toEqual([])
    expect(get(active)).toEqual(pages('orders', order({ id: '0xb' })))
    // Only the fields that were asked for.
    expect(get(all)).toEqual(pages('orders', order({ status: 'filled' })))
  })

  test('behavior: what an event does not say exactly is read anew', () => {
    const list = key('asks', { token: `${contract}:7` })
    const dollars = key('asks', { token: `${contract}:7`, displayCurrency: other })
    const offers = key('bids', { token: `${contract}:7` })
    const mine = key('userAsks', { user: maker })
    for (const of of [list, dollars, mine]) put(of, pages('orders', order()))
    put(offers, pages('orders'))
    const created = event('ask.created', order({ id: '0xc' }))
    expect(apply([created])).toEqual([list, dollars, mine].map(hashOf))
    const updated = event('ask.updated', order({ status: 'cancelled' }))
    expect(apply([updated])).toEqual([hashOf(dollars)])
    expect(get(dollars)).toEqual(pages('orders', order()))
  })

  test('behavior: an order that was read in a later state stays in it', () => {
    const all = key('asks', { token: `${contract}:7`, status: 'any' })
    const filled = order({ status: 'filled', updatedAt: '2026-01-01T00:00:02.000Z' })
    put(all, pages('orders', filled))
    const before = get(all)
    const older = order({ updatedAt: '2026-01-01T00:00:01.000Z' })
    expect(apply([event('ask.updated', older)])).toEqual([])
    expect(get(all)).toBe(before)
    const later = order({ status: 'cancelled', updatedAt: '2026-01-01T00:00:03.000Z' })
    apply([event('ask.updated', later)])
    expect(get(all)).toEqual(pages('orders', { ...filled, ...later }))
  })

  test('behavior: a token that was read while its event waited to be shown is read anew, not undone', () => {
    const token = key('token', { contract, tokenId: 7n })
    const receivedAt = Date.now()
    vi.advanceTimersByTime(100)
    put(token, row('90'))
    expect(apply([event('token.updated', row('100'))], receivedAt)).toEqual([hashOf(token)])
    expect(get(token)).toEqual(row('90'))
    expect(apply([event('token.updated', row('80'))])).toEqual([])
    expect(get(token)).toEqual(row('80'))
  })

  test('behavior: other chains, contracts and accounts are left alone', () => {
    const keys = [
      queryKey('token', { chainId: 1, contract, tokenId: 7n }),
      key('token', { contract: other, tokenId: 7n }),
      key('userTokens', { user: other }),
      key('marketplaceConfigurations', { collection: contract }),
    ]
    for (const of of keys) put(of, row('100'))
    const events = [
      event('token.updated', row('90')),
      event('ask.updated', order()),
      event('transfer.created', { token: { contract, tokenId: '7' }, from: maker, to: maker }),
    ]
    const due = apply(events)
    // The floor stands in anybody's holdings.
    expect(due).toEqual([hashOf(keys[2] ?? [])])
    for (const of of keys) expect(get(of)).toEqual(row('100'))
  })

  test('behavior: data is as old as it was, and what is stale stays so', () => {
    const token = key('token', { contract, tokenId: 7n })
    put(token, row('100'))
    void queryClient.invalidateQueries({ queryKey: token, refetchType: 'none' })
    const before = queryClient.getQueryState(token)?.dataUpdatedAt
    vi.advanceTimersByTime(5000)
    apply([event('token.updated', row('90'))])
    expect(queryClient.getQueryState(token)).toMatchObject({
      dataUpdatedAt: before,
      isInvalidated: true,
    })
  })

  test('behavior: an answer on its way may be older than the event, so it is read again after it', () => {
    const token = key('token', { contract, tokenId: 7n })
    put(token, row('100'))
    const never = () => new Promise(() => undefined)
    queryClient.fetchQuery({ queryKey: token, queryFn: never }).catch(() => undefined)
    expect(apply([event('token.updated', row('90'))])).toEqual([hashOf(token)])
  })

  test('behavior: a burst is one update for whoever looks', async () => {
    const token = key('token', { contract, tokenId: 7n })
    put(token, row('1000'))
    const observer = new QueryObserver(queryClient, { queryKey: token, staleTime: Infinity })
    const seen = vi.fn()
    const stop = observer.subscribe(seen)
    const burst = Array.from({ length: 100 }, (_, i) => event('token.updated', row(`${i}`)))
    apply(burst)
    await vi.advanceTimersByTimeAsync(10)
    expect(seen).toHaveBeenCalledTimes(1)
    expect(get(token)).toEqual(row('99'))
    stop()
  })
})

describe('createRefresher', () => {
  test('default: at once, then at most once per interval, and never while an answer is awaited', async () => {
    const token = key('token', { contract, tokenId: 7n })
    let reads = 0
    let duration = 0
    const observer = new QueryObserver(queryClient, {
      queryKey: token,
      queryFn: async () => {
        reads += 1
        await new Promise(done => setTimeout(done, duration))
        return reads
      },
    })
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    const refresher = createRefresher(queryClient, 1000)
    const hash = hashOf(token) ?? ''
    expect(reads).toBe(1)
    for (let i = 0; i < 99; i++) {
      refresher.add([hash])
      await vi.advanceTimersByTimeAsync(10)
    }
    expect(reads).toBe(2)
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads).toBe(3)
    // A server that takes longer than the interval is not asked anew each time.
    duration = 2500
    for (let i = 0; i < 50; i++) {
      refresher.add([hash])
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(reads).toBe(5)
    stop()
    await vi.advanceTimersByTimeAsync(5000)
    refresher.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: an answer that was awaited and did not come is not asked for again', async () => {
    const token = key('token', { contract, tokenId: 7n })
    const queryFn = vi.fn(async () => {
      await new Promise(done => setTimeout(done, 500))
      throw new Error('down')
    })
    const observer = new QueryObserver(queryClient, { queryKey: token, queryFn })
    const stop = observer.subscribe(() => undefined)
    const refresher = createRefresher(queryClient, 1000)
    refresher.add([hashOf(token) ?? ''])
    await vi.advanceTimersByTimeAsync(5000)
    expect([queryFn.mock.calls.length, observer.getCurrentResult().status]).toEqual([1, 'error'])
    // Once it stands there as failed, what is told of it asks for it.
    refresher.add([hashOf(token) ?? ''])
    await vi.advanceTimersByTimeAsync(5000)
    expect(queryFn).toHaveBeenCalledTimes(2)
    stop()
    refresher.close()
  })
})
