import { describe, expect, test } from 'vitest'
import { sum } from './sum.ts'

describe('sum', () => {
  test('behavior: up to the largest amount', () => {
    expect(sum([], 'prices')).toBe(0n)
    expect(sum([2n ** 256n - 2n, 1n], 'prices')).toBe(2n ** 256n - 1n)
  })

  test('error: one more', () => {
    expect(() => sum([2n ** 255n, 2n ** 255n], 'prices')).toThrow(
      expect.objectContaining({ code: 'amount_overflow', field: 'prices', value: 2n ** 256n }),
    )
  })
})
