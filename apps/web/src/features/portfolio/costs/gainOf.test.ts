import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { gainOf } from './gainOf.ts'
import { toCost } from './toCost.ts'

const zero = `0x${'0'.repeat(40)}` as const
const weth = `0x${'e'.repeat(40)}` as const
const usdc = `0x${'c'.repeat(40)}` as const
const price = (raw: string, contract: `0x${string}` = zero): Price => ({
  currency: { contract, symbol: contract === usdc ? 'USDC' : 'ETH', decimals: 18 },
  amount: { raw },
})
const paid = (...lots: [raw: string, items: bigint, currency?: `0x${string}`][]) =>
  toCost(
    'purchases',
    lots.map(([raw, items, currency]) => ({ price: price(raw, currency), items })),
  )

describe('gainOf', () => {
  test('default: exact, and below zero when it is a loss', () => {
    expect(gainOf(price('9007199254740993'), paid(['9007199254740992', 1n]), weth)).toMatchObject({
      ...{ value: 1n, total: 1n, items: 1n },
    })
    expect(gainOf(price('1'), paid(['3', 1n]), weth)?.value).toBe(-2n)
  })

  test('behavior: of an edition for all that it is known for, and for one, with what does not divide cut off', () => {
    // 3 × 10 brought, 4 + 4 + 5 paid.
    expect(gainOf(price('10'), paid(['4', 2n], ['5', 1n]), weth)).toMatchObject({
      ...{ value: 5n, total: 17n, items: 3n },
    })
    expect(gainOf(price('1'), paid(['4', 2n], ['5', 1n]), weth)).toMatchObject({
      ...{ value: -3n, total: -10n, items: 3n },
    })
  })

  test('behavior: the wrapped currency is worth the same, another one leaves no profit, in part neither', () => {
    expect(gainOf(price('10'), paid(['4', 1n], ['6', 1n, weth]), weth)?.total).toBe(10n)
    expect(gainOf(price('10'), paid(['4', 1n, usdc]), weth)).toBeUndefined()
    expect(gainOf(price('10'), paid(['4', 5n], ['6', 1n, usdc]), weth)).toBeUndefined()
  })

  test('behavior: without a floor or a cost there is none', () => {
    expect(gainOf(undefined, paid(['4', 1n]), weth)).toBeUndefined()
    expect(gainOf(price('10'), undefined, weth)).toBeUndefined()
  })
})
