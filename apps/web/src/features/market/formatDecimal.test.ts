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

  test('behavior: in German', () => {
    vi.spyOn(languageChoice, 'get').mockReturnValue('de')
    expect(formatDecimal(1234.567)).toBe('1\u202f234,6')
    expect(formatDecimal(7.04e17)).toBe('7,04e17')
  })

  test('behavior: what no cell could hold is told by its size', () => {
    expect(formatDecimal(7.04e17)).toBe('7.04e17')
    expect(formatDecimal(1e15)).toBe('1e15')
    expect(formatDecimal(1.1579e59)).toBe('1.158e59')
  })
})
