import { Price } from '@uniswap/sdk-core'
import {
  FullMath,
  LiquidityMath,
  encodeSqrtRatioX96 as peerEncodeSqrtRatioX96,
  maxLiquidityForAmounts as peerMaxLiquidityForAmounts,
  mostSignificantBit as peerMostSignificantBit,
  nearestUsableTick as peerNearestUsableTick,
  priceToClosestTick as peerPriceToClosestTick,
  tickToPrice as peerTickToPrice,
  SqrtPriceMath,
  SwapMath,
  TickMath,
} from '@uniswap/v3-sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RouterError } from '../../src/errors.ts'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick } from '../../src/swap/v3/bounds.ts'
import { computeSwapStep } from '../../src/swap/v3/computeSwapStep.ts'
import { encodeSqrtRatioX96 } from '../../src/swap/v3/encodeSqrtRatioX96.ts'
import { mulDivRoundingUp } from '../../src/swap/v3/fullMath.ts'
import { maxLiquidityForAmounts } from '../../src/swap/v3/liquidityAmounts.ts'
import { addDelta } from '../../src/swap/v3/liquidityMath.ts'
import { mostSignificantBit } from '../../src/swap/v3/mostSignificantBit.ts'
import { nearestUsableTick } from '../../src/swap/v3/nearestUsableTick.ts'
import { priceToClosestTick } from '../../src/swap/v3/priceToClosestTick.ts'
import {
  getAmount0Delta,
  getAmount1Delta,
  getNextSqrtPriceFromInput,
  getNextSqrtPriceFromOutput,
} from '../../src/swap/v3/sqrtPriceMath.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from '../../src/swap/v3/tickMath.ts'
import { tickToPrice } from '../../src/swap/v3/tickToPrice.ts'
import { compared } from './tally.ts'
import { big, js, magnitude, peer0, peer1, token0, token1 } from './v3Pools.ts'
import { patience, runs } from './values.ts'

const numRuns = runs

const tick = fc.oneof(
  fc.integer({ min: minTick, max: maxTick }),
  fc.integer({ min: -1_100, max: 1_100 }),
  fc.constantFrom(minTick, minTick + 1, maxTick - 1, maxTick),
)
/** Prices of pools; half of them at the very edge of a tick. */
const sqrtRatio = fc
  .oneof(
    fc.tuple(tick, fc.bigInt({ min: -1n, max: 1n })).map(([at, by]) => getSqrtRatioAtTick(at) + by),
    fc.bigInt({ min: minSqrtRatio, max: maxSqrtRatio - 1n }),
    magnitude(160),
  )
  .map(ratio =>
    ratio < minSqrtRatio ? minSqrtRatio : ratio < maxSqrtRatio ? ratio : maxSqrtRatio - 1n,
  )
const liquidity = magnitude(128)
const positive = (bits: number) => magnitude(bits).map(value => value + 1n)

/** The value, or the code of the error; the peer has no codes. */
const tryOurs = <value>(run: () => value): value | 'error' => {
  try {
    return run()
  } catch (error) {
    expect(error).toBeInstanceOf(RouterError)
    return 'error'
  }
}
const tryTheirs = <value>(run: () => value): value | 'error' => {
  try {
    return run()
  } catch {
    return 'error'
  }
}

