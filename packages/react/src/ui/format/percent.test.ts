import { afterEach, describe, expect, test, vi } from 'vitest'
import { percent } from './percent.ts'

afterEach(() => vi.restoreAllMocks())

describe('percent', () => {
  test.each([
    [250, 'en', '2.5 %'],
    [250, 'de', '2,5 %'],
    [0, 'en', '0 %'],
    [1, 'en', '0.01 %'],
    [33.4, 'en', '0.33 %'],
    [10_000, 'de', '100 %'],
    [-125, 'de', '-1,25 %'],
    [12_345_600, 'en', '123\u202f456 %'],
    [Number.POSITIVE_INFINITY, 'en', 'Infinity %'],
  ])('behavior: %s basis points in %s are %s', (bps, locale, text) => {
    expect(percent(bps, locale)).toBe(text)
  })

  test("behavior: none of the browser's tables of numbers is read for it", () => {
    const format = vi.spyOn(Intl, 'NumberFormat')
    const words = vi.spyOn(Number.prototype, 'toLocaleString')
    percent(1234, 'de')
    expect(format).not.toHaveBeenCalled()
    expect(words).not.toHaveBeenCalled()
  })
})
