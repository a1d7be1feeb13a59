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
    [10n ** 18n, '≈ $2,009'],
    [49n * 10n ** 15n, '≈ $98.42'],
    [9_007_199_254_740_993n * 10n ** 18n, '≈ $18,090,959,703,147,284,441'],
  ])('options: isShort: %d base units', (value, text) => {
    expect(fiatText(eth(value), '2008.5', { ...dollars, isShort: true })).toBe(text)
  })

  test('behavior: more than a float can hold stays exact', () => {
    expect(fiatText({ value: 9_007_199_254_740_993n, decimals: 0 }, '1', dollars)).toBe(
      '≈ $9,007,199,254,740,993.00',
    )
  })

  test('behavior: what was typed as so many dollars is told as so many, though the amount is rounded down', () => {
    // The most of USDC that is worth no more than $1,250.50 at that rate.
    expect(fiatText({ value: 1_250_625_062n, decimals: 6 }, '0.9999', dollars)).toBe('≈ $1,250.50')
    const rates = fc.bigInt(1n, 10n ** 8n)
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), rates, (cents, rate) => {
        const value = (cents * 10n ** 20n) / (rate * 100n)
        const written = `${rate / 100n}.${String(rate % 100n).padStart(2, '0')}`
        const said = fiatText(eth(value), written, dollars)
        expect(BigInt(said?.replace(/[^\d]/g, '') ?? '')).toBe(cents)
      }),
    )
  })

  test('behavior: exact to the cent, whatever the rate', () => {
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
