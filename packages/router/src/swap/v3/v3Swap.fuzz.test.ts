import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RouterError } from '../../errors.ts'
import { type PoolShape, poolFromShape, sourceOfTicks } from '../../testing/v3Pools.ts'
import type { V3Pool } from '../types.ts'
import { maxTick, minTick } from './bounds.ts'
import { computeSwapStep } from './computeSwapStep.ts'
import { readV3AmountIn } from './readV3AmountIn.ts'
import { readV3AmountOut } from './readV3AmountOut.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'
import { v3AmountIn } from './v3AmountIn.ts'
import { v3AmountOut } from './v3AmountOut.ts'
import { highestLimit, lowestLimit } from './walk.ts'

const numRuns = Number(process.env.SLUICE_CASES ?? 500)
const long = 3_600_000

const shape: fc.Arbitrary<PoolShape> = fc.record({
  fee: fc.integer({ min: 0, max: 999_999 }),
  tickSpacing: fc.oneof(fc.constantFrom(1, 10, 60, 200), fc.integer({ min: 1, max: 16_383 })),
  tick: fc.integer({ min: -800_000, max: 800_000 }),
  between: fc.bigInt({ min: 0n, max: 1_000_000n }),
  stepped: fc.boolean(),
  positions: fc.array(
    fc.tuple(
      fc.integer({ min: -40, max: 10 }),
      fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 900 })),
      fc
        .tuple(fc.nat(100), fc.bigInt({ min: 0n, max: 2n ** 100n - 1n }))
        .map(([bits, value]) => (value & (2n ** BigInt(bits) - 1n)) + 1n),
    ),
    { minLength: 1, maxLength: 8 },
  ),
})

const ask = fc.record({
  zeroForOne: fc.boolean(),
  exactIn: fc.boolean(),
  /** Parts in 100000 of all that the pool can do. */
  part: fc.bigInt({ min: 0n, max: 130_000n }),
  more: fc.bigInt({ min: 0n, max: 3n }),
  limit: fc.option(fc.record({ ticks: fc.nat(4_000), besides: fc.bigInt({ min: -1n, max: 1n }) }), {
    nil: undefined,
  }),
})

describe('swaps through v3 pools', () => {
  test(
    'behavior: the same as the loop of the contract, step by step',
    () => {
      fc.assert(
        fc.property(shape, ask, (from, asked) => {
          const pool = poolFromShape(from)
          const question = questionOf(pool, asked)
          if (question === undefined) return
          expect(summary(quote(question))).toEqual(swapLikeTheContract(question))
        }),
        { numRuns },
      )
    },
    long,
  )

  test(
    'behavior: a pool that was asked before answers as one that was not',
    () => {
      fc.assert(
        fc.property(shape, fc.array(ask, { minLength: 5, maxLength: 5 }), (from, asks) => {
          const pool = poolFromShape(from)
          for (const asked of asks) {
            const question = questionOf(pool, asked)
            if (question === undefined) continue
            expect(quote(question)).toEqual(quote({ ...question, pool: { ...pool } }))
          }
        }),
        { numRuns: Math.ceil(numRuns / 5) },
      )
    },
    long,
  )

  test(
    'behavior: ticks that are read one by one give the same, and no more of them than needed',
    async () => {
      await fc.assert(
        fc.asyncProperty(shape, ask, async (from, asked) => {
          const pool = poolFromShape(from)
          const question = questionOf(pool, asked)
          if (question === undefined) return
          const expected = quote(question)
          const { source, asked: reads } = sourceOfTicks(pool.ticks ?? [], pool.tickSpacing)
          const { zeroForOne, exactIn, amount, limit: sqrtPriceLimitX96 } = question
          const [token, other] = zeroForOne
            ? [pool.token0, pool.token1]
            : [pool.token1, pool.token0]
          const shared = { pool, source, sqrtPriceLimitX96, maxReads: 20_000 }
          const read = await (exactIn
            ? readV3AmountOut({ ...shared, tokenIn: token, amountIn: amount })
            : readV3AmountIn({ ...shared, tokenOut: other, amountOut: amount }))
          expect(read).toEqual(expected)
          expect(reads.ticks.length).toBeLessThanOrEqual(expected.ticksCrossed + 1)
        }),
        { numRuns: Math.ceil(numRuns / 2) },
      )
    },
    long,
  )

  test(
    'behavior: nothing but a RouterError, whatever comes',
    () => {
      const anything = fc.anything({
        withBigInt: true,
        withTypedArray: true,
        withNullPrototype: true,
      })
      const spoilt = fc
        .tuple(shape, fc.constantFrom(...fields), anything)
        .map(([from, field, value]) => ({ ...poolFromShape(from), [field]: value }))
      fc.assert(
        fc.property(
          fc.oneof(anything, spoilt),
          fc.oneof(anything, fc.constant(10n ** 9n)),
          anything,
          (pool, amount, limit) => {
            const token = (pool as V3Pool | undefined)?.token0
            for (const run of [
              () => v3AmountOut({ pool, tokenIn: token, amountIn: amount } as never),
              () => v3AmountIn({ pool, tokenOut: token, amountOut: amount } as never),
              () =>
                v3AmountOut({
                  pool,
                  tokenIn: token,
                  amountIn: amount,
                  sqrtPriceLimitX96: limit,
                } as never),
              () => v3AmountOut(pool as never),
            ]) {
              try {
                run()
              } catch (error) {
                expect(error).toBeInstanceOf(RouterError)
              }
            }
          },
        ),
        { numRuns },
      )
    },
    long,
  )
})

