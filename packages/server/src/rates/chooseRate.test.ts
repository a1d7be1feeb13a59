import { describe, expect, test } from 'vitest'
import { chooseRate } from './chooseRate.ts'

/** So many of the native currency for a thousand. */
const rate = (numerator: bigint) => ({ numerator, denominator: 1000n })
const stored = rate(10_000n)

describe('chooseRate', () => {
  test('default: the first that is read is believed, and none is none', () => {
    expect(chooseRate({ stored: undefined, read: rate(5n), before: null })).toEqual(rate(5n))
    expect(chooseRate({ stored: undefined, read: undefined, before: null })).toBeUndefined()
  })

  test.each([
    // Half a percent, and a little more.
    [10_050n, stored],
    [9_950n, stored],
    [10_051n, rate(10_051n)],
    [9_949n, rate(9_949n)],
    // A tenth.
    [11_000n, rate(11_000n)],
    [9_000n, rate(9_000n)],
    [11_001n, stored],
    [8_999n, stored],
  ])('behavior: of 10,000 it moves to %s by itself, or not', (numerator, expected) => {
    expect(chooseRate({ stored, read: rate(numerator), before: null })).toEqual(expected)
  })

  test('behavior: a leap is believed when the look before found about the same', () => {
    const read = rate(30_000n)
    expect(chooseRate({ stored, read, before: rate(10_000n) })).toBe(stored)
    expect(chooseRate({ stored, read, before: rate(20_000n) })).toBe(stored)
    expect(chooseRate({ stored, read, before: undefined })).toBe(stored)
    expect(chooseRate({ stored, read, before: rate(31_000n) })).toBe(read)
  })

  test('behavior: that there is none is believed at the second look', () => {
    const read = undefined
    expect(chooseRate({ stored, read, before: null })).toBe(stored)
    expect(chooseRate({ stored, read, before: rate(10_000n) })).toBe(stored)
    expect(chooseRate({ stored, read, before: undefined })).toBeUndefined()
  })

  test('behavior: ratios are compared, however they are written', () => {
    const same = { numerator: 10_000n << 200n, denominator: 1000n << 200n }
    expect(chooseRate({ stored, read: same, before: null })).toBe(stored)
  })
})
