import type { FeedEvent } from '@sluice/sdk/live'
import { describe, expect, test } from 'vitest'
import { afterEvent, type OwnFill } from './afterEvent.ts'

const [own, other, third] = [`0x${'a'.repeat(40)}`, `0x${'2'.repeat(40)}`, `0x${'3'.repeat(40)}`]
const contract = `0x${'c'.repeat(40)}`
const price = { currency: { contract }, amount: { raw: '5' } }
const token = { contract, tokenId: '7', name: 'Seven' }
const saleOf = (change: object = {}, event = 'sale.created') =>
  ({
    ...{ family: 'sale', event },
    data: { id: '1', token, orderSide: 'ask', from: own, to: other, amount: '1', price, ...change },
  }) as unknown as FeedEvent
const after = (event: FeedEvent, before: readonly OwnFill[] = []) =>
  // As a wallet writes it, in letters of another case than the feed.
  afterEvent(before, event, { chainId: 1, account: `0x${'A'.repeat(40)}` })

describe('afterEvent', () => {
  test('default: a listing of the account that was bought', () => {
    expect(after(saleOf())).toEqual([
      {
        ...{ id: '1', kind: 'sold', chainId: 1, contract, tokenId: '7', name: 'Seven' },
        ...{ items: '1', price },
      },
    ])
  })

  test('behavior: an offer of the account that was accepted', () => {
    const [fill] = after(saleOf({ orderSide: 'bid', from: other, to: own }))
    expect(fill?.kind).toBe('accepted')
  })

  test.each([
    ['it bought', { from: other, to: own }],
    ['it sold into an offer', { orderSide: 'bid' }],
    ['others traded', { from: third }],
    ['it filled itself', { to: own }],
    ['names no side', { orderSide: undefined }],
    ['names no token', { token: { contract } }],
  ])('behavior: what %s is no news to it', (_, change) => {
    expect(after(saleOf(change))).toEqual([])
  })

  test('behavior: the newest comes first, each once, and goes with its block', () => {
    const one = after(saleOf())
    const two = after(saleOf({ id: '2' }), one)
    expect(two.map(({ id }) => id)).toEqual(['2', '1'])
    expect(after(saleOf({ id: '2' }), two)).toBe(two)
    expect(after(saleOf({ id: '2' }, 'sale.updated'), one)).toBe(one)
    expect(after(saleOf({ id: '2' }, 'sale.deleted'), two)).toEqual(one)
    expect(after(saleOf({ id: '3' }, 'sale.deleted'), two)).toBe(two)
  })
})
