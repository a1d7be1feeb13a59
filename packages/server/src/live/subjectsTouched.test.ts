import { describe, expect, test } from 'vitest'
import type { LiveEvent } from './recordEvents.ts'
import { subjectsTouched } from './subjectsTouched.ts'

const order = { contract: '0xc1', maker: '0xa1', isDynamic: false } as const
const updated: LiveEvent = {
  event: 'ask.updated',
  subject: '0x1',
  tags: { contract: '0xc2', maker: '0xa2', taker: '0x0' },
}

describe('subjectsTouched', () => {
  test('default: an order that was looked at and is as it was is no news', () => {
    expect(subjectsTouched([], [{ order }])).toEqual([])
  })

  test('default: contract and maker of what events tell', () => {
    expect(subjectsTouched([updated, updated], [{ order }])).toEqual(['0xc2', '0xa2'])
  })

  test.each([
    ['falls with time', { order: { ...order, isDynamic: true } }],
    ['is a pool’s', { order, prices: { price: 1n } }],
  ])('behavior: a price that %s changes without an event', (_, state) => {
    expect(subjectsTouched([], [state])).toEqual(['0xc1', '0xa1'])
  })

  test('behavior: a best offer for a list of no contract may be one for any token', () => {
    const best: LiveEvent = { event: 'top-bid.changed', subject: 'list:0x2', tags: {} }
    expect(subjectsTouched([updated, best], [])).toBeUndefined()
  })
})
