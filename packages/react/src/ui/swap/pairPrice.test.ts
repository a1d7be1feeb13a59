import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { pairPrice } from './pairPrice.ts'

const ether = { address: zeroAddress, symbol: 'ETH', decimals: 18 }
const dollars = { ...ether, symbol: 'USDC', decimals: 6 }
const wei = 10n ** 18n

describe('pairPrice', () => {
  test('default: what one whole unit is worth, exactly and rounded down', () => {
    const rate = { numerator: 2_999_999_999n, denominator: wei }
    const pair = { currencyIn: ether, currencyOut: dollars }
    expect(pairPrice(rate, pair)).toEqual({
      ...{ one: ether, is: { currency: dollars, amount: 2_999_999_999n }, isTurned: false },
    })
  })

  test('behavior: a unit that is worth too little to be read is told the other way around', () => {
    const rate = { numerator: 1n, denominator: 3000n * wei }
    const pair = { currencyIn: { ...ether, symbol: 'SHELL' }, currencyOut: dollars }
    expect(pairPrice(rate, pair)).toMatchObject({
      ...{ one: dollars, is: { amount: 3000n * wei * 10n ** 6n }, isTurned: true },
    })
  })

  test.each([
    ['a dollar in ether', 6, 18, 333_000_000_000_000n, true],
    ['a tenth', 18, 18, wei / 10n, false],
    ['less than a tenth', 18, 18, wei / 10n - 1n, true],
    ['a token of little worth', 18, 18, 3_100_000_000n, true],
    ['of two decimals, a thousand', 18, 2, 100_000n, false],
    ['of two decimals, less', 18, 2, 99_999n, true],
  ])(
    'behavior: %s is told so that its digits can be compared',
    (_, decimalsIn, decimalsOut, numerator, isTurned) => {
      const pair = {
        currencyIn: { ...ether, decimals: decimalsIn },
        currencyOut: { ...ether, decimals: decimalsOut },
      }
      const denominator = 10n ** BigInt(decimalsIn)
      expect(pairPrice({ numerator, denominator }, pair)).toMatchObject({ isTurned })
    },
  )

  test('behavior: a second price can be told as the first', () => {
    const rate = { numerator: 3000n * 10n ** 6n, denominator: wei }
    const pair = { currencyIn: ether, currencyOut: dollars }
    expect(pairPrice(rate, pair, true)).toMatchObject({
      ...{ one: dollars, is: { currency: ether, amount: wei / 3000n } },
    })
  })

  test.each([
    [0n, 1n],
    [0n, 0n],
    [1n, 0n],
  ])('behavior: %i for %i is no price', (numerator, denominator) => {
    const pair = { currencyIn: ether, currencyOut: dollars }
    expect(pairPrice({ numerator, denominator }, pair)).toBeUndefined()
  })
})
