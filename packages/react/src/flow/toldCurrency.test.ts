import { describe, expect, test } from 'vitest'
import { maker, openMarket, usdc } from '../testing/openMarket.ts'
import { toldCurrency } from './toldCurrency.ts'

const { scope } = openMarket({})

describe('toldCurrency', () => {
  test('default', () => {
    expect(toldCurrency(scope, usdc)).toEqual({ address: usdc, symbol: 'USDC', decimals: 6 })
  })

  test('error: the client was not told of it', () => {
    expect(() => toldCurrency(scope, maker)).toThrow(`The chain has no payment token ${maker}`)
  })
})
