import { parseRate } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { createWorth, noRates } from './worth.ts'

const ether = `0x${'0'.repeat(40)}` as const
const weth = `0x${'2'.repeat(40)}` as const
const usdc = `0x${'dc'.repeat(20)}` as const
const price = (raw: string, contract: `0x${string}`, decimals = 18): Price => ({
  currency: { contract, symbol: 'X', decimals },
  amount: { raw },
})
const rate = parseRate('3000', { from: { decimals: 18 }, to: { decimals: 6 } })
if (rate === undefined) throw new Error('there is no rate')

describe('createWorth', () => {
  const worthOf = createWorth(new Map([[usdc, rate]]), weth)

  test('default: the native currency and its wrapped form are what they are, others by their rate', () => {
    expect(worthOf(price('9007199254740993', ether))).toBe(9_007_199_254_740_993n)
    expect(worthOf(price('9007199254740993', weth))).toBe(9_007_199_254_740_993n)
    expect(worthOf(price('25000500000', usdc, 6))).toBe(8_333_500_000_000_000_000n)
  })

  test('behavior: what the price says of its decimals and its spelling changes nothing', () => {
    const spelled = `0x${'DC'.repeat(20)}` as const
    expect(worthOf(price('300000000', spelled, 18))).toBe(10n ** 17n)
  })

  test('behavior: without a rate nothing is known', () => {
    expect(noRates(weth)(price('1', usdc))).toBeUndefined()
    expect(noRates(weth)(price('1', weth))).toBe(1n)
    expect(noRates(undefined)(price('1', weth))).toBeUndefined()
  })
})
