import { CurrencyAmount } from '@uniswap/sdk-core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { V3Pool } from '../../src/swap/types.ts'
import type { V3Quote } from '../../src/swap/v3/quote.ts'
import { getSqrtRatioAtTick } from '../../src/swap/v3/tickMath.ts'
import { v3AmountIn } from '../../src/swap/v3/v3AmountIn.ts'
import { v3AmountOut } from '../../src/swap/v3/v3AmountOut.ts'
import { tally } from './tally.ts'
import { big, js, peer0, peer1, peerPoolOf, pools, token0, token1 } from './v3Pools.ts'
import { patience, runs } from './values.ts'

const swapsPerPool = 10
const edge = {
  down: 4_295_128_740n,
  up: 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_341n,
}

/** How far a swap goes: parts in a million of what the pool can do, and of the way to its end. */
const swap = fc.record({
  zeroForOne: fc.boolean(),
  exactIn: fc.boolean(),
  part: fc.oneof(
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 20n }) },
    { weight: 8, arbitrary: fc.bigInt({ min: 0n, max: 1_000_000n }) },
    { weight: 1, arbitrary: fc.bigInt({ min: 1_000_000n, max: 3_000_000n }) },
  ),
  limitTick: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
  beside: fc.bigInt({ min: 0n, max: 2n }),
})

type SwapShape = typeof swap extends fc.Arbitrary<infer shape> ? shape : never

describe('quotes of v3 pools', () => {
  test('behavior: what @uniswap/v3-sdk computes, to the unit', { timeout: patience }, async ({
    task,
  }) => {
    const { count, expectAtLeast } = tally(task)
    let crossings = 0
    await fc.assert(
      fc.asyncProperty(
        pools(),
        fc.array(swap, { minLength: swapsPerPool, maxLength: swapsPerPool }),
        async (pool, swaps) => {
          const peer = peerPoolOf(pool)
          for (const shape of swaps) {
            const asked = askOf(pool, shape)
            if (asked === undefined) continue
            const ours = asked.quote(asked.amount, asked.limit)
            crossings += ours.ticksCrossed
            const theirs = await (shape.exactIn
              ? peer.getOutputAmount(
                  CurrencyAmount.fromRawAmount(
                    shape.zeroForOne ? peer0 : peer1,
                    asked.amount.toString(),
                  ),
                  js(asked.limit),
                )
              : peer.getInputAmount(
                  CurrencyAmount.fromRawAmount(
                    shape.zeroForOne ? peer1 : peer0,
                    asked.amount.toString(),
                  ),
                  js(asked.limit),
                ))
            const after = theirs[1]
            expect({
              amount: shape.exactIn ? ours.amountOut : ours.amountIn,
              sqrtRatioX96: ours.poolAfter.sqrtRatioX96,
              liquidity: ours.poolAfter.liquidity,
              tickCurrent: ours.poolAfter.tickCurrent,
            }).toEqual({
              amount: big(theirs[0].quotient),
              sqrtRatioX96: big(after.sqrtRatioX96),
              liquidity: big(after.liquidity),
              tickCurrent: after.tickCurrent,
            })
            count(shape.exactIn ? 'exact in' : 'exact out', ours.partial ? 'in part' : 'whole')
          }
        },
      ),
      // Half of them in each direction, and a few more: some pools have nothing to give.
      { numRuns: Math.ceil((runs * 2.5) / swapsPerPool) },
    )
    expectAtLeast(runs * 2, { 'exact in': runs, 'exact out': runs, 'in part': runs / 25 })
    expect(crossings).toBeGreaterThan(runs)
  })
})

function askOf(pool: V3Pool, { zeroForOne, exactIn, part, limitTick, beside }: SwapShape) {
  const quote = (amount: bigint, limit: bigint | undefined): V3Quote =>
    exactIn
      ? v3AmountOut({
          pool,
          tokenIn: zeroForOne ? token0 : token1,
          amountIn: amount,
          sqrtPriceLimitX96: limit,
        })
      : v3AmountIn({
          pool,
          tokenOut: zeroForOne ? token1 : token0,
          amountOut: amount,
          sqrtPriceLimitX96: limit,
        })
  const end = zeroForOne ? edge.down : edge.up
  // Without a limit an amount that the pool cannot give is an error: the limit makes it a part.
  const all = quote(1n << 200n, end)
  const amount = ((exactIn ? all.amountIn : all.amountOut) * part) / 1_000_000n
  if (amount === 0n) return undefined
  let limit = end
  if (limitTick !== undefined) {
    const away = pool.tickCurrent + (zeroForOne ? -limitTick : limitTick)
    const near = getSqrtRatioAtTick(away - (away % pool.tickSpacing)) + beside - 1n
    if (zeroForOne ? near < pool.sqrtRatioX96 : near > pool.sqrtRatioX96) limit = near
  }
  return { quote, amount, limit }
}
