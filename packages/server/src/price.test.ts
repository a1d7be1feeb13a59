import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimal } from './price.ts'

describe('toDecimal', () => {
  test.each([
    [1_000_000_000_000_000_000n, 18, 1],
    [123_456_789_000_000_000n, 18, 0.12345],
    [999_999_999_999_999_999n, 18, 0.99999],
    [1n, 18, 0],
    [1_234_567n, 6, 1.23456],
    [42n, 0, 42],
    [5n, 2, 0.05],
    // In floating point, 0.1 + 0.2 and 1.1 * 3 are known to go wrong.
    [300_000_000_000_000_000n, 18, 0.3],
    [3_300_000_000_000_000_000n, 18, 3.3],
  ])('default: %s with %s decimals', (raw, decimals, expected) => {
    expect(toDecimal(raw, decimals)).toBe(expected)
  })

  test('behavior: never more than the exact amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 24 }),
        (raw, decimals) => {
          const fifths = BigInt(Math.round(toDecimal(raw, decimals) * 1e5))
          const exact = (raw * 100_000n) / 10n ** BigInt(decimals)
          return raw > 10n ** 10n * 10n ** BigInt(decimals) || fifths === exact
        },
      ),
    )
  })
})
