import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { costCurrencies } from './costCurrencies.ts'

const weth = `0x${'e'.repeat(40)}` as const
const native = { contract: `0x${'0'.repeat(40)}` as const, symbol: 'ETH', decimals: 18 }
const usdc = { contract: `0x${'c'.repeat(40)}` as const, symbol: 'USDC', decimals: 6 }
const price = (currency: Price['currency']): Price => ({ currency, amount: { raw: '1' } })

describe('costCurrencies', () => {
  test('default: the chain’s own, and each other one once; the wrapped one is worth the same', () => {
    const prices = [price({ ...native, contract: weth }), price(usdc), price(native), price(usdc)]
    expect(costCurrencies(native, prices, weth)).toEqual([native, usdc])
    expect(costCurrencies(native, [], undefined)).toEqual([native])
  })
})
