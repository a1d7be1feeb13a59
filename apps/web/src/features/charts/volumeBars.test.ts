import { describe, expect, test } from 'vitest'
import { volumeBars } from './volumeBars.ts'

const day = 86_400
const at = (number: number) => 20_000 * day + number * day
const sold = (number: number, volume: number, lowest = volume) => ({
  timestamp: at(number),
  volume,
  sales_count: 1,
  floor_sell_value: lowest,
})

describe('volumeBars', () => {
  test('default: a bar for each day, also where nothing was sold', () => {
    expect(volumeBars([sold(2, 3), sold(0, 1)], at(0), at(2))).toEqual([
      { from: at(0), to: at(1), volume: 1, count: 1, lowest: 1 },
      { from: at(1), to: at(2), volume: 0, count: 0, lowest: undefined },
      { from: at(2), to: at(3), volume: 3, count: 1, lowest: 3 },
    ])
  })

  test('behavior: many days are weeks, the last of them whole, and nothing is lost', () => {
    const days = Array.from({ length: 100 }, (_, number) => sold(number, 2, 100 - number))
    const bars = volumeBars(days, at(0), at(99))
    expect(bars.map(bar => bar.to - bar.from)).toEqual(Array(15).fill(7 * day))
    expect(bars.at(-1)).toEqual({ from: at(93), to: at(100), volume: 14, count: 7, lowest: 1 })
    expect(bars.reduce((sum, bar) => sum + bar.volume, 0)).toBe(200)
  })

  test('behavior: what is outside, or of no day, is left out', () => {
    const odd = [sold(-1, 1), sold(3, 1), { timestamp: null, volume: 9 }]
    expect(volumeBars(odd, at(0), at(2)).every(bar => bar.count === 0)).toBe(true)
    expect(volumeBars([], at(2), at(0))).toEqual([])
    expect(volumeBars([], Number.NaN, at(0))).toEqual([])
  })
  test('behavior: times that no market had make longer bars, not millions of them', () => {
    const odd = [{ timestamp: Number.MAX_SAFE_INTEGER, volume: 1, sales_count: 1 }, sold(0, 2)]
    const bars = volumeBars(odd, at(0), Number.MAX_SAFE_INTEGER)
    expect(bars.length).toBeLessThanOrEqual(521)
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(2)
    expect(volumeBars(odd, at(0), Number.POSITIVE_INFINITY)).toEqual([])
  })
})
