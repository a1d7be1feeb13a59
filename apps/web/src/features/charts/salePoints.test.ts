import { describe, expect, test } from 'vitest'
import { salePoints } from './salePoints.ts'

const ether = `0x${'0'.repeat(40)}`
const weth = `0x${'2'.repeat(40)}` as const
const usdc = `0x${'1'.repeat(40)}`
const sale = (id: string, contract: string, decimal: number, native: number | null) => ({
  ...{ id, timestamp: 1_700_000_000 },
  price: {
    currency: { contract, symbol: 'X', decimals: 18 },
    amount: { raw: '5', decimal, native },
  },
})
const drawn = (...sales: object[]) => salePoints(sales as never, weth)

describe('salePoints', () => {
  test('default: what was paid in another currency stands at what it was worth, and tells what was paid', () => {
    const { points, converted, others } = drawn(
      sale('a', ether, 2, 2),
      sale('b', weth, 3, 3),
      sale('c', usdc, 3000, 1.5),
    )
    expect(points?.map(({ id, price, isConverted }) => [id, price, isConverted])).toEqual([
      ['a', 2, false],
      ['b', 3, false],
      ['c', 1.5, true],
    ])
    expect(points?.[2]?.paid.currency.contract).toBe(usdc)
    expect([converted, others]).toEqual([1, 0])
  })

  test('behavior: what nobody knows the worth of, for a moment or at all, is counted and not drawn', () => {
    const { points, converted, others } = drawn(
      sale('a', usdc, 3000, null),
      // Of the native currency the amount itself is known.
      sale('b', weth, 3, null),
      { id: 'c', timestamp: 1, price: null },
    )
    expect(points?.map(({ id }) => id)).toEqual(['b'])
    expect([converted, others]).toEqual([0, 2])
    expect(salePoints(undefined, weth)).toEqual({ points: undefined, converted: 0, others: 0 })
  })
})
