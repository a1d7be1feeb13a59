import { describe, expect, test } from 'vitest'
import { shownCurrency } from './shownCurrency.ts'

const price = (decimals: number | null | undefined) =>
  ({
    currency: { contract: '0x00000000000000000000000000000000000000cc', symbol: 'USDC', decimals },
    amount: { raw: '5000000' },
  }) as const

describe('shownCurrency', () => {
  test.each([0, 6, 18])('default: %d decimals', decimals => {
    expect(shownCurrency(price(decimals))).toEqual({ symbol: 'USDC', decimals })
  })

  test.each([null, undefined])('behavior: decimals %s: base units, never a guess', decimals => {
    expect(shownCurrency(price(decimals))).toEqual({ symbol: 'base units of USDC', decimals: 0 })
  })
})
