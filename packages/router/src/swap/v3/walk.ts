import type { V3Pool } from '../types.ts'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick } from './bounds.ts'
import { getSqrtRatioAtTick } from './tickMath.ts'
import { million, q96Minus1, withFee } from './withFee.ts'

// A swap walks from stretch to stretch of one liquidity each. What it takes to walk a whole stretch does not
// depend on the amount, and a stretch is walked to its end exactly when the amount covers everything up to
// there: the contract asks `remaining * (1e6 - fee) / 1e6 >= amountIn`, all rounded down, which holds just
// when `remaining >= amountIn + feeAmount`, rounded up. So the sums are kept, and a further swap from the
// same price looks up where it ends instead of walking.
//
// This is the one core of all quotes: those over a list of ticks and those that read ticks as they go
// differ only in how they learn where the next stretch ends.

/** Where a swap without a limit ends: one above the lowest, one below the highest price. */
export const lowestLimit = minSqrtRatio + 1n
export const highestLimit = maxSqrtRatio - 1n

/** The way in one direction from one price. */
export type Walk = {
  readonly zeroForOne: boolean
  /** What the fee leaves of a million, one less than that, and that and a million. */
  readonly rest: bigint
  readonly restMinus1: bigint
  readonly restMinus1PlusMillion: bigint
  /** The same as a part of 1, for guesses. */
  readonly share: number
  readonly tickSpacing: number
  readonly start: Start
  /** Nearest first. */
  readonly stretches: Stretch[]
  /** Where the next stretch begins, and its liquidity. */
  ratio: bigint
  tick: number
  liquidity: bigint
  /** The last stretch ends where prices end. */
  ended: boolean
  /** Only the last two stretches are kept, which is enough for one swap. */
  readonly brief: boolean
}

/** A point on the way: its price and tick, and what has gone in (fee included) and come out by then. */
export type Start = { ratio: bigint; tick: number; input: bigint; output: bigint; crossed: number }

/** A part of one liquidity, and the point where it ends; there the tick is crossed if it is initialised. */
export type Stretch = Start & { liquidity: bigint }

/** Of the fee that was asked for last: there are few, and making a BigInt of a number takes long. */
let lastFee = 0
let lastRest = million
let lastRestMinus1 = million - 1n
let lastRestMinus1PlusMillion = million + million - 1n

/** Begins a way at the price of a pool. */
export function startWalk(pool: startWalk.Pool, zeroForOne: boolean, brief: boolean): Walk {
  const { fee, sqrtRatioX96, tickCurrent, tickSpacing, liquidity } = pool
  if (fee !== lastFee) {
    lastRest = BigInt(1_000_000 - fee)
    lastRestMinus1 = lastRest - 1n
    lastRestMinus1PlusMillion = lastRestMinus1 + million
    lastFee = fee
  }
  return {
    zeroForOne,
    rest: lastRest,
    restMinus1: lastRestMinus1,
    restMinus1PlusMillion: lastRestMinus1PlusMillion,
    share: 1 - fee / 1e6,
    tickSpacing,
    start: { ratio: sqrtRatioX96, tick: tickCurrent, input: 0n, output: 0n, crossed: 0 },
    stretches: [],
    ratio: sqrtRatioX96,
    tick: tickCurrent,
    liquidity,
    ended: zeroForOne ? sqrtRatioX96 <= lowestLimit : sqrtRatioX96 >= highestLimit,
    brief,
  }
}

export declare namespace startWalk {
  type Pool = Pick<V3Pool, 'fee' | 'sqrtRatioX96' | 'liquidity' | 'tickCurrent' | 'tickSpacing'>
}

/**
 * The end of the word of the tick bitmap that the next stretch lies in. The contract stops there even when
 * no tick is initialised, and each of its stops rounds.
 */
export function wordEnd({ zeroForOne, tick, tickSpacing }: Walk): number {
  const compressed = Math.floor(tick / tickSpacing)
  return zeroForOne ? (compressed & ~255) * tickSpacing : ((compressed + 1) | 255) * tickSpacing
}

const isEnd = ({ zeroForOne }: Walk, tick: number): boolean =>
  zeroForOne ? tick <= minTick : tick >= maxTick

/** The price at which a stretch ends that ends at a tick. */
export function ratioAtStop(walk: Walk, tick: number): bigint {
  if (!isEnd(walk, tick)) return getSqrtRatioAtTick(tick)
  return walk.zeroForOne ? lowestLimit : highestLimit
}

/** Adds the stretch that ends at a tick, which is initialised or not. */
export function addStretch(walk: Walk, tick: number, initialized: boolean): void {
  const { zeroForOne, ratio: from, liquidity, stretches } = walk
  const ended = isEnd(walk, tick)
  const to = ratioAtStop(walk, tick)
  let { input, output, crossed } = stretches[stretches.length - 1] ?? walk.start
  if (liquidity !== 0n && from !== to) {
    // `inputBetween` and `outputBetween` at once, which share the larger part of their work.
    const moved = liquidity * (zeroForOne ? from - to : to - from)
    const product = from * to
    if (zeroForOne) {
      // The net input, rounded up, is one more than this quotient; the fee's constant has that one in it.
      const netMinus1 = ((moved << 96n) - 1n) / product
      input += (netMinus1 * million + walk.restMinus1PlusMillion) / walk.rest
      output += moved >> 96n
    } else {
      input += withFee(walk, (moved + q96Minus1) >> 96n)
      output += (moved << 96n) / product
    }
  }
  if (initialized && !ended) crossed++
  walk.ratio = to
  walk.tick = zeroForOne ? tick - 1 : tick
  walk.ended = ended
  const stretch = { ratio: to, tick: walk.tick, input, output, crossed, liquidity }
  if (walk.brief && stretches.length === 2) {
    stretches[0] = stretches[1] as Stretch
    stretches[1] = stretch
  } else stretches.push(stretch)
}

/** Whether the way is long enough for a swap, so that `settle` can tell what it comes to. */
export function isLongEnough(
  walk: Walk,
  exactIn: boolean,
  amount: bigint,
  limit: bigint | undefined,
): boolean {
  if (walk.ended) return true
  const last = walk.stretches[walk.stretches.length - 1]
  if (last === undefined) return false
  if ((exactIn ? last.input : last.output) >= amount) return true
  return limit !== undefined && (walk.zeroForOne ? last.ratio <= limit : last.ratio >= limit)
}
