import { describe, expect, test } from 'vitest'
import { shortCount } from './shortCount.ts'

describe('shortCount', () => {
  test.each([
    [0, '0'],
    ['10000', '10\u202f000'],
    [99_999_999, '99\u202f999\u202f999'],
    [12n, '12'],
    [undefined, '—'],
    [null, '—'],
  ])('default: %s', (count, text) => expect(shortCount(count)).toBe(text))

  test.each([
    [`${2n ** 256n - 1n}`, '>1000T'],
    [Number.MAX_SAFE_INTEGER, '>1000T'],
    // As some servers write what they have added up.
    [1.157e77, '>1000T'],
    [1e-18, '<0.000001'],
    [1234.5, '1\u202f234.5'],
  ])('behavior: %s, which no cell could hold, is told by its size', (count, text) => {
    expect(shortCount(count)).toBe(text)
  })
})
