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
    expect(compactAmount(704_000_000_000_000_000n, 0, 'de')).toBe('7,04e17')
    expect(compactAmount(1n, 18, 'de')).toBe('<0,000001')
  })

  test('behavior: beyond eight whole digits it tells the size', () => {
    expect(compactAmount((1n << 256n) - 1n, 18)).toBe('1.158e59')
    expect(compactAmount((1n << 256n) - 1n, 0)).toBe('1.158e77')
    expect(compactAmount(100_000_000n, 0)).toBe('1e8')
    expect(compactAmount(704_000_000_000_000_000n, 0)).toBe('7.04e17')
    expect(compactAmount(-704_000_000_000_000_000n, 0)).toBe('-7.04e17')
  })

  test('behavior: rounding carries into the exponent', () => {
    expect(compactAmount(999_999_000_000_000n, 0)).toBe('1e15')
  })

  test('behavior: never longer than a cell, never further off than half of its last digit', () => {
    fc.assert(
      fc.property(fc.bigInt(10n ** 8n, 1n << 256n), value => {
        const shown = compactAmount(value, 0)
        const [mantissa = '', exponent = ''] = shown.split('e')
        const [whole = '', fraction = ''] = mantissa.split('.')
        const back = BigInt(whole + fraction.padEnd(3, '0')) * 10n ** (BigInt(exponent) - 3n)
        const difference = back > value ? back - value : value - back
        return shown.length <= 8 && difference * 2n <= 10n ** BigInt(value.toString().length - 4)
      }),
    )
  })
})
