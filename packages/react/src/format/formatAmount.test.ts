import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'
import { parseAmount } from './parseAmount.ts'

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount(1_245_000_000_000_000_000n, 18)).toBe('1.245')
    expect(formatAmount(1n, 18)).toBe('0.000000000000000001')
    expect(formatAmount(0n, 18)).toBe('0')
    expect(formatAmount(12_345_678_900_000n, 6)).toBe('12\u202f345\u202f678.9')
  })

  test('options: symbol and group', () => {
    expect(formatAmount(1_500n, 0, { symbol: 'USDC', group: '' })).toBe('1500 USDC')
  })

  test('options: locale', () => {
    const value = 1_234_560_000n
    expect(formatAmount(value, 6, { locale: 'de', symbol: 'USDC' })).toBe('1\u202f234,56 USDC')
    expect(formatAmount(value, 6, { locale: 'en' })).toBe('1\u202f234.56')
    expect(formatAmount(5n, 0, { locale: 'de' })).toBe('5')
  })

  test('behavior: zero decimals are legal', () => {
    expect(formatAmount(10n, 0)).toBe('10')
  })

  test('behavior: negative amounts keep their sign below one', () => {
    expect(formatAmount(-5n, 2)).toBe('-0.05')
  })

  test('behavior: parsing what was formatted gives the amount back, at every size and precision', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, (1n << 256n) - 1n),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          expect(parseAmount(formatAmount(value, decimals), decimals)).toEqual({ value })
          expect(parseAmount(formatAmount(value, decimals, { group: '' }), decimals)).toEqual({
            value,
          })
        },
      ),
    )
  })
})
