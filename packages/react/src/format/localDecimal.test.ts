import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'
import { localDecimal } from './localDecimal.ts'
import { parseAmount } from './parseAmount.ts'

const read = (typed: string, locale: string) => parseAmount(localDecimal(typed, locale), 18)

describe('localDecimal', () => {
  test('default', () => {
    expect(localDecimal('1.25', 'de')).toBe('1,25')
    expect(localDecimal('1,25', 'de')).toBe('1.25')
    expect(localDecimal('1.25', 'en')).toBe('1.25')
  })

  test.each([
    ['1,125', 'de', 1_125_000_000_000_000_000n],
    ['1.125', 'en', 1_125_000_000_000_000_000n],
    ['1,5', 'en', 1_500_000_000_000_000_000n],
    ['1.5', 'de', 1_500_000_000_000_000_000n],
    ['0.125', 'de', 125_000_000_000_000_000n],
    ['1 500,5', 'de', 1_500_500_000_000_000_000_000n],
  ])('behavior: %s in %s', (typed, locale, value) => {
    expect(read(typed, locale)).toEqual({ value })
  })

  test.each([
    ['1.125', 'de'],
    ['1,125', 'en'],
    ['1.234.567', 'de'],
    ['1.234,5', 'de'],
  ])('error: %s in %s can be read in two ways', (typed, locale) => {
    expect(read(typed, locale)).toEqual({ reason: 'ambiguous' })
  })

  test('behavior: what is shown can be typed, in every language, and is the same to the last digit', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, (1n << 256n) - 1n),
        fc.constantFrom('en', 'de', 'fr', 'de-CH', 'ar', 'pt-BR'),
        (value, locale) => {
          expect(read(formatAmount(value, 18, { locale }), locale)).toEqual({ value })
        },
      ),
    )
  })
})