const fields = [
  'type',
  'token0',
  'token1',
  'fee',
  'sqrtRatioX96',
  'liquidity',
  'tickCurrent',
  'tickSpacing',
  'ticks',
  'address',
]

type Asked = typeof ask extends fc.Arbitrary<infer value> ? value : never
type Question = {
  pool: V3Pool
  zeroForOne: boolean
  exactIn: boolean
  amount: bigint
  limit: bigint | undefined
}

function quote({ pool, zeroForOne, exactIn, amount, limit: sqrtPriceLimitX96 }: Question) {
  const [token, other] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  return exactIn
    ? v3AmountOut({ pool, tokenIn: token, amountIn: amount, sqrtPriceLimitX96 })
    : v3AmountIn({ pool, tokenOut: other, amountOut: amount, sqrtPriceLimitX96 })
}

function questionOf(pool: V3Pool, asked: Asked): Question | undefined {
  const { zeroForOne, exactIn, part, more } = asked
  const end = zeroForOne ? lowestLimit : highestLimit
  if (zeroForOne ? pool.sqrtRatioX96 <= end : pool.sqrtRatioX96 >= end) return undefined
  const question = { pool: { ...pool }, zeroForOne, exactIn, amount: 2n ** 220n, limit: end }
  const all = quote(question)
  const amount = ((exactIn ? all.amountIn : all.amountOut) * part) / 100_000n + more
  if (amount === 0n) return undefined
  const limit = limitOf(pool, asked)
  // Without a limit more than there is would be an error.
  const isTooMuch = amount > (exactIn ? all.amountIn : all.amountOut)
  return { ...question, pool, amount, limit: limit ?? (isTooMuch ? end : undefined) }
}

/** Often right at a tick of the spacing, or one beside it. */
function limitOf(pool: V3Pool, { zeroForOne, limit }: Asked): bigint | undefined {
  if (limit === undefined) return undefined
  const away = pool.tickCurrent + (zeroForOne ? -limit.ticks : limit.ticks)
  const at = away - (away % pool.tickSpacing)
  if (at <= minTick || at >= maxTick) return undefined
  const ratio = getSqrtRatioAtTick(at) + limit.besides
  const fits = zeroForOne
    ? ratio < pool.sqrtRatioX96 && ratio >= lowestLimit
    : ratio > pool.sqrtRatioX96 && ratio <= highestLimit
  return fits ? ratio : undefined
}

function summary(result: ReturnType<typeof quote>) {
  const { amountIn, amountOut, ticksCrossed, poolAfter } = result
  const { sqrtRatioX96, liquidity, tickCurrent } = poolAfter
  return { amountIn, amountOut, ticksCrossed, sqrtRatioX96, liquidity, tickCurrent }
}

/** `UniswapV3Pool.swap`, line by line, with `TickBitmap.nextInitializedTickWithinOneWord`. */
function swapLikeTheContract({ pool, zeroForOne, exactIn, amount, ...question }: Question) {
  const limit = question.limit ?? (zeroForOne ? lowestLimit : highestLimit)
  const { tickSpacing: spacing, fee } = pool
  const nets = new Map((pool.ticks ?? []).map(t => [t.index, t.liquidityNet]))
  const state = {
    remaining: amount,
    amountIn: 0n,
    amountOut: 0n,
    ticksCrossed: 0,
    sqrtRatioX96: pool.sqrtRatioX96,
    liquidity: pool.liquidity,
    tickCurrent: pool.tickCurrent,
  }
  while (state.remaining !== 0n && state.sqrtRatioX96 !== limit) {
    const start = state.sqrtRatioX96
    const compressed = Math.floor(state.tickCurrent / spacing)
    const step = zeroForOne ? -1 : 1
    let at = zeroForOne ? compressed : compressed + 1
    const last = zeroForOne ? Math.floor(at / 256) * 256 : Math.floor(at / 256) * 256 + 255
    while (at !== last && !nets.has(at * spacing)) at += step
    const initialized = nets.has(at * spacing)
    const tickNext = Math.max(minTick, Math.min(maxTick, at * spacing))
    const ratioNext = getSqrtRatioAtTick(tickNext)
    const isPast = zeroForOne ? ratioNext < limit : ratioNext > limit
    const moved = computeSwapStep({
      sqrtRatioX96: start,
      sqrtRatioTargetX96: isPast ? limit : ratioNext,
      liquidity: state.liquidity,
      amountRemaining: exactIn ? state.remaining : -state.remaining,
      fee,
    })
    state.sqrtRatioX96 = moved.sqrtRatioX96
    state.amountIn += moved.amountIn + moved.feeAmount
    state.amountOut += moved.amountOut
    state.remaining -= exactIn ? moved.amountIn + moved.feeAmount : moved.amountOut
    if (state.sqrtRatioX96 === ratioNext) {
      if (initialized) {
        const net = nets.get(at * spacing) ?? 0n
        state.liquidity += zeroForOne ? -net : net
        state.ticksCrossed++
      }
      state.tickCurrent = zeroForOne ? tickNext - 1 : tickNext
    } else if (state.sqrtRatioX96 !== start) {
      state.tickCurrent = getTickAtSqrtRatio(state.sqrtRatioX96)
    }
  }
  const { remaining, ...rest } = state
  return rest
}
