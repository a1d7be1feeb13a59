import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOfDollars } from './amountOfDollars.ts'

describe('amountOfDollars', () => {
  test.each([
    [2_000_00n, '2000', 18, 10n ** 18n],
    [1_00n, '2000', 18, 5n * 10n ** 14n],
    [1_00n, '0.5', 6, 2_000_000n],
    [10_00n, '3', 6, 3_333_333n],
    [0n, '2000', 18, 0n],
  ])('default: %d cents at %s, %d decimals', (cents, rate, decimals, amount) => {
    expect(amountOfDollars(cents, rate, decimals)).toBe(amount)
  })

  test('behavior: worth no more than was typed, and one base unit more would be', () => {
    const rates = fc.bigInt(1n, 10n ** 12n)
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), rates, fc.nat(30), (cents, micros, decimals) => {
        const rate = `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`
        const amount = amountOfDollars(cents, rate, decimals) ?? -1n
        const typed = cents * 10_000n * 10n ** BigInt(decimals)
        expect(amount * micros).toBeLessThanOrEqual(typed)
        expect((amount + 1n) * micros).toBeGreaterThan(typed)
      }),
    )
  })

  test.each(['', '0', '0.00', '-1', '1e3', 'NaN', '1,000', ' 1'])('error: rate %j', rate => {
    expect(amountOfDollars(100n, rate, 18)).toBeUndefined()
  })
})