describe('maths of v3 pools, compared with @uniswap/v3-sdk', () => {
  test('getSqrtRatioAtTick', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(tick, at => {
        expect(getSqrtRatioAtTick(at)).toBe(big(TickMath.getSqrtRatioAtTick(at)))
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('getTickAtSqrtRatio', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(sqrtRatio, ratio => {
        expect(getTickAtSqrtRatio(ratio)).toBe(TickMath.getTickAtSqrtRatio(js(ratio)))
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('tickToPrice', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(tick, fc.boolean(), (at, sorted) => {
        const theirs = sorted
          ? peerTickToPrice(peer0, peer1, at)
          : peerTickToPrice(peer1, peer0, at)
        const ours = sorted ? tickToPrice(token0, token1, at) : tickToPrice(token1, token0, at)
        expect(ours).toEqual({
          numerator: big(theirs.numerator),
          denominator: big(theirs.denominator),
        })
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('priceToClosestTick', { timeout: patience }, ({ task }) => {
    const price = fc.oneof(
      fc.tuple(positive(200), positive(200)),
      // Just at the price of a tick, and one part in 2^200 beside it.
      fc.tuple(tick, fc.bigInt({ min: -1n, max: 1n })).map(([at, by]): [bigint, bigint] => {
        const { numerator, denominator } = tickToPrice(token0, token1, at)
        return [(numerator << 200n) + by, denominator << 200n]
      }),
    )
    fc.assert(
      fc.property(price, fc.boolean(), ([numerator, denominator], sorted) => {
        const theirs = tryTheirs(() => {
          const args = [js(denominator), js(numerator)] as const
          return sorted
            ? peerPriceToClosestTick(new Price(peer0, peer1, ...args))
            : peerPriceToClosestTick(new Price(peer1, peer0, ...args))
        })
        const ours = tryOurs(() =>
          sorted
            ? priceToClosestTick(token0, token1, { numerator, denominator })
            : priceToClosestTick(token1, token0, { numerator, denominator }),
        )
        expect(ours).toBe(theirs)
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('encodeSqrtRatioX96', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(magnitude(256), positive(255), (amount1, amount0) => {
        expect(encodeSqrtRatioX96(amount1, amount0)).toBe(
          big(peerEncodeSqrtRatioX96(js(amount1), js(amount0))),
        )
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('nearestUsableTick', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(tick, fc.constantFrom(1, 10, 60, 200, 7, 16_383), (at, spacing) => {
        // The peer gives -0 for what is a little below zero.
        expect(nearestUsableTick(at, spacing)).toBe(peerNearestUsableTick(at, spacing) + 0)
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('mostSignificantBit, mulDivRoundingUp, addDelta', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(positive(255), magnitude(256), positive(255), (a, b, c) => {
        expect(mostSignificantBit(a)).toBe(peerMostSignificantBit(js(a)))
        const divided = tryOurs(() => mulDivRoundingUp(a, b, c))
        const theirs = big(FullMath.mulDivRoundingUp(js(a), js(b), js(c)))
        expect(divided).toBe(theirs >> 256n === 0n ? theirs : 'error')
      }),
      { numRuns },
    )
    fc.assert(
      fc.property(liquidity, liquidity, fc.boolean(), (x, y, minus) => {
        const theirs = big(LiquidityMath.addDelta(js(x), js(minus ? -y : y)))
        const fits = theirs >= 0n && theirs >> 128n === 0n
        expect(tryOurs(() => addDelta(x, minus ? -y : y))).toBe(fits ? theirs : 'error')
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('getAmount0Delta, getAmount1Delta', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(sqrtRatio, sqrtRatio, liquidity, fc.boolean(), (a, b, l, up) => {
        expect(getAmount0Delta(a, b, l, up)).toBe(
          big(SqrtPriceMath.getAmount0Delta(js(a), js(b), js(l), up)),
        )
        expect(getAmount1Delta(a, b, l, up)).toBe(
          big(SqrtPriceMath.getAmount1Delta(js(a), js(b), js(l), up)),
        )
      }),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('getNextSqrtPriceFromInput, getNextSqrtPriceFromOutput', { timeout: patience }, ({
    task,
  }) => {
    const fits = (value: bigint | 'error') =>
      value === 'error' || value >> 160n !== 0n ? 'error' : value
    fc.assert(
      fc.property(
        sqrtRatio,
        liquidity.map(l => l + 1n).filter(l => l >> 128n === 0n),
        fc.oneof(magnitude(128), magnitude(255)),
        fc.boolean(),
        (price, l, amount, zeroForOne) => {
          const args = [js(price), js(l), js(amount), zeroForOne] as const
          expect(tryOurs(() => getNextSqrtPriceFromInput(price, l, amount, zeroForOne))).toBe(
            fits(tryTheirs(() => big(SqrtPriceMath.getNextSqrtPriceFromInput(...args)))),
          )
          expect(tryOurs(() => getNextSqrtPriceFromOutput(price, l, amount, zeroForOne))).toBe(
            fits(tryTheirs(() => big(SqrtPriceMath.getNextSqrtPriceFromOutput(...args)))),
          )
        },
      ),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('computeSwapStep', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(
        sqrtRatio,
        sqrtRatio,
        liquidity,
        magnitude(140),
        fc.boolean(),
        fc.integer({ min: 0, max: 999_999 }),
        (from, to, l, amount, exactIn, fee) => {
          const remaining = exactIn ? amount : -amount
          const theirs = tryTheirs(() =>
            SwapMath.computeSwapStep(js(from), js(to), js(l), js(remaining), js(BigInt(fee))).map(
              big,
            ),
          )
          const ours = tryOurs(() =>
            computeSwapStep({
              sqrtRatioX96: from,
              sqrtRatioTargetX96: to,
              liquidity: l,
              amountRemaining: remaining,
              fee,
            }),
          )
          expect(
            ours === 'error'
              ? ours
              : [ours.sqrtRatioX96, ours.amountIn, ours.amountOut, ours.feeAmount],
          ).toEqual(theirs)
        },
      ),
      { numRuns },
    )
    compared(task, numRuns)
  })

  test('maxLiquidityForAmounts', { timeout: patience }, ({ task }) => {
    fc.assert(
      fc.property(
        fc.tuple(sqrtRatio, sqrtRatio, sqrtRatio).filter(([, a, b]) => a !== b),
        magnitude(128),
        magnitude(128),
        fc.boolean(),
        ([price, a, b], amount0, amount1, precise) => {
          const theirs = big(
            peerMaxLiquidityForAmounts(
              js(price),
              js(a),
              js(b),
              amount0.toString(),
              amount1.toString(),
              precise,
            ),
          )
          const ours = tryOurs(() =>
            maxLiquidityForAmounts({
              sqrtRatioX96: price,
              sqrtRatioAX96: a,
              sqrtRatioBX96: b,
              amount0,
              amount1,
              precise,
            }),
          )
          expect(ours).toBe(theirs >> 128n === 0n ? theirs : 'error')
        },
      ),
      { numRuns },
    )
    compared(task, numRuns)
  })
})
