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
})
