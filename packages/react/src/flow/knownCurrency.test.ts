import { describe, expect, test } from 'vitest'
import { ether, maker, openMarket, usdc, weth } from '../testing/openMarket.ts'
import { knownCurrency } from './knownCurrency.ts'

const { scope } = openMarket({})

describe('knownCurrency', () => {
  test('default: a payment token, the native one and its wrapped form, each with its own decimals', () => {
    expect(knownCurrency(scope, usdc)).toEqual({ address: usdc, symbol: 'USDC', decimals: 6 })
    expect(knownCurrency(scope, ether)).toEqual({ address: ether, symbol: 'ETH', decimals: 18 })
    expect(knownCurrency(scope, weth)).toEqual({ address: weth, symbol: 'WETH', decimals: 18 })
  })

  test('behavior: however the address is written', () => {
    expect(knownCurrency(scope, usdc.replace('dc', 'DC'))?.symbol).toBe('USDC')
  })

  test.each([
    ['another address', maker],
    ['no address', undefined],
    ['what is no address', 'harbors'],
  ])('behavior: %s: no currency, and no decimals for it', (_, address) => {
    expect(knownCurrency(scope, address)).toBeUndefined()
  })

  test('behavior: on another chain it is another address', () => {
    expect(knownCurrency({ ...scope, chainId: 1 }, usdc)).toBeUndefined()
  })
})
