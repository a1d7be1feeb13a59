import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compactAmount } from './compactAmount.ts'

describe('compactAmount', () => {
  test('default', () => {
    expect(compactAmount(1_234_560_000_000_000_000n, 18)).toBe('1.2346')
    expect(compactAmount(99_999_999n, 0)).toBe('99\u202f999\u202f999')
  })

  test('options: locale', () => {
    expect(compactAmount(1_234_560_000_000_000_000n, 18, 'de')).toBe('1,2346')
    expect(compactAmount(704_000_000_000_000_000n, 0, 'de')).toBe('>1000\u00a0Bio.')
    expect(compactAmount(123_456_789_000_000n, 6, 'de')).toBe('123,5\u00a0Mio.')
    // Digits as everywhere else.
    expect(compactAmount(123_456_789n, 0, 'ar-EG')).toMatch(/^123[.,٫]5/)
    expect(compactAmount(1n, 18, 'de')).toBe('<0,000001')
  })

  test('behavior: beyond eight whole digits it tells the size, never in powers of ten', () => {
    expect(compactAmount(100_000_000n, 0)).toBe('100M')
    expect(compactAmount(123_456_789n * 10n ** 18n, 18)).toBe('123.5M')
    expect(compactAmount(704_000_000_000n, 0)).toBe('704B')
    expect(compactAmount(-704_000_000_000n, 0)).toBe('-704B')
    expect(compactAmount(10n ** 15n, 0)).toBe('1000T')
    expect(compactAmount(10n ** 15n + 1n, 0)).toBe('>1000T')
    expect(compactAmount((1n << 256n) - 1n, 18)).toBe('>1000T')
    expect(compactAmount(-(1n << 255n), 0)).toBe('<-1000T')
  })

  test('behavior: rounding carries into the next size', () => {
    expect(compactAmount(999_999_000_000n, 0)).toBe('1T')
  })

  test('behavior: never longer than a cell, never further off than half of its last digit', () => {
    const sizes: Record<string, bigint> = { M: 10n ** 6n, B: 10n ** 9n, T: 10n ** 12n }
    fc.assert(
      fc.property(fc.bigInt(10n ** 8n, 10n ** 15n), value => {
        const shown = compactAmount(value, 0)
        const [whole = '', fraction = ''] = shown.slice(0, -1).split('.')
        const size = sizes[shown.slice(-1)] ?? 0n
        const back = (BigInt(whole + fraction.padEnd(3, '0')) * size) / 1000n
        const difference = back > value ? back - value : value - back
        return shown.length <= 8 && difference * 2n <= 10n ** BigInt(value.toString().length - 4)
      }),
    )
  })
})
