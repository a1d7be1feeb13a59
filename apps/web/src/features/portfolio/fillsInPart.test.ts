import { expect, test } from 'vitest'
import { reasons } from '../../../../../packages/server/src/orderbook/reasons.ts'
import { fillsInPart } from './fillsInPart.ts'

const offer = { side: 'buy' as const, quantityRemaining: 2, statusReason: reasons.funds }

test('behavior: an offer for several that lacks funds, or an approval, for all of them', () => {
  expect(fillsInPart(offer)).toBe(true)
  expect(fillsInPart({ ...offer, statusReason: reasons.allowance })).toBe(true)
})

test.each([
  ['for one', { quantityRemaining: 1 }],
  ['cancelled', { statusReason: reasons.cancelled }],
  ['without a reason', { statusReason: undefined }],
  ['a listing', { side: 'sell' as const }],
])('behavior: not one that is %s', (_, change) => {
  expect(fillsInPart({ ...offer, ...change })).toBe(false)
})
