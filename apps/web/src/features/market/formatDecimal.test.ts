import { describe, expect, test } from 'vitest'
import { formatDecimal } from './formatDecimal.ts'

describe('formatDecimal', () => {
  test('default', () => {
    expect(formatDecimal(1234.567)).toBe('1\u202f234.6')
    expect(formatDecimal(0)).toBe('0')
    expect(formatDecimal(null)).toBe('—')
  })

  test('behavior: what no cell could hold is told by its size', () => {
    expect(formatDecimal(7.04e17)).toBe('7.04e17')
    expect(formatDecimal(1e15)).toBe('1e15')
    expect(formatDecimal(1.1579e59)).toBe('1.158e59')
  })
})
