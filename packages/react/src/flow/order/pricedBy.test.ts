import { expect, test } from 'vitest'
import { ether } from '../../testing/openMarket.ts'
import { pricedBy } from './pricedBy.ts'
import { byHand } from './priceRule.ts'

const context = { currency: { address: ether, symbol: 'ETH', decimals: 18 } }
const ladder = { ...byHand, kind: 'ladder', from: '1', step: '0.5' } as const

test('behavior: what is over takes no step of a ladder, and keeps its price', () => {
  const items = ['', '7', '', ''].map(price => ({ price }))
  const { items: priced, pricing } = pricedBy(ladder, items, [
    ...[context, undefined, context, context],
  ])
  expect(priced?.map(({ price }) => price)).toEqual(['1', '7', '1.5', '2'])
  expect(pricing.many).toBe(3)
})

test('behavior: what was priced before a rule was due keeps that, and takes no step; typed anew the rule prices all', () => {
  const items = ['', '5', ''].map(price => ({
    price,
    ...(price === '' ? {} : { isPriced: true as const }),
  }))
  const contexts = [context, context, context]
  const due = pricedBy({ ...ladder, isDue: true }, items, contexts)
  expect(due.items?.map(({ price }) => price)).toEqual(['1', '5', '1.5'])
  expect(due.pricing.many).toBe(2)
  expect(pricedBy(ladder, items, contexts).items?.map(({ price }) => price)).toEqual([
    ...['1', '1.5', '2'],
  ])
})
