import type { Order } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { exposure } from './exposure.ts'

const weth = '0x1111111111111111111111111111111111111111'
const usdc = '0x2222222222222222222222222222222222222222'
const offer = (raw: string, quantityRemaining: number, contract: `0x${string}` = weth) =>
  ({
    quantityRemaining,
    price: { currency: { contract, symbol: 'WETH', decimals: 18 }, amount: { raw } },
  }) as Order

describe('exposure', () => {
  test('default: exact, times what is still wanted, each currency by itself', () => {
    const sums = exposure([
      offer('9007199254740993', 3),
      offer('1', 1),
      offer('7', 2, usdc),
      { ...offer('1', 1), price: null },
    ])
    expect(sums.map(({ contract, value, offers }) => [contract, value, offers])).toEqual([
      [weth, 27_021_597_764_222_980n, 2],
      [usdc, 14n, 1],
    ])
  })

  test('behavior: a currency that two answers spell in two ways is one', () => {
    const [lower, upper] = [`0x${'ab'.repeat(20)}`, `0x${'AB'.repeat(20)}`] as const
    expect(exposure([offer('5', 1, lower), offer('6', 1, upper)])).toMatchObject([
      { contract: lower, value: 11n, offers: 2 },
    ])
  })
})
