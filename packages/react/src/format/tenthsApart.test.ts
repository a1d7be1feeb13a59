import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tenthsApart } from './tenthsApart.ts'

describe('tenthsApart', () => {
  test.each([
    [95n, 100n, 50n],
    [11_235n, 10_000n, 124n],
    [8_765n, 10_000n, 124n],
    [11_234n, 10_000n, 123n],
    [10_004n, 10_000n, 0n],
    [3n * 10n ** 22n, 10n ** 22n, 2000n],
  ])('default: %s beside %s', (price, other, tenths) => {
    expect(tenthsApart(price, other)).toBe(tenths)
  })

  test('property: it is never farther than half a tenth from the price', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(amount, amount, (price, other) => {
        const exact = (price > other ? price - other : other - price) * 1000n
        const off = tenthsApart(price, other) * other - exact
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(other)
      }),
    )
  })
})
