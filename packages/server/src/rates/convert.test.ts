import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, one } from './convert.ts'

const dollars = 10n ** 6n
const ether = 10n ** 18n
/** 3000 of 6 decimals for one of 18. */
const dollar = { numerator: ether, denominator: 3000n * dollars }

describe('convert', () => {
  test('default: by way of the native currency, either way', () => {
    expect(convert(ether / 2n, one, dollar)).toBe(1500n * dollars)
    expect(convert(6000n * dollars, dollar, one)).toBe(2n * ether)
    // A currency without decimals, of which one costs a quarter of an ether.
    const point = { numerator: ether, denominator: 4n }
    expect(convert(3n, point, dollar)).toBe(2250n * dollars)
  })

  test('behavior: rounded down, and exact where a float is not', () => {
    // A base unit of a dollar is 333,333,333.33… of ether.
    expect(convert(1n, dollar, one)).toBe(333_333_333n)
    expect(convert(333_333_333n, one, dollar)).toBe(0n)
    expect(convert(9_007_199_254_740_993n, one, one)).toBe(9_007_199_254_740_993n)
  })

  test('behavior: there and back is never more than it was, and less by what one unit there is worth at most', () => {
    const ratio = fc.record({
      numerator: fc.bigInt(1n, 1n << 160n),
      denominator: fc.bigInt(1n, 1n << 160n),
    })
    fc.assert(
      fc.property(fc.bigInt(0n, 1n << 128n), ratio, ratio, (amount, a, b) => {
        const back = convert(convert(amount, a, b), b, a)
        expect(back).toBeLessThanOrEqual(amount)
        expect(amount - back).toBeLessThanOrEqual(convert(1n, b, a) + 1n)
      }),
    )
  })
})
