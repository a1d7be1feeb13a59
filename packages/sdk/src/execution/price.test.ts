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
const known = (decimals: number, more: object = {}) => [
  { chainId: 1, address: token, symbol: 'TKN', name: 'Token', decimals, ...more },
]
const attempt = (options: Partial<checkPrice.Options> & Pick<checkPrice.Options, 'path'>) => {
  try {
    checkPrice({ side: 'buy', expected: undefined, tokens: [], ...options })
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
      attempt({
        ...{ side, path: [line(raw, decimals)], tokens: known(decimals) },
        expected: { [token]: { raw: expected } },
      })

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
    const relayer = { currency: token.toLowerCase(), raw: 5n }
    const path = [line(one, 18), line(one, 18), line(one, 18)]
    const totals = quotedTotals({ side: 'buy', path, relayer, tokens: [] })
    expect([...totals.values()]).toMatchObject([{ raw: 3n * one - 5n }])
    expect(attempt({ path, relayer, expected: { [token]: { raw: one } } })).toBeInstanceOf(
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
    expect([...quotedTotals({ side: 'buy', path, tokens: [] }).values()]).toEqual([
      { currency: other, symbol: 'USDC', decimals: 6, raw: 6_000_000n },
    ])
  })

  test.each([0, 6, 18, 70, 255])(
    'behavior: %i decimals of which only the marketplace speaks widen nothing',
    decimals => {
      const at = (side: 'buy' | 'sell', raw: bigint, tokens = known(6).slice(1)) =>
        attempt({
          ...{ side, path: [line(raw, decimals)], tokens },
          expected: { [token]: { raw: 1_000_000n } },
        })
      expect(at('buy', 1_000_000n)).toBeUndefined()
      expect(at('buy', 1_000_001n)).toBeInstanceOf(PriceChangedError)
      expect(at('sell', 1_000_000n)).toBeUndefined()
      expect(at('sell', 999_999n)).toBeInstanceOf(PriceChangedError)
      // What the configuration says comes before what the quote says.
      expect(at('buy', 1_000_010n, known(6))).toBeUndefined()
      expect(at('buy', 1_000_011n, known(6))).toBeInstanceOf(PriceChangedError)
    },
  )

  test('error: an expected currency of a sale that is not quoted counts as nothing', () => {
    const expected = { [token]: { raw: 5n }, [other]: { raw: 3_000_000_000n } }
    const path = [line(5n, 0)]
    expect(attempt({ side: 'sell', path, expected })).toMatchObject({
      ...{ code: 'price_changed', expected: 3_000_000_000n },
      total: { currency: other, raw: 0n },
    })
    const free = { ...expected, [other]: { raw: 0n } }
    expect(attempt({ side: 'sell', path, expected: free })).toBeUndefined()
    // A purchase only became cheaper.
    expect(attempt({ side: 'buy', path, expected })).toBeUndefined()
  })

  test('behavior: the native currency has two addresses', () => {
    const zero = '0x0000000000000000000000000000000000000000'
    const eee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    for (const [quoted, key] of [
      [zero, eee],
      [eee, zero],
    ] as const) {
      const at = (raw: bigint) =>
        attempt({ path: [line(raw, 18, { currency: quoted })], expected: { [key]: { raw: 7n } } })
      expect(at(7n)).toBeUndefined()
      expect(at(10n ** 18n)).toBeInstanceOf(PriceChangedError)
    }
  })

  test('error: the symbol is that of the configuration, else plain and short', () => {
    const symbol = `USDC\n\u202eTHE PRICE FELL, PRESS YES`
    const path = [line(2n, 0, { currencySymbol: symbol })]
    const wants = { path, expected: { [token]: { raw: 1n } } }
    expect(attempt({ ...wants, tokens: known(0) })).toMatchObject({
      message: 'Attention: the total price is now 2 TKN',
    })
    expect(attempt(wants)).toMatchObject({
      message: 'Attention: the total price is now 2 USDCTHE PRICE FELL, ',
    })
  })

  describe('the fee of a relayer', () => {
    const currency = token.toLowerCase()
    const of = (quote: bigint, fee: bigint, more: Partial<checkPrice.Options> = {}) =>
      attempt({
        path: [line(quote, 0)],
        ...{ relayer: { currency, raw: fee }, expected: { [token]: { raw: 100n } }, ...more },
      })

    test('behavior: at most the rest of the price, unless the caller allows more', () => {
      expect(of(200n, 100n)).toBeUndefined()
      expect(of(201n, 101n)).toMatchObject({ code: 'price_changed', total: { raw: 201n } })
      expect(of(201n, 101n, { maxRelayerFee: 101n })).toBeUndefined()
      expect(of(103n, 3n, { maxRelayerFee: 2n })).toBeInstanceOf(PriceChangedError)
    })

    test('behavior: `maxRelayerFee` holds without an expectation', () => {
      expect(of(103n, 3n, { expected: undefined, maxRelayerFee: 2n })).toBeInstanceOf(
        PriceChangedError,
      )
      expect(of(103n, 103n, { expected: undefined })).toBeUndefined()
    })

    test('error: in a currency that is not quoted, unless the caller allows it', () => {
      const relayer = { currency: other, raw: 3n }
      expect(of(100n, 0n, { relayer })).toMatchObject({ total: { currency: other, raw: 3n } })
      expect(of(100n, 0n, { relayer, maxRelayerFee: 3n })).toBeUndefined()
    })
  })
})
