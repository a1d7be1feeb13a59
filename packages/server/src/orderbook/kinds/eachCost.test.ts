import { v2AmountIn, v2AmountOut, v2Pair } from '@sluice/router/swap'
import { parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { eachCost } from './eachCost.ts'

const token = (digit: string) =>
  ({ chainId: 1, address: `0x${digit.repeat(40)}`, decimals: 18 }) as const
const [weth, vault] = [token('1'), token('2')]
const reserves = { paid: parseEther('7.3'), bought: parseEther('12') + 1n }
const wanted = parseEther('1.1')

/** The same by the maths of swaps, which are tested on the chain. */
function expected(count: number, type: 'exactIn' | 'exactOut'): bigint[] {
  let pair = v2Pair({
    ...{ tokenA: weth, reserveA: reserves.paid, tokenB: vault, reserveB: reserves.bought },
  })
  return Array.from({ length: count }, () => {
    const { amountIn, pairAfter } = v2AmountIn({ pair, tokenOut: vault, amountOut: wanted })
    pair = type === 'exactIn' ? v2AmountOut({ pair, tokenIn: weth, amountIn }).pairAfter : pairAfter
    return amountIn
  })
}

describe('eachCost', () => {
  test.each(['exactIn', 'exactOut'] as const)('default: one after the other, %s', type => {
    const costs = eachCost({ reserves, wanted, count: 10, type })
    expect(costs).toEqual(expected(10, type))
    expect(costs).toEqual([...(costs ?? [])].sort((a, b) => (a < b ? -1 : 1)))
  })

  test('behavior: several swaps cost more than one of as much, for the pair keeps a fee of each', () => {
    const each = eachCost({ reserves, wanted, count: 3, type: 'exactIn' }) ?? []
    const [one = 0n] = eachCost({ reserves, wanted: wanted * 3n, count: 1, type: 'exactIn' }) ?? []
    expect(each.reduce((sum, cost) => sum + cost, 0n)).toBeGreaterThan(one)
  })

  test.each([
    ['more than the pair has', { reserves, wanted, count: 11 }],
    ['all that the pair has', { reserves, wanted: reserves.bought, count: 1 }],
    ['out of a pair that is empty', { reserves: { paid: 0n, bought: 0n }, wanted, count: 1 }],
    ['for nothing', { reserves: { paid: 0n, bought: reserves.bought }, wanted, count: 1 }],
    ['nothing', { reserves, wanted: 0n, count: 1 }],
    [
      'for more than a pair can hold',
      { reserves: { paid: 2n ** 112n - 1n, bought: 10n ** 20n }, wanted, count: 1 },
    ],
  ])('error: %s is not sold', (_, options) => {
    expect(eachCost({ ...options, type: 'exactIn' })).toBeUndefined()
  })
})
