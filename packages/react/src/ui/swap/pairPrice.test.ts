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
