import { describe, expect, test } from 'vitest'
import { floorDifference } from './floorDifference.ts'

describe('floorDifference', () => {
  test('default', () => {
    expect(floorDifference(1_125n, 1_000n)).toBe('+12.5 % to the floor')
    expect(floorDifference(900n, 1_000n)).toBe('−10.0 % to the floor')
    expect(floorDifference(1_000n, 1_000n)).toBe('At the floor')
  })

  test('behavior: rounds to a tenth of a percent', () => {
    expect(floorDifference(10_004n, 10_000n)).toBe('+0.0 % to the floor')
    expect(floorDifference(10_005n, 10_000n)).toBe('+0.1 % to the floor')
  })

  test('behavior: without a floor there is nothing to compare with', () => {
    expect(floorDifference(1n, 0n)).toBeUndefined()
  })
})
