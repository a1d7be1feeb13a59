import type { FeedEvent } from '@sluice/sdk/live'
import { describe, expect, test } from 'vitest'
import { type Backlog, createBacklog } from './createBacklog.ts'

const contract = '0x1111111111111111111111111111111111111111'
const changed = (tokenId: number, floor: string) =>
  ({
    ...{ family: 'token', event: 'token.updated', tags: {}, changed: [] },
    data: { token: { contract, tokenId: `${tokenId}` }, market: { floor } },
  }) as unknown as FeedEvent
const sale = (id: string) =>
  ({
    family: 'sale',
    event: 'sale.created',
    tags: {},
    changed: [],
    data: { id },
  }) as unknown as FeedEvent

const events = (backlog: Backlog) => backlog.take().map(({ event }) => event)

describe('createBacklog', () => {
  test('default: a few tokens at a time, the oldest first, until there is none', () => {
    const backlog = createBacklog()
    expect([backlog.isAny(), backlog.take()]).toEqual([false, []])
    const six = Array.from({ length: 6 }, (_, id) => changed(id, '1'))
    for (const event of six) backlog.add(event)
    expect(events(backlog)).toEqual(six.slice(0, 4))
    expect(backlog.isAny()).toBe(true)
    expect(events(backlog)).toEqual(six.slice(4))
    expect(backlog.isAny()).toBe(false)
  })

  test('behavior: of a token that changes again the newest state takes the place of the one before', () => {
    const backlog = createBacklog()
    for (const id of [1, 2, 3, 4, 5]) backlog.add(changed(id, 'old'))
    backlog.add(changed(1, 'new'))
    expect(events(backlog)).toEqual([changed(1, 'new'), ...[2, 3, 4].map(id => changed(id, 'old'))])
    expect(events(backlog)).toEqual([changed(5, 'old')])
  })

  test('behavior: what is no state of a token is told in full and at once', () => {
    const backlog = createBacklog()
    const sales = ['a', 'b', 'c', 'd', 'e'].map(sale)
    for (const each of sales) backlog.add(each)
    expect(events(backlog)).toEqual(sales)
  })

  test('behavior: however many wait, each turn tells a tenth of them', () => {
    const backlog = createBacklog()
    for (let id = 0; id < 1000; id++) backlog.add(changed(id, '1'))
    expect(backlog.take()).toHaveLength(100)
    let turns = 1
    for (; backlog.isAny(); turns++) backlog.take()
    // Each turn takes a tenth of what is left, so the last ones are those of four.
    expect(turns).toBeLessThan(50)
  })
})
