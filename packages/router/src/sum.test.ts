import { describe, expect, test } from 'vitest'
import { sum } from './sum.ts'

describe('sum', () => {
  const nameAt = (index: number) => `prices[${index}]`

  test('behavior: up to the largest amount', () => {
    expect(sum([], nameAt)).toBe(0n)
    expect(sum([2n ** 256n - 2n, 1n], nameAt)).toBe(2n ** 256n - 1n)
  })

  test('error: one more, which is named', () => {
    expect(() => sum([1n, 2n ** 256n - 2n, 1n, 0n], nameAt)).toThrow(
      expect.objectContaining({ code: 'amount_overflow', field: 'prices[2]', value: 1n }),
    )
  })
})
