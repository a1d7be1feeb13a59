import { expect, test } from 'vitest'
import { createPlaces } from './createPlaces.ts'

const placesOf = (scores: readonly number[], expected = scores.length) => {
  const places = createPlaces(expected)
  for (const score of scores) places.add(score)
  return places.close()
}

test('default: one more than there are higher ones, the same for the same', () => {
  const placeOf = placesOf([5, -1, 9, 5, 0, 1e9])
  expect([1e9, 9, 5, 0, -1].map(placeOf)).toEqual([1, 2, 3, 5, 6])
})

test('behavior: what was not among them stands where it would', () => {
  const placeOf = placesOf([10, 20, 30])
  expect([35, 25, 15, 5].map(placeOf)).toEqual([1, 2, 3, 4])
})

test('behavior: more or fewer than were expected', () => {
  const many = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1000)
  for (const expected of [0, 3, 1000, 5000]) {
    const placeOf = placesOf(many, expected)
    expect([placeOf(999), placeOf(500), placeOf(0)]).toEqual([1, 500, 1000])
  }
  expect(placesOf([], 10)(3)).toBe(1)
})
