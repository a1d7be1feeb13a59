import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestSplit } from './bestSplit.ts'
import { bestTrade } from './bestTrade.ts'
import { createTrade, tradeOf } from './createTrade.ts'
import type { Token, V2Pair } from './types.ts'
import { v2Pair } from './v2/v2Pair.ts'

const tokenAt = (index: number): Token => ({
  chainId: 1,
  address: `0x${String(index + 1).repeat(40)}`,
  decimals: 18,
})
const reserve = fc.bigInt({ min: 1n, max: 1n << 80n })

const splitCase = fc.record({
  pairs: fc.uniqueArray(
    fc
      .record({
        a: fc.integer({ min: 0, max: 4 }),
        b: fc.integer({ min: 1, max: 5 }),
        reserves: fc.tuple(reserve, reserve),
      })
      .filter(({ a, b }) => a < b),
    { minLength: 2, maxLength: 12, selector: ({ a, b }) => `${a}-${b}` },
  ),
  amount: fc.bigInt({ min: 1n, max: 1n << 80n }),
  exactIn: fc.boolean(),
  maxRoutes: fc.integer({ min: 1, max: 5 }),
  parts: fc.integer({ min: 1, max: 25 }),
  rotate: fc.nat(11),
})

/** Pools that hold so much that what is rounded off tells nothing; many go through token 1. */
const deepCase = fc.record({
  pairs: fc.uniqueArray(
    fc
      .record({
        a: fc.constantFrom(0, 0, 1, 1, 2, 3, 4),
        b: fc.constantFrom(1, 2, 3, 4, 5, 5, 5),
        reserves: fc.tuple(deepReserve(), deepReserve()),
      })
      .filter(({ a, b }) => a < b),
    { minLength: 4, maxLength: 11, selector: ({ a, b }) => `${a}-${b}` },
  ),
  amount: fc.bigInt({ min: 1n << 50n, max: 1n << 64n }),
})

function deepReserve() {
  return fc.bigInt({ min: 1n << 60n, max: 1n << 64n })
}

describe('bestSplit', () => {
  test('is never worse than the best single route, adds up, and is what its routes give', () => {
    fc.assert(
      fc.property(splitCase, ({ pairs, amount, exactIn, maxRoutes, parts, rotate }) => {
        const pools = pairs.map(
          ({ a, b, reserves: [reserveA, reserveB] }): V2Pair =>
            v2Pair({ tokenA: tokenAt(a), reserveA, tokenB: tokenAt(b), reserveB }),
        )
        const type = exactIn ? 'exactIn' : 'exactOut'
        const search = { type, pools, input: tokenAt(0), output: tokenAt(5), amount } as const
        const trade = bestSplit({ ...search, maxRoutes, parts })
        const [single] = bestTrade({ ...search, maxResults: 1 })
        if (!trade) {
          expect(single).toBeUndefined()
          return
        }
        const [exact, other] = exactIn
          ? (['inputAmount', 'outputAmount'] as const)
          : (['outputAmount', 'inputAmount'] as const)
        expect(trade[exact]).toBe(amount)
        if (single && exactIn) expect(trade[other]).toBeGreaterThanOrEqual(single[other])
        if (single && !exactIn) expect(trade[other]).toBeLessThanOrEqual(single[other])
        expect(trade.swaps.length).toBeLessThanOrEqual(maxRoutes)
        expect(tradeOf('trade', trade)).toEqual(trade)
        const routes = trade.swaps.map(swap => ({ route: swap.route, amount: swap[exact] }))
        expect(createTrade({ type, routes })).toEqual(trade)
        const rotated = [...pools.slice(rotate), ...pools.slice(0, rotate)]
        expect(bestSplit({ ...search, pools: rotated, maxRoutes, parts })).toEqual(trade)
      }),
      { numRuns: Number(process.env.SLUICE_CASES ?? 2_000) },
    )
  })

  test('is nearly the best of all splits that there are', () => {
    let [cases, equal] = [0, 0]
    fc.assert(
      fc.property(deepCase, ({ pairs, amount }) => {
        const [parts, maxRoutes] = [6, 3]
        const pools = pairs.map(
          ({ a, b, reserves: [reserveA, reserveB] }): V2Pair =>
            v2Pair({ tokenA: tokenAt(a), reserveA, tokenB: tokenAt(b), reserveB }),
        )
        const search = { type: 'exactIn', pools, input: tokenAt(0), output: tokenAt(5) } as const
        const best = bestOfAll(pools, amount, parts, maxRoutes)
        const ours = bestSplit({ ...search, amount, maxRoutes, parts })?.outputAmount ?? 0n
        if (best === 0n) return
        expect(ours * 100n).toBeGreaterThanOrEqual(best * 99n)
        cases++
        if (ours >= best) equal++
      }),
      { numRuns: Math.ceil(Number(process.env.SLUICE_CASES ?? 2_000) / 4), endOnFailure: true },
    )
    expect(equal / cases).toBeGreaterThan(0.99)
  })
})

/** The most that comes out over any routes without a common pool, in any equal parts. */
function bestOfAll(
  pools: readonly V2Pair[],
  amount: bigint,
  parts: number,
  maxRoutes: number,
): bigint {
  const paths: V2Pair[][] = []
  const extend = (token: string, path: V2Pair[]): void => {
    if (token === tokenAt(5).address) paths.push(path)
    else if (path.length < 3)
      for (const pool of pools) {
        const sides = [pool.token0.address, pool.token1.address]
        if (path.includes(pool) || !sides.includes(token as never)) continue
        extend(sides.find(side => side !== token) as string, [...path, pool])
      }
  }
  extend(tokenAt(0).address, [])
  const outputs = paths.map(path =>
    Array.from({ length: parts + 1 }, (_, part) => {
      let carried = (amount * BigInt(part)) / BigInt(parts)
      let token: Token = tokenAt(0)
      for (const pair of path) {
        if (carried === 0n) break
        const isFirst = pair.token0.address === token.address
        const [reserveIn, reserveOut] = isFirst
          ? [pair.reserve0, pair.reserve1]
          : [pair.reserve1, pair.reserve0]
        const withFee = carried * 997n
        carried =
          reserveIn + carried > 2n ** 112n - 1n
            ? 0n
            : (withFee * reserveOut) / (reserveIn * 1_000n + withFee)
        token = isFirst ? pair.token1 : pair.token0
      }
      return carried
    }),
  )
  let best = 0n
  const choose = (from: number, left: number, routes: number, used: V2Pair[], sum: bigint) => {
    if (left === 0 && sum > best) best = sum
    if (left === 0 || routes === 0) return
    for (let at = from; at < paths.length; at++) {
      const path = paths[at] as V2Pair[]
      if (path.some(pool => used.includes(pool))) continue
      for (let part = 1; part <= left; part++) {
        const output = outputs[at]?.[part] ?? 0n
        if (output > 0n) choose(at + 1, left - part, routes - 1, [...used, ...path], sum + output)
      }
    }
  }
  choose(0, parts, maxRoutes, [], 0n)
  return best
}
