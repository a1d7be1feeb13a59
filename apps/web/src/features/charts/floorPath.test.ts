import { describe, expect, test } from 'vitest'
import { floorPath } from './floorPath.ts'

const drawn = {
  from: 100,
  to: 500,
  top: 9,
  x: (time: number) => time,
  y: (price: number) => -price,
}

describe('floorPath', () => {
  test('default: steps from when it is known until now', () => {
    const steps = [
      { from: 200, price: 3 },
      { from: 300, price: 2 },
      { from: 450, price: 4 },
    ]
    expect(floorPath(steps, drawn)).toBe('M200 -3H300V-2H450V-4H500')
  })

  test('behavior: what it was before is drawn from the edge, what comes after or is over not at all', () => {
    const steps = [
      { from: 10, price: 7 },
      { from: 20, price: 3 },
      { from: 300, price: 2 },
      { from: 600, price: 1 },
    ]
    expect(floorPath(steps, drawn)).toBe('M100 -3H300V-2H500')
    expect(floorPath(steps.slice(3), drawn)).toBe('')
  })

  test('behavior: a gap where nothing was listed, where its worth is not known, and where it is too high', () => {
    for (const price of [null, undefined, 10])
      expect(
        floorPath(
          [
            { from: 200, price: 3 },
            { from: 300, price },
            { from: 400, price: 9 },
          ],
          drawn,
        ),
      ).toBe('M200 -3H300M400 -9H500')
  })
})
