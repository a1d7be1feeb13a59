import { afterEach, describe, expect, test, vi } from 'vitest'
import { languageChoice } from '../language/languageChoice.ts'
import { formatDecimal } from './formatDecimal.ts'

afterEach(() => vi.restoreAllMocks())

describe('formatDecimal', () => {
  test('default', () => {
    expect(formatDecimal(1234.567)).toBe('1\u202f234.6')
    expect(formatDecimal(0)).toBe('0')
    expect(formatDecimal(null)).toBe('—')
  })

  test.each([
    [12_345_678, '12\u202f346\u202f000'],
    [999_999.5, '1\u202f000\u202f000'],
    [-1234.56, '-1\u202f234.6'],
    [0.000012345678, '0.000012346'],
    [1.1, '1.1'],
    [100, '100'],
  ])('default: %d with five digits at most', (value, text) => {
    const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 5 })
    expect(formatDecimal(value)).toBe(text)
    expect(format.format(value).replaceAll(',', '\u202f')).toBe(text)
  })

  test('behavior: what is next to nothing is told as less than the smallest figure', () => {
    expect(formatDecimal(1.5e-9)).toBe('<0.000001')
    expect(formatDecimal(-1.5e-9)).toBe('>-0.000001')
  })

  test('behavior: in German', () => {
    vi.spyOn(languageChoice, 'get').mockReturnValue('de')
    expect(formatDecimal(1234.567)).toBe('1\u202f234,6')
    expect(formatDecimal(7.04e17)).toBe('>1000\u00a0Bio.')
    expect(formatDecimal(704e9)).toBe('704\u00a0Mrd.')
  })

  test('behavior: what no cell could hold is told by its size', () => {
    expect(formatDecimal(7.04e17)).toBe('>1000T')
    expect(formatDecimal(123_456_789)).toBe('123.5M')
    expect(formatDecimal(1e15)).toBe('1000T')
    expect(formatDecimal(1.1579e59)).toBe('>1000T')
  })
})
