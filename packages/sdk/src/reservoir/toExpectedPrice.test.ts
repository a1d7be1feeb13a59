import { describe, expect, test } from 'vitest'
import { toExpectedPrice } from './toExpectedPrice.ts'

const ether = '0x0000000000000000000000000000000000000000'
const usdc = '0x68d1DD822148664dE9c3eed4bB7449376644a919'
const tokens = [
  { chainId: 1, address: ether, symbol: 'ETH', name: 'Ether', decimals: 18 },
  { chainId: 1, address: usdc, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
] as const

describe('toExpectedPrice', () => {
  test.each([
    [0.1, 18, 10n ** 17n],
    [1, 18, 10n ** 18n],
    [0, 18, 0n],
    [1e-18, 18, 1n],
    [1.5e-7, 18, 150_000_000_000n],
    [1e21, 18, 10n ** 39n],
    [123456.789012, 6, 123_456_789_012n],
    // What is finer than a base unit is rounded to the nearest one.
    [0.1 + 0.2, 6, 300_000n],
    [1.9999999, 6, 2_000_000n],
    [2.5, 0, 3n],
    [7, 24, 7n * 10n ** 24n],
  ])('default: %s with %i decimals', (amount, currencyDecimals, raw) => {
    const expected = { [ether]: { amount, currencyDecimals } }
    expect(toExpectedPrice(expected, [])).toEqual({ [ether]: { raw } })
  })

  test('behavior: raw comes before the amount, and 0 is an amount (A9)', () => {
    const expected = { [ether]: { raw: 0n, amount: 5 } }
    expect(toExpectedPrice(expected, tokens)).toEqual({ [ether]: { raw: 0n } })
  })

  test("behavior: decimals are those of the chain's token, whatever the spelling", () => {
    const address = usdc.toLowerCase()
    expect(toExpectedPrice({ [address]: { amount: 2 } }, tokens)).toEqual({
      [address]: { raw: 2_000_000n },
    })
  })

  test('behavior: nothing expected is no expectation', () => {
    expect(toExpectedPrice(undefined, tokens)).toBeUndefined()
    expect(toExpectedPrice({}, tokens)).toBeUndefined()
    expect(toExpectedPrice({ [ether]: {} }, tokens)).toBeUndefined()
  })

  test('error: decimals are never guessed', () => {
    const unknown = '0x1111111111111111111111111111111111111111'
    expect(() => toExpectedPrice({ [unknown]: { amount: 1 } }, tokens)).toThrow(/currencyDecimals/)
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('error: %s is no amount', amount => {
    expect(() => toExpectedPrice({ [ether]: { amount } }, tokens)).toThrow(/must be a number/)
  })
})
