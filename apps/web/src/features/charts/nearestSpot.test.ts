import { describe, expect, test } from 'vitest'
import { nearestSpot } from './nearestSpot.ts'

const spots = [
  { id: 'a', x: 10, y: 90 },
  { id: 'b', x: 20, y: 10 },
  { id: 'c', x: 20, y: 10 },
]

describe('nearestSpot', () => {
  test('default: by both ways, with the distance in pixels', () => {
    expect(nearestSpot(spots, { x: 13, y: 86 }, 'both')).toEqual({ index: 0, distance: 5 })
  })

  test('behavior: by x alone it does not matter how high something is', () => {
    expect(nearestSpot(spots, { x: 17, y: 90 }, 'x')?.distance).toBe(3)
    expect(nearestSpot(spots, { x: 17, y: 90 }, 'both')?.index).toBe(0)
  })

  test('behavior: of two at one place the one that is drawn above', () => {
    expect(nearestSpot(spots, { x: 20, y: 10 }, 'both')?.index).toBe(2)
  })

  test('behavior: of none none', () => {
    expect(nearestSpot([], { x: 0, y: 0 }, 'x')).toBeUndefined()
  })
})
