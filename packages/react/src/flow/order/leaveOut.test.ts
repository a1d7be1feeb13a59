import { describe, expect, test } from 'vitest'
import { leaveOut } from './leaveOut.ts'
import type { Pricing } from './pricedBy.ts'
import { byHand } from './priceRule.ts'
import { pricingOfNext } from './pricingOfNext.ts'

const currency = { decimals: 18 }
const ladder = { ...byHand, kind: 'ladder', from: '1', step: '0.5' } as const
const listed = (prices: readonly string[]) => prices.map((price, id) => ({ id, price }))
/** Without the one at this place, as it stands then. */
function without(
  place: number,
  prices: readonly string[],
  { pricing, over }: { pricing?: Pricing | undefined; over?: number } = { pricing: ladder },
) {
  const items = listed(prices)
  const gone = items[place]
  if (gone === undefined) throw new Error('There is no such item.')
  const left = leaveOut(gone, { items, pricing }, ({ id }) =>
    id === over ? undefined : { currency },
  )
  return { ...left, prices: left.items.map(({ id, price }) => `${id}: ${price}`) }
}

describe('leaveOut', () => {
  test.each([
    ['the first', 0, ['1: 1', '2: 1.5', '3: 2']],
    ['one between', 1, ['0: 1', '2: 1.5', '3: 2']],
    ['the last', 3, ['0: 1', '1: 1.5', '2: 2']],
  ])('default: a ladder closes up after %s', (_, place, prices) => {
    expect(without(place, ['1', '1.5', '2', '2.5']).prices).toEqual(prices)
  })

  test('behavior: what was typed over the ladder stays, and is no step of it', () => {
    expect(without(0, ['1', '9', '2']).prices).toEqual(['1: 9', '2: 1.5'])
  })

  test('behavior: the next part goes on where the closed ladder ends', () => {
    const { pricing } = without(1, ['1', '1.5', '2'])
    expect(pricingOfNext(pricing, currency)).toMatchObject({ kind: 'ladder', from: '2' })
  })

  test('behavior: one that leads down to nothing gives back a price to what had none', () => {
    const down = { ...ladder, step: '-0.5' }
    expect(without(0, ['1', '0.5', ''], { pricing: down }).prices).toEqual(['1: 1', '2: 0.5'])
  })

  test('behavior: an order that is over has no step, and keeps what stands there', () => {
    expect(without(0, ['1', '7', '1.5', '2'], { pricing: ladder, over: 1 }).prices).toEqual([
      ...['1: 7', '2: 1', '3: 1.5'],
    ])
  })

  test.each([
    ['by hand', byHand],
    ['all at one price', { ...byHand, kind: 'fixed', price: '1' } as const],
    ['a ladder of which a field cannot be read', { ...ladder, step: 'x' }],
    ['none', undefined],
  ])('behavior: other prices stay as they are: %s', (_, pricing) => {
    expect(without(0, ['1', '1.5', '2'], { pricing }).prices).toEqual(['1: 1.5', '2: 2'])
  })
})
