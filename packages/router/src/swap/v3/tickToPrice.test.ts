import { describe, expect, test } from 'vitest'
import type { Token } from '../types.ts'
import { priceToClosestTick } from './priceToClosestTick.ts'
import { tickToPrice } from './tickToPrice.ts'

const tokenAt = (digit: string, decimals = 18): Token => ({
  chainId: 1,
  address: `0x${digit.repeat(40)}` as Token['address'],
  decimals,
})
const token0 = tokenAt('1')
const token1 = tokenAt('2')
const token2 = tokenAt('3', 6)
const ether = 10n ** 18n

// The pairs of tick and price are those of `priceTickConversions.test.ts` of @uniswap/v3-sdk.

describe('tickToPrice', () => {
  const rounded = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }) =>
    Number((numerator * 10n ** 30n) / denominator) / 1e30

  test.each([
    [token1, token0, -74_959, 1800, 1],
    [token0, token1, -74_959, 1 / 1800, 1],
    [token1, token0, 74_959, 1 / 1800, 1],
    [token0, token2, -276_225, 1.01, 1e-12],
    [token2, token0, -276_225, 0.99015, 1e12],
    [token0, token2, -276_423, 0.99015, 1e-12],
    [token0, token2, -276_225, 1.0099, 1e-12],
  ])('default: %#', (base, quote, tick, price, scale) => {
    expect(rounded(tickToPrice(base, quote, tick)) / scale / price).toBeCloseTo(1, 3)
  })

  test('behavior: one direction is the exact inverse of the other', () => {
    const price = tickToPrice(token0, token1, 12_345)
    expect(tickToPrice(token1, token0, 12_345)).toEqual({
      numerator: price.denominator,
      denominator: price.numerator,
    })
  })

  test('error: tokens that make no pool', () => {
    expect(() => tickToPrice(token0, token0, 0)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
    expect(() => tickToPrice(token0, { ...token1, chainId: 10 }, 0)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
    expect(() => tickToPrice(token0, null as never, 0)).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    )
  })
})

describe('priceToClosestTick', () => {
  test.each([
    [token1, token0, 1800n, 1n, -74_960],
    [token0, token1, 1n, 1800n, -74_960],
    [token0, token2, 101n * 10n ** 6n, 100n * ether, -276_225],
    [token2, token0, 100n * ether, 101n * 10n ** 6n, -276_225],
  ])('default: %#', (base, quote, numerator, denominator, tick) => {
    expect(priceToClosestTick(base, quote, { numerator, denominator })).toBe(tick)
  })

  test('behavior: the price of a tick leads back to it, either way round', () => {
    for (const tick of [-887_272, -74_960, -1, 0, 1, 74_960, 887_271]) {
      expect(priceToClosestTick(token0, token1, tickToPrice(token0, token1, tick))).toBe(tick)
      expect(priceToClosestTick(token1, token0, tickToPrice(token1, token0, tick))).toBe(tick)
    }
  })

  test.each([
    [{ numerator: 1n, denominator: 2n ** 129n }],
    [{ numerator: 2n ** 129n, denominator: 1n }],
    [tickToPrice(token0, token1, 887_272)],
    [{ numerator: 0n, denominator: 1n }],
    [{ numerator: 1n, denominator: 0n }],
    [{ numerator: -1n, denominator: 1n }],
    [{ numerator: 2n ** 1000n, denominator: 2n ** 1000n }],
    [{ numerator: 1, denominator: 1 }],
    [null],
  ])('error: no price of a pool: %#', price => {
    expect(() => priceToClosestTick(token0, token1, price as never)).toThrow(
      expect.objectContaining({ name: 'RouterError', code: 'invalid_input' }),
    )
  })
})
