import { describe, expect, test } from 'vitest'
import { linearScale, quantile, ticks } from './scale.ts'

describe('linearScale', () => {
  test('default', () => expect(linearScale([0, 10], [100, 0])(2.5)).toBe(75))
  test('behavior: of one value only the middle', () =>
    expect(linearScale([3, 3], [0, 10])(3)).toBe(5))
})

describe('ticks', () => {
  test('default: round numbers', () => {
    expect(ticks(0, 1, 5)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(ticks(0.13, 0.42, 3)).toEqual([0.2, 0.3, 0.4])
    expect(ticks(0, 47, 5)).toEqual([0, 10, 20, 30, 40])
  })

  test('behavior: a range that is none does not loop', () => {
    expect(ticks(1, 1, 4)).toEqual([1])
    expect(ticks(0, Number.POSITIVE_INFINITY, 4)).toEqual([0])
    expect(ticks(Number.NaN, 1, 4)).toEqual([])
  })
})

describe('quantile', () => {
  test('default', () => {
    expect(quantile([5, 1, 3], 0.5)).toBe(3)
    expect(quantile([1, 2, 3, 1000], 0.95)).toBe(1000)
    expect(quantile([], 0.5)).toBeUndefined()
  })
})
