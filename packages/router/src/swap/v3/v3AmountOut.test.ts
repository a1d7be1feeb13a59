import { describe, expect, test } from 'vitest'
import { dai, usdc, weth, wholeRange } from '../../testing/v3Pools.ts'
import type { V3Pool, V3Tick } from '../types.ts'
import { getSqrtRatioAtTick } from './tickMath.ts'
import { v3AmountOut } from './v3AmountOut.ts'
import { v3Pool } from './v3Pool.ts'
import { highestLimit, lowestLimit } from './walk.ts'

const fails = (code: string, field?: string) =>
  expect.objectContaining({ name: 'RouterError', code, ...(field && { field }) })

/** 1000 of liquidity between -600 and 600 only. */
const narrow: V3Pool = {
  ...wholeRange,
  fee: 3000,
  tickSpacing: 60,
  liquidity: 1000n,
  ticks: [
    { index: -600, liquidityNet: 1000n },
    { index: 600, liquidityNet: -1000n },
  ],
}
const tick = <net>(index: number, liquidityNet: net) => ({ index, liquidityNet })
const empty: V3Pool = { ...wholeRange, liquidity: 0n, ticks: [] }

describe('v3AmountOut', () => {
  // As in `pool.test.ts` of @uniswap/v3-sdk.
  test('default: either way', () => {
    const sold = v3AmountOut({ pool: wholeRange, tokenIn: usdc, amountIn: 100n })
    expect(sold).toMatchObject({ amountIn: 100n, amountOut: 98n, partial: false, ticksCrossed: 0 })
    const bought = v3AmountOut({ pool: wholeRange, tokenIn: dai, amountIn: 100n })
    expect(bought).toMatchObject({ amountIn: 100n, amountOut: 98n, partial: false })
  })

  test('behavior: decimal digits and any case of the address will do', () => {
    const tokenIn = { ...usdc, address: usdc.address.toLowerCase() as typeof usdc.address }
    expect(v3AmountOut({ pool: wholeRange, tokenIn, amountIn: '100' }).amountOut).toBe(98n)
  })

  test('behavior: the pool afterwards takes the next swap, and the pool before is as it was', () => {
    const before = structuredClone(wholeRange)
    const first = v3AmountOut({ pool: wholeRange, tokenIn: dai, amountIn: 10n ** 16n })
    expect(first.poolAfter.sqrtRatioX96).toBeLessThan(wholeRange.sqrtRatioX96)
    const second = v3AmountOut({ pool: first.poolAfter, tokenIn: dai, amountIn: 10n ** 16n })
    expect(second.amountOut).toBeLessThan(first.amountOut)
    const both = v3AmountOut({ pool: wholeRange, tokenIn: dai, amountIn: 2n * 10n ** 16n })
    expect(both.amountOut - first.amountOut - second.amountOut).toBeLessThanOrEqual(2n)
    expect(wholeRange).toEqual(before)
  })

  test('behavior: an amount that the liquidity cannot take is taken in part, which is told', () => {
    for (const tokenIn of [dai, usdc]) {
      const quote = v3AmountOut({ pool: narrow, tokenIn, amountIn: 10n ** 30n })
      // 1000 * (1.0001^300 - 1) = 30.45 units of each token lie there; 0.3 % fee on top.
      expect(quote).toMatchObject({ amountIn: 32n, partial: true, ticksCrossed: 1 })
      expect(quote.amountOut).toBe(29n)
      expect(quote.poolAfter).toMatchObject({
        liquidity: 0n,
        sqrtRatioX96: tokenIn === dai ? lowestLimit : highestLimit,
        tickCurrent: tokenIn === dai ? -887_272 : 887_271,
      })
    }
  })

  test('options: sqrtPriceLimitX96', () => {
    const limit = getSqrtRatioAtTick(-50)
    const quote = v3AmountOut({
      pool: wholeRange,
      tokenIn: dai,
      amountIn: 10n ** 18n,
      sqrtPriceLimitX96: limit,
    })
    expect(quote.partial).toBe(true)
    expect(quote.poolAfter).toMatchObject({ sqrtRatioX96: limit, tickCurrent: -50 })
    const again = v3AmountOut({ pool: wholeRange, tokenIn: dai, amountIn: quote.amountIn })
    expect(again.partial).toBe(false)
    expect(again.amountOut - quote.amountOut).toBeLessThanOrEqual(1n)
  })

  test('behavior: where there is no liquidity on the way to the limit nothing is taken', () => {
    const quote = v3AmountOut({
      pool: empty,
      tokenIn: dai,
      amountIn: 1n,
      sqrtPriceLimitX96: lowestLimit,
    })
    expect(quote).toMatchObject({ amountIn: 0n, amountOut: 0n, partial: true })
  })

  test('behavior: a pool that is written to is looked at anew', () => {
    const pool = { ...narrow }
    expect(v3AmountOut({ pool, tokenIn: dai, amountIn: 20n }).amountOut).toBe(18n)
    pool.ticks = [
      { index: -600, liquidityNet: 10n ** 6n },
      { index: 600, liquidityNet: -(10n ** 6n) },
    ]
    pool.liquidity = 10n ** 6n
    expect(v3AmountOut({ pool, tokenIn: dai, amountIn: 20n }).amountOut).toBe(18n)
    expect(v3AmountOut({ pool, tokenIn: dai, amountIn: 20_000n }).partial).toBe(false)
  })

  test('behavior: ticks that are changed in place are looked at anew, wherever the swap comes by them', () => {
    const e = (exponent: number) => 10n ** BigInt(exponent)
    const layered = () => [
      { index: -600, liquidityNet: e(18) },
      { index: -60, liquidityNet: e(18) },
      { index: 60, liquidityNet: -e(18) },
      { index: 600, liquidityNet: -e(18) },
    ]
    const changes: [string, (ticks: { index: number; liquidityNet: bigint }[]) => unknown][] = [
      ['two come in', ticks => ticks.splice(1, 0, tick(-120, e(17)), tick(-70, -e(17)))],
      ['one is another', ticks => ticks.splice(0, 2, tick(-80, e(18)), tick(-60, e(18)))],
      ['one is moved', ticks => Object.assign(ticks[1] as object, { index: -10 })],
      [
        'two are written to',
        ticks => {
          Object.assign(ticks[0] as object, { liquidityNet: e(18) / 2n })
          Object.assign(ticks[1] as object, { liquidityNet: (e(18) * 3n) / 2n })
        },
      ],
    ]
    for (const [what, change] of changes) {
      const ticks = layered()
      const pool: V3Pool = { ...wholeRange, liquidity: 2n * e(18), ticks }
      const ask = (of: V3Pool) => {
        const { poolAfter, ...quote } = v3AmountOut({ pool: of, tokenIn: dai, amountIn: e(16) })
        return { ...quote, price: poolAfter.sqrtRatioX96, liquidity: poolAfter.liquidity }
      }
      // The first question leaves nothing behind, the second what all further ones go by.
      const before = [ask(pool), ask(pool), ask(pool)]
      expect(before[1]).toEqual(before[0])
      expect(before[2]).toEqual(before[0])
      change(ticks)
      const after = ask(pool)
      expect(after, what).toEqual(ask({ ...pool, ticks: structuredClone(ticks) }))
      expect(after, what).not.toEqual(before[0])
    }
    for (const [asked, broken] of [
      [1, (ticks: object[]) => ticks.shift()],
      [1, (ticks: object[]) => Object.assign(ticks[1] as object, { index: -65 })],
      [1, (ticks: object[]) => Object.assign(ticks[1] as object, { liquidityNet: 1 })],
      // Before a way is kept its ticks are read as they are then.
      [2, (ticks: object[]) => Object.assign(ticks[1] as object, { liquidityNet: 1n })],
    ] as const)
      for (const questions of [asked, 3]) {
        const ticks = layered()
        const pool: V3Pool = { ...wholeRange, liquidity: 2n * e(18), ticks }
        const ask = () => v3AmountOut({ pool, tokenIn: dai, amountIn: e(16) })
        for (let i = 0; i < questions; i++) ask()
        broken(ticks)
        expect(ask).toThrow(fails('invalid_input'))
        expect(ask).toThrow(fails('invalid_input'))
      }
  })

  test('behavior: pools that cannot be written to are as good as others', () => {
    const pool = Object.freeze({ ...wholeRange, ticks: Object.freeze(wholeRange.ticks) })
    for (let i = 0; i < 3; i++)
      expect(v3AmountOut({ pool, tokenIn: usdc, amountIn: 100n }).amountOut).toBe(98n)
  })

  test('error: ticks that are wrong by a multiple of 2^64 are found out on the way', () => {
    const much = 2n ** 64n
    const pool: V3Pool = {
      ...wholeRange,
      liquidity: much,
      ticks: [
        { index: -600, liquidityNet: much },
        { index: -60, liquidityNet: much },
        { index: 600, liquidityNet: -much },
      ],
    }
    for (let i = 0; i < 3; i++)
      expect(() => v3AmountOut({ pool, tokenIn: dai, amountIn: 2n ** 62n })).toThrow(
        fails('invalid_input', 'pool.ticks'),
      )
  })

  test('behavior: a unit that is all fee gives nothing', () => {
    expect(v3AmountOut({ pool: wholeRange, tokenIn: usdc, amountIn: 1n })).toMatchObject({
      amountIn: 1n,
      amountOut: 0n,
      partial: false,
      poolAfter: { sqrtRatioX96: wholeRange.sqrtRatioX96, tickCurrent: 0 },
    })
  })

  test('error: a pool without liquidity, where @uniswap/v3-sdk 3.13.1 quotes zero', () => {
    expect(() => v3AmountOut({ pool: empty, tokenIn: dai, amountIn: 1n })).toThrow(
      fails('insufficient_reserves', 'amountIn'),
    )
  })

  test.each([
    [-1n, 'invalid_input'],
    [0n, 'invalid_input'],
    [1.5, 'invalid_input'],
    [Number.NaN, 'invalid_input'],
    ['0x10', 'invalid_input'],
    [null, 'invalid_input'],
    [2n ** 255n, 'amount_overflow'],
  ])('error: an amount of %s', (amountIn, code) => {
    expect(() =>
      v3AmountOut({ pool: wholeRange, tokenIn: dai, amountIn: amountIn as bigint }),
    ).toThrow(fails(code, 'amountIn'))
  })

  test('error: a token of another pool, or of another chain', () => {
    expect(() => v3AmountOut({ pool: wholeRange, tokenIn: weth, amountIn: 1n })).toThrow(
      fails('invalid_input', 'tokenIn'),
    )
    expect(() =>
      v3AmountOut({ pool: wholeRange, tokenIn: { ...dai, chainId: 10 }, amountIn: 1n }),
    ).toThrow(fails('invalid_input', 'tokenIn'))
  })

  test.each([
    [dai, wholeRange.sqrtRatioX96],
    [dai, lowestLimit - 1n],
    [usdc, wholeRange.sqrtRatioX96],
    [usdc, highestLimit + 1n],
    [usdc, lowestLimit],
    [dai, 1],
  ])('error: a limit on the wrong side: %#', (tokenIn, limit) => {
    expect(() =>
      v3AmountOut({
        pool: wholeRange,
        tokenIn,
        amountIn: 1n,
        sqrtPriceLimitX96: limit as bigint,
      }),
    ).toThrow(fails('invalid_input', 'sqrtPriceLimitX96'))
  })

  const e18 = 10n ** 18n
  test.each<[string, unknown, string]>([
    ['none', undefined, 'pool.ticks'],
    ['no list', {}, 'pool.ticks'],
    ['no tick', [null], 'pool.ticks[0]'],
    ['off the spacing', [tick(-10, e18), tick(5, -e18)], 'pool.ticks[1].index'],
    ['out of bounds', [tick(-887_280, e18), tick(10, -e18)], 'pool.ticks[0].index'],
    ['not whole', [tick(0.5, e18)], 'pool.ticks[0].index'],
    ['digits', [tick('-10' as never, e18), tick('10' as never, -e18)], 'pool.ticks[0].index'],
    ['not in order', [tick(10, e18), tick(-10, -e18)], 'pool.ticks[1].index'],
    ['twice', [tick(-10, e18), tick(10, 0n), tick(10, -e18)], 'pool.ticks[2].index'],
    ['no liquidity', [tick(-10, 1), tick(10, -e18)], 'pool.ticks[0].liquidityNet'],
    ['below zero', [tick(-10, -e18), tick(10, e18)], 'pool.ticks[0].liquidityNet'],
    [
      'above 128 bits',
      [tick(-10, 2n ** 128n), tick(10, -(2n ** 128n))],
      'pool.ticks[0].liquidityNet',
    ],
    ['some missing', [tick(-10, e18)], 'pool.ticks'],
    ['of another block', [tick(-10, e18 + 1n), tick(10, -e18 - 1n)], 'pool.liquidity'],
  ])('error: ticks: %s', (_, ticks, field) => {
    const pool = { ...wholeRange, ticks } as V3Pool
    const down = () => v3AmountOut({ pool, tokenIn: dai, amountIn: 1n })
    const up = () => v3AmountOut({ pool, tokenIn: usdc, amountIn: 1n })
    expect(() => [down(), up()]).toThrow(fails('invalid_input', field))
    expect(() => [up(), down()]).toThrow(fails('invalid_input', field))
    if (ticks === undefined) return
    const { token0: tokenA, token1: tokenB } = pool
    expect(() => v3Pool({ ...pool, tokenA, tokenB })).toThrow(fails('invalid_input', field))
  })

  test.each([
    ['above', dai, usdc, (ticks: V3Tick[]) => ticks.pop()],
    ['below', usdc, dai, (ticks: V3Tick[]) => ticks.shift()],
  ])(
    'behavior: a tick that is missing %s the price is refused where a swap could come by it',
    (_, away, towards, remove) => {
      const ticks = [...(wholeRange.ticks ?? [])]
      remove(ticks)
      const pool = { ...wholeRange, ticks }
      const amountIn = 10n ** 16n
      const { poolAfter: _after, ...quote } = v3AmountOut({ pool, tokenIn: away, amountIn })
      expect(v3AmountOut({ pool: wholeRange, tokenIn: away, amountIn })).toMatchObject(quote)
      expect(() => v3AmountOut({ pool, tokenIn: towards, amountIn })).toThrow(
        fails('invalid_input'),
      )
    },
  )

  test.each<[string, Partial<Record<keyof V3Pool, unknown>>]>([
    ['pool.type', { type: 'v2-pool' }],
    ['pool.token1', { token1: { ...dai, address: '0x0000000000000000000000000000000000000001' } }],
    ['pool.fee', { fee: 1_000_000 }],
    ['pool.tickSpacing', { tickSpacing: 0 }],
    ['pool.liquidity', { liquidity: -1n }],
    ['pool.sqrtRatioX96', { sqrtRatioX96: 0n }],
    ['pool.sqrtRatioX96', { sqrtRatioX96: 4_295_128_738n }],
    ['pool.tickCurrent', { tickCurrent: 1 }],
    ['pool.tickCurrent', { tickCurrent: -2 }],
    ['pool.tickCurrent', { tickCurrent: Number.NaN }],
  ])('error: %s', (field, change) => {
    const pool = { ...wholeRange, ...change } as V3Pool
    expect(() => v3AmountOut({ pool, tokenIn: dai, amountIn: 1n })).toThrow(
      expect.objectContaining({ name: 'RouterError', field: expect.stringContaining(field) }),
    )
  })
})
