import { v3AmountIn, v3Pool } from '@sluice/router/swap'
import { describe, expect, test } from 'vitest'
import { closeTicks } from './closeTicks.ts'

const token = (digit: string) => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}` as const,
  decimals: 18,
})
const [low, high] = [token('1'), token('2')]
const window = { tick: 5, tickSpacing: 10, from: -2560, to: 5120 }

describe('closeTicks', () => {
  test('default: liquidity ends where nothing was read', () => {
    const ticks = [
      { index: -100, liquidityNet: 300n },
      { index: 200, liquidityNet: -100n },
    ]
    // 500 at the price: 200 of it began below the window, and 400 go on above it.
    expect(closeTicks({ ...window, ticks, liquidity: 500n })).toEqual([
      { index: -2560, liquidityNet: 200n },
      ...ticks,
      { index: 5120, liquidityNet: -400n },
    ])
  })

  test('behavior: what begins and ends within stays as it is; nothing is nothing', () => {
    const ticks = [
      { index: 0, liquidityNet: 7n },
      { index: 10, liquidityNet: -7n },
    ]
    expect(closeTicks({ ...window, ticks, liquidity: 7n })).toEqual(ticks)
    expect(closeTicks({ ...window, ticks: [], liquidity: 0n })).toEqual([])
  })

  test('behavior: the ends of all pools are the ends here too', () => {
    const whole = { ...window, from: -890_000, to: 890_000, ticks: [], liquidity: 9n }
    expect(closeTicks(whole)).toEqual([
      { index: -887_270, liquidityNet: 9n },
      { index: 887_270, liquidityNet: -9n },
    ])
  })

  test('behavior: a swap beyond what was read is refused, one within is quoted', () => {
    const liquidity = 10n ** 18n
    const pool = v3Pool({
      ...{ tokenA: low, tokenB: high, fee: 500, sqrtRatioX96: 2n ** 96n, liquidity },
      ticks: closeTicks({ ...window, tick: 0, ticks: [], liquidity }),
    })
    const amountOf = (amountOut: bigint) => v3AmountIn({ pool, tokenOut: high, amountOut }).amountIn
    expect(amountOf(10n ** 15n)).toBeGreaterThan(10n ** 15n)
    // Below the window the price has fallen by a quarter: no more than about 12 % of the liquidity is there.
    expect(() => amountOf(2n * 10n ** 17n)).toThrow()
  })
})
