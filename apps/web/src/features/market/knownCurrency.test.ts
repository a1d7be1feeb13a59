import { describe, expect, test } from 'vitest'
import { knownCurrency } from './knownCurrency.ts'

const usdc = { address: `0x${'aB'.repeat(20)}`, symbol: 'USDC', decimals: 6 } as const
const weth = `0x${'cd'.repeat(20)}` as const
const chain = {
  currencies: [usdc],
  nativeCurrency: { symbol: 'ETH', decimals: 18 },
  wrappedNative: weth,
}

describe('knownCurrency', () => {
  test('default: by its address in any spelling, and by no other', () => {
    expect(knownCurrency(chain, usdc.address.toLowerCase())).toBe(usdc)
    expect(knownCurrency(chain, `0x${'ab'.repeat(19)}00`)).toBeUndefined()
  })

  test('behavior: the wrapped native one is known without being named', () => {
    expect(knownCurrency(chain, weth)).toEqual({ address: weth, symbol: 'WETH', decimals: 18 })
    expect(knownCurrency({ ...chain, wrappedNative: undefined }, weth)).toBeUndefined()
    const named = { address: weth, symbol: 'Wrapped', decimals: 18 }
    expect(knownCurrency({ ...chain, currencies: [named] }, weth)).toBe(named)
  })
})
