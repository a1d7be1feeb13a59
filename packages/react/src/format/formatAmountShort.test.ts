import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmountShort } from './formatAmountShort.ts'

const ether = 10n ** 18n

describe('formatAmountShort', () => {
  test('default', () => {
    expect(formatAmountShort((123_456n * ether) / 100_000n, 18)).toBe('1.2346')
    expect(formatAmountShort((42n * ether) / 100n, 18)).toBe('0.42')
    expect(formatAmountShort(0n, 18)).toBe('0')
  })

  test('behavior: whole digits are never dropped', () => {
    expect(formatAmountShort((1_234_567n * ether) / 10n, 18)).toBe('123\u202f457')
    expect(formatAmountShort(1_234_567n, 0)).toBe('1\u202f234\u202f567')
  })

  test('behavior: rounding carries over', () => {
    expect(formatAmountShort((999_996n * ether) / 100_000n, 18)).toBe('10')
  })

  test('behavior: dust is never shown as zero', () => {
    expect(formatAmountShort(1n, 18)).toBe('<0.000001')
    expect(formatAmountShort(1n, 6)).toBe('0.000001')
    // A loss is told as one, and as no more than it is.
    expect(formatAmountShort(-500_000_000_000n, 18)).toBe('>-0.000001')
    expect(formatAmountShort(-(10n ** 12n), 18)).toBe('-0.000001')
  })

  test('behavior: error stays below half of the last place shown', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 30n), value => {
        const shown = formatAmountShort(value, 18, { group: '' })
        if (shown.startsWith('<')) return value < 10n ** 12n
        const [whole = '0', fraction = ''] = shown.split('.')
        const back = BigInt(whole + fraction.padEnd(18, '0'))
        const difference = back > value ? back - value : value - back
        const places = Math.min(Math.max(value.toString().length - 5, 12), 18)
        return difference * 2n <= 10n ** BigInt(places)
      }),
    )
  })
})
