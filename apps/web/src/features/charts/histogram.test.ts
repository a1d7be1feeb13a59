import { describe, expect, test } from 'vitest'
import { histogram } from './histogram.ts'

const levels = (...prices: number[]) => prices.map(price => ({ price, quantity: 2 }))

describe('histogram', () => {
  test('default: nothing is lost, the last range takes what is far above', () => {
    const bins = histogram(levels(1, 2, 3, 4, 5, 6, 7, 8, 9, 5000), 4)
    expect(bins.map(bin => bin.count).reduce((a, b) => a + b)).toBe(20)
    expect(bins[0]).toMatchObject({ from: 1 })
    expect(bins.at(-1)?.to).toBe(5000)
  })

  test('behavior: of one price one range, of nothing none', () => {
    expect(histogram(levels(3, 3), 4)).toEqual([{ from: 3, to: 3, count: 4 }])
    expect(histogram([], 4)).toEqual([])
    expect(histogram([{ price: null, quantity: 1 }], 4)).toEqual([])
  })
})
