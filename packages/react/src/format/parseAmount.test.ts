import { describe, expect, test } from 'vitest'
import { parseAmount } from './parseAmount.ts'

describe('parseAmount', () => {
  test('default', () => {
    expect(parseAmount('1.245', 18)).toEqual({ value: 1_245_000_000_000_000_000n })
    expect(parseAmount('.5', 6)).toEqual({ value: 500_000n })
    expect(parseAmount('5.', 6)).toEqual({ value: 5_000_000n })
    expect(parseAmount(' 007 ', 0)).toEqual({ value: 7n })
  })

  test('behavior: what a float would lose is kept', () => {
    expect(parseAmount('0.1234567890123456789', 19)).toEqual({ value: 1_234_567_890_123_456_789n })
    expect(parseAmount('9007199254740993', 0)).toEqual({ value: 9_007_199_254_740_993n })
  })

  test('behavior: a comma is a decimal sign where it cannot be anything else', () => {
    expect(parseAmount('1,5', 2)).toEqual({ value: 150n })
    expect(parseAmount('0,125', 3)).toEqual({ value: 125n })
    expect(parseAmount('12,3456', 4)).toEqual({ value: 123_456n })
  })

  test('behavior: grouping by spaces and apostrophes is understood', () => {
    expect(parseAmount('1 234 567.5', 1)).toEqual({ value: 12_345_675n })
    expect(parseAmount("12'000", 0)).toEqual({ value: 12_000n })
  })

  test('error: an ambiguous comma', () => {
    expect(parseAmount('1,500', 18)).toEqual({ reason: 'ambiguous' })
    expect(parseAmount('1,234.5', 18)).toEqual({ reason: 'ambiguous' })
    expect(parseAmount('1,234,567', 18)).toEqual({ reason: 'ambiguous' })
  })

  test('error: more decimals than the currency has', () => {
    expect(parseAmount('0.1234567', 6)).toEqual({ reason: 'too-precise' })
    expect(parseAmount('0.1234560', 6)).toEqual({ value: 123_456n })
    expect(parseAmount('1.5', 0)).toEqual({ reason: 'too-precise' })
  })

  test.each([
    '-1',
    '+1',
    '1e18',
    '0x10',
    'NaN',
    'Infinity',
    '1.2.3',
    '1..2',
    '.',
    '١٢',
    '1 2',
    '12 34',
    '1 ETH',
  ])('error: not a number: %s', text => {
    expect(parseAmount(text, 18)).toEqual({ reason: 'not-a-number' })
  })

  test('error: empty and too large', () => {
    expect(parseAmount('  ', 18)).toEqual({ reason: 'empty' })
    expect(parseAmount((1n << 256n).toString(), 0)).toEqual({ reason: 'too-large' })
    expect(parseAmount('9'.repeat(10_000), 0)).toEqual({ reason: 'too-large' })
  })
})
