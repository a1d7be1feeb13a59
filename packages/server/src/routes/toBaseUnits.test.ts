import { expect, test } from 'vitest'
import { toBaseUnits } from './toBaseUnits.ts'

test.each<[number | string, number, bigint]>([
  ['1.000000000000000001', 18, 1_000_000_000_000_000_001n],
  ['123456789012345.000000000000000001', 18, 123_456_789_012_345_000_000_000_000_000_001n],
  ['0.0000005', 18, 500_000_000_000n],
  [5e-7, 18, 500_000_000_000n],
  [0.1, 6, 100_000n],
])('default: %s of %i decimals', (value, decimals, units) => {
  expect(toBaseUnits(value, decimals)).toBe(units)
})
