import { describe, expect, test } from 'vitest'
import { receivedSort, receivedSortPressed } from './receivedSort.ts'

describe('receivedSort', () => {
  test('default: the nearest to the floor first', () => {
    expect(receivedSort({})).toEqual({ by: 'floor', down: true })
  })

  test('behavior: a head that is pressed leads to what the address says', () => {
    const pressed = (by: 'price' | 'floor' | 'ends', from: Parameters<typeof receivedSort>[0]) =>
      receivedSort(receivedSortPressed(by, receivedSort(from)))
    expect(pressed('price', {})).toEqual({ by: 'price', down: true })
    expect(pressed('price', { receivedBy: 'price' })).toEqual({ by: 'price', down: false })
    expect(pressed('ends', {})).toEqual({ by: 'ends', down: false })
    expect(pressed('floor', { receivedBy: 'ends', receivedUp: true })).toEqual({
      by: 'floor',
      down: true,
    })
    expect(pressed('floor', {})).toEqual({ by: 'floor', down: false })
  })
})
