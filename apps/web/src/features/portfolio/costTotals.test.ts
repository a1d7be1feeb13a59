import type { Price } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
import { profit } from './acquired.ts'
import { costTotals } from './costTotals.ts'

const eth = `0x${'0'.repeat(40)}` as const
const usdc = `0x${'c'.repeat(40)}` as const
const price = (raw: string, contract: `0x${string}` = eth): Price => ({
  currency: { contract, symbol: contract === eth ? 'ETH' : 'USDC', decimals: 18 },
  amount: { raw },
})
const holding = (floor: Price | undefined, cost: Price | undefined) => ({
  ...{ floor, cost },
  gain: profit(floor, cost, undefined),
})
const told = (sums: readonly costTotals.Sum[]) =>
  sums.map(({ currency, value, items }) => [currency.symbol, value, items])

describe('costTotals', () => {
  test('default: gains and losses add up, to the last digit', () => {
    const { paid, gains } = costTotals([
      holding(price('9007199254740993'), price('1')),
      holding(price('5'), price('9007199254740993')),
    ])
    expect(told(paid)).toEqual([['ETH', 9_007_199_254_740_994n, 2]])
    expect(told(gains)).toEqual([['ETH', 4n, 2]])
  })

  test('behavior: each currency by itself, the one of the most items first', () => {
    const { paid, gains } = costTotals([
      holding(price('7', usdc), price('10', usdc)),
      holding(price('3'), price('1')),
      holding(price('3'), price('2')),
      // A floor in one and a cost in another are no profit.
      holding(price('3'), price('2', usdc)),
    ])
    expect(told(paid)).toEqual([
      ['USDC', 12n, 2],
      ['ETH', 3n, 2],
    ])
    expect(told(gains)).toEqual([
      ['ETH', 3n, 2],
      ['USDC', -3n, 1],
    ])
  })

  test('behavior: what is not known counts nothing', () => {
    const { paid, gains } = costTotals([
      holding(price('3'), undefined),
      holding(undefined, price('2')),
    ])
    expect([told(paid), told(gains)]).toEqual([[['ETH', 2n, 1]], []])
  })
})
