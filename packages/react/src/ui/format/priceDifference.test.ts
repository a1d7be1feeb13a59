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

  test('behavior: without another price there is nothing to compare with', () => {
    expect(priceDifference(1n, 0n)).toBeUndefined()
    expect(priceDifference(1n, undefined)).toBeUndefined()
  })
})
