import { expect, test } from 'vitest'
import { itemsPerOffer } from './itemsPerOffer.ts'

test('itemsPerOffer: an offer counts once, with all that it is the best one for', () => {
  const offers = itemsPerOffer([{ id: '0xa' }, { id: '0xb' }, { id: '0xa' }, { id: null }])
  expect([...offers]).toEqual([
    ['0xa', 2],
    ['0xb', 1],
  ])
})
