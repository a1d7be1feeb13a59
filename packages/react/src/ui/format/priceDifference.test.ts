import { describe, expect, test } from 'vitest'
import { priceDifference } from './priceDifference.ts'

describe('priceDifference', () => {
  test('default', () => {
    expect(priceDifference(1_125n, 1_000n)).toBe('+12.5 %')
    expect(priceDifference(900n, 1_000n)).toBe('−10.0 %')
    expect(priceDifference(1_000n, 1_000n)).toBe('equal')
  })

  test('options: locale', () => {
    expect(priceDifference(1_125n, 1_000n, 'de')).toBe('+12,5 %')
  })

  test('behavior: rounds to a tenth of a percent', () => {
    expect(priceDifference(10_004n, 10_000n)).toBe('+0.0 %')
    expect(priceDifference(10_005n, 10_000n)).toBe('+0.1 %')
  })

  test('behavior: a price with many digits too many does not fill the line', () => {
    expect(priceDifference(99_990n, 1_000n)).toBe('+9899.0 %')
    expect(priceDifference(2n ** 256n - 1n, 1n)).toBe('>+9999 %')
  })

  test('behavior: without another price there is nothing to compare with', () => {
    expect(priceDifference(1n, 0n)).toBeUndefined()
    expect(priceDifference(1n, undefined)).toBeUndefined()
  })
})
