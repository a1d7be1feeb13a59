import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiatText } from './fiatText.ts'

const dollars = { code: 'usd', locale: 'en' }
const eth = (value: bigint) => ({ value, decimals: 18 })

describe('fiatText', () => {
  test('default', () => {
    expect(fiatText(eth(1_500_000_000_000_000_000n), '2008.5', dollars)).toBe('≈ $3,012.75')
  })

  test('options: locale and currency', () => {
    const text = fiatText(eth(10n ** 18n), '1234.5', { code: 'eur', locale: 'de' })
    expect(text?.replace(/\s/g, ' ')).toBe('≈ 1.234,50 €')
  })

  test.each([
    [0n, '≈ $0.00'],
    [1n, '< $0.01'],
  ])('behavior: %d base units', (value, text) => {
    expect(fiatText(eth(value), '2000', dollars)).toBe(text)
  })

  test.each([
    [10n ** 18n, '≈ $2,008'],
    [49n * 10n ** 15n, '≈ $98.41'],
    [9_007_199_254_740_993n * 10n ** 18n, '≈ $18,090,959,703,147,284,440'],
  ])('options: isShort: %d base units', (value, text) => {
    expect(fiatText(eth(value), '2008.5', { ...dollars, isShort: true })).toBe(text)
  })

  test('behavior: more than a float can hold stays exact', () => {
    expect(fiatText({ value: 9_007_199_254_740_993n, decimals: 0 }, '1', dollars)).toBe(
      '≈ $9,007,199,254,740,993.00',
    )
  })

  test('behavior: rounded down to the cent, whatever the rate', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.nat(10 ** 6), (value, rate) => {
        if (rate === 0) return
        const said = fiatText({ value, decimals: 2 }, String(rate), dollars)
        const digits = said?.replace(/[^\d]/g, '') ?? ''
        if (said?.startsWith('<') !== true) expect(BigInt(digits)).toBe(value * BigInt(rate))
      }),
    )
  })

  test.each(['', '0', '0.00', '-1', '1e3', 'NaN', '1,000', ' 1'])('error: rate %j', rate => {
    expect(fiatText(eth(1n), rate, dollars)).toBeUndefined()
  })
})
