import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pathItem } from '../api/schemas/execute.ts'
import { checkPrice, priceTolerance, quotedTotals } from './price.ts'
import { PriceChangedError } from './runErrors.ts'

const token = '0xAbCdEf0123456789aBcDeF0123456789abcdef01' as const
const other = '0x1111111111111111111111111111111111111111' as const
const parse = (value: unknown) => z.parse(pathItem, value)
const line = (raw: bigint, decimals: number, more: Record<string, unknown> = {}) =>
  parse({
    ...{ currency: token, currencySymbol: 'TKN', currencyDecimals: decimals },
    ...{ rawQuote: raw.toString(), quantity: 1, ...more },
  })
const attempt = (options: Partial<checkPrice.Options> & Pick<checkPrice.Options, 'path'>) => {
  try {
    checkPrice({ side: 'buy', fees: undefined, expected: undefined, tokens: [], ...options })
    return undefined
  } catch (error) {
    return error
  }
}

describe('priceTolerance', () => {
  // 1/100000 of a unit, written out.
  test.each([
    [0, 0n],
    [4, 0n],
    [5, 1n],
    [6, 10n],
    [18, 10_000_000_000_000n],
    [24, 10_000_000_000_000_000_000n],
  ])('default: %i decimals', (decimals, tolerance) => {
    expect(priceTolerance(decimals)).toBe(tolerance)
  })
})

describe('checkPrice', () => {
  const cases = [
    { decimals: 0, expected: 7n, tolerance: 0n },
    { decimals: 6, expected: 5_000_000_000n, tolerance: 10n },
    { decimals: 18, expected: 1_000_000_000_000_000_000n, tolerance: 10_000_000_000_000n },
    { decimals: 24, expected: 3n * 10n ** 24n, tolerance: 10_000_000_000_000_000_000n },
  ]
  for (const { decimals, expected, tolerance } of cases) {
    const at = (raw: bigint, side: 'buy' | 'sell') =>
      attempt({ side, path: [line(raw, decimals)], expected: { [token]: { raw: expected } } })

    test(`behavior: bought at the boundary, ${decimals} decimals`, () => {
      expect(at(expected + tolerance - 1n, 'buy')).toBeUndefined()
      expect(at(expected + tolerance, 'buy')).toBeUndefined()
      expect(at(expected + tolerance + 1n, 'buy')).toBeInstanceOf(PriceChangedError)
      expect(at(0n, 'buy')).toBeUndefined()
    })

    test(`behavior: sold at the boundary, ${decimals} decimals`, () => {
      expect(at(expected - tolerance + 1n, 'sell')).toBeUndefined()
      expect(at(expected - tolerance, 'sell')).toBeUndefined()
      expect(at(expected - tolerance - 1n, 'sell')).toBeInstanceOf(PriceChangedError)
    })
  }

  test('behavior: not run without an expectation', () => {
    expect(attempt({ path: [line(10n ** 30n, 18)] })).toBeUndefined()
  })

  test('behavior: an address is compared without regard to case (A8)', () => {
    const expected = { [token.toUpperCase().replace('0X', '0x')]: { raw: 1n } }
    expect(attempt({ path: [line(2n, 0)], expected })).toBeInstanceOf(PriceChangedError)
    expect(attempt({ path: [line(1n, 0)], expected })).toBeUndefined()
  })

  test('error: a quoted currency without an expectation (A8)', () => {
    const error = attempt({ path: [line(5n, 6)], expected: { [other]: { raw: 10n ** 18n } } })
    expect(error).toBeInstanceOf(PriceChangedError)
  })

  test('error: expected 0, quoted more (A9)', () => {
    const error = attempt({ path: [line(2n * 10n ** 18n, 18)], expected: { [token]: { raw: 0n } } })
    expect(error).toMatchObject({ code: 'price_changed' })
  })

  test('error: several lines with a relayer fee in the same currency (A10)', () => {
    const one = 10n ** 18n
    const fees = {
      relayer: {
        currency: { contract: line(1n, 18).currency ?? other },
        amount: { raw: '5' },
      },
    }
    const path = [line(one, 18), line(one, 18), line(one, 18)]
    expect(quotedTotals({ side: 'buy', path, fees, tokens: [] })).toMatchObject([
      { raw: 3n * one - 5n },
    ])
    expect(attempt({ path, fees, expected: { [token]: { raw: one } } })).toBeInstanceOf(
      PriceChangedError,
    )
  })

  test('error: an expectation, but no quote (A11)', () => {
    expect(attempt({ path: [], expected: { [token]: { raw: 1n } } })).toMatchObject({
      message: 'Attention: the total price is now not given',
    })
  })

  test('error: the messages give the exact amount and the symbol (A33)', () => {
    const path = [line(1_234_567_890_123_456_789n, 18)]
    expect(attempt({ path, expected: { [token]: { raw: 1n } } })).toMatchObject({
      message: 'Attention: the total price is now 1.234567890123456789 TKN',
    })
    expect(
      attempt({ side: 'sell', path, expected: { [token]: { raw: 10n ** 20n } } }),
    ).toMatchObject({
      message: 'Attention: the offer price of this token is now 1.234567890123456789 TKN',
    })
  })

  test('behavior: the currency paid and the quantity count', () => {
    const path = [
      line(1n, 18, {
        ...{ quantity: 3, buyInCurrency: other, buyInCurrencyDecimals: 6 },
        ...{ buyInCurrencySymbol: 'USDC', buyInRawQuote: '2000000' },
      }),
    ]
    expect(quotedTotals({ side: 'buy', path, fees: undefined, tokens: [] })).toEqual([
      { currency: other, symbol: 'USDC', decimals: 6, raw: 6_000_000n },
    ])
  })
})
