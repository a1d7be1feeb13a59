import type { V3Pool } from '../types.ts'
import { maxSqrtRatio, maxTick, minSqrtRatio, minTick } from './bounds.ts'
import { ceilDiv } from './fullMath.ts'
import { afterAmount0Came } from './sqrtPriceMath.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'

// A swap walks from stretch to stretch of one liquidity each. What it takes to walk a whole stretch does not
// depend on the amount, and a stretch is walked to its end exactly when the amount covers everything up to
// there: the contract asks `remaining * (1e6 - fee) / 1e6 >= amountIn`, all rounded down, which holds just
// when `remaining >= amountIn + feeAmount`, rounded up. So the sums are kept, and a further swap from the
// same price looks up where it ends instead of walking.
//
// This is the one core of all quotes: those over a list of ticks and those that read ticks as they go
// differ only in how they learn where the next stretch ends.

const million = 1_000_000n
const q96Minus1 = 0xffff_ffff_ffff_ffff_ffff_ffffn
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
type Start = { ratio: bigint; tick: number; input: bigint; output: bigint; crossed: number }

/** A part of one liquidity, and the point where it ends; there the tick is crossed if it is initialised. */
type Stretch = Start & { liquidity: bigint }

/** What a swap comes to. */
export type Outcome = {
  amountIn: bigint
  amountOut: bigint
  sqrtRatioX96: bigint
  /** Undefined where it is the one of the price. */
  tick: number | undefined
  liquidity: bigint
  crossed: number
}

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

/** What a swap of `amount` comes to that goes no further than `limit`; the way is long enough for it. */
export function settle(
  walk: Walk,
  exactIn: boolean,
  amount: bigint,
  limit: bigint | undefined,
): Outcome {
  const { stretches } = walk
  const place = firstThatCovers(stretches, exactIn, amount)
  const stretch = stretches[place]
  if (limit !== undefined) {
    const stop = firstAtOrPast(walk, limit)
    const stopped = stretches[stop]
    if (stopped !== undefined && stop <= place && stopped.ratio !== limit) {
      const whole = atLimit(walk, stop, limit)
      if (stop < place || (exactIn ? whole.amountIn : whole.amountOut) <= amount) return whole
    } else if (stop < place) return atEndOf(walk, stop)
  }
  if (stretch === undefined) return atEndOf(walk, place - 1)
  if ((exactIn ? stretch.input : stretch.output) === amount) return atEndOf(walk, place)
  return exactIn
    ? withinByInput(walk, beginningOf(walk, place), stretch.liquidity, amount)
    : withinByOutput(walk, place, stretch, amount)
}

/** Where a stretch begins; the one after the last begins where the way ends so far. */
export function beginningOf({ stretches, start }: Walk, place: number): Start {
  return place === 0 ? start : (stretches[place - 1] as Stretch)
}

/** Walked to the end of a stretch, and over the tick there. */
function atEndOf(walk: Walk, place: number): Outcome {
  const { ratio, tick, input, output, crossed } = beginningOf(walk, place + 1)
  const next = walk.stretches[place + 1]
  return {
    amountIn: input,
    amountOut: output,
    sqrtRatioX96: ratio,
    // Where prices end no tick is crossed.
    tick: walk.ended && next === undefined && place >= 0 ? undefined : tick,
    liquidity: next === undefined ? walk.liquidity : next.liquidity,
    crossed,
  }
}

/** Walked to a limit that lies within a stretch. */
function atLimit(walk: Walk, place: number, limit: bigint): Outcome {
  const { zeroForOne } = walk
  const { liquidity } = walk.stretches[place] as Stretch
  const { ratio, input, output, crossed } = beginningOf(walk, place)
  const net = inputBetween(ratio, limit, liquidity, zeroForOne)
  let tick: number | undefined
  if (zeroForOne && liquidity === 0n) {
    // Such a stretch may hold ends of words, which the contract steps over downwards.
    const limitTick = getTickAtSqrtRatio(limit)
    if (limitTick % (256 * walk.tickSpacing) === 0 && getSqrtRatioAtTick(limitTick) === limit)
      tick = limitTick - 1
  }
  return {
    amountIn: input + withFee(walk, net),
    amountOut: output + outputBetween(ratio, limit, liquidity, zeroForOne),
    sqrtRatioX96: limit,
    tick,
    liquidity,
    crossed,
  }
}

/** The input is used up within a stretch that begins so. */
export function withinByInput(
  walk: Walk,
  beginning: Start,
  liquidity: bigint,
  amount: bigint,
): Outcome {
  const { zeroForOne } = walk
  const { ratio: from, tick, input, output, crossed } = beginning
  // Sums are left out where there is nothing to add: most swaps end within the first stretch.
  const usable = ((input === 0n ? amount : amount - input) * walk.rest) / million
  const to = zeroForOne
    ? afterAmount0Came(from, liquidity, usable)
    : from + (usable << 96n) / liquidity
  const moved = outputBetween(from, to, liquidity, zeroForOne)
  return {
    amountIn: amount,
    amountOut: output === 0n ? moved : output + moved,
    sqrtRatioX96: to,
    // Right after a tick was crossed downwards it is not the one of the price.
    tick: to === from ? tick : undefined,
    liquidity,
    crossed,
  }
}

/** The output is reached within a stretch. */
function withinByOutput(walk: Walk, place: number, stretch: Stretch, amount: bigint): Outcome {
  const { liquidity, ratio: end } = stretch
  const outcome = toOutput(walk, beginningOf(walk, place), liquidity, amount)
  // Rounding can lead to the very end of the stretch; then its tick is crossed, too.
  if (outcome.sqrtRatioX96 !== end) return outcome
  return { ...atEndOf(walk, place), amountIn: outcome.amountIn, amountOut: amount }
}

/** The output is reached before a stretch that begins so is at its end, or just there. */
export function toOutput(walk: Walk, beginning: Start, liquidity: bigint, amount: bigint): Outcome {
  const { zeroForOne } = walk
  const { ratio: from, input, output, crossed } = beginning
  const remaining = output === 0n ? amount : amount - output
  let to: bigint
  let net: bigint
  if (zeroForOne) {
    const distance = ceilDiv(remaining << 96n, liquidity)
    to = from - distance
    net = ceilDiv((liquidity * distance) << 96n, from * to)
  } else {
    const reserve = liquidity << 96n
    to = ceilDiv(reserve * from, reserve - remaining * from)
    net = (liquidity * (to - from) + q96Minus1) >> 96n
  }
  const gross = withFee(walk, net)
  const amountIn = input === 0n ? gross : input + gross
  return { amountIn, amountOut: amount, sqrtRatioX96: to, tick: undefined, liquidity, crossed }
}

/** What moves the price over a whole distance, and the fee on top of it, which is rounded up. */
function withFee({ rest, restMinus1 }: Walk, net: bigint): bigint {
  return (net * million + restMinus1) / rest
}

/** What moves the price from one point to another, without the fee, rounded up. */
function inputBetween(from: bigint, to: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne
    ? ceilDiv((liquidity * (from - to)) << 96n, from * to)
    : (liquidity * (to - from) + q96Minus1) >> 96n
}

/** What comes out when the price moves from one point to another, rounded down. */
function outputBetween(from: bigint, to: bigint, liquidity: bigint, zeroForOne: boolean): bigint {
  return zeroForOne
    ? (liquidity * (from - to)) >> 96n
    : ((liquidity * (to - from)) << 96n) / (from * to)
}

/** The first stretch by whose end the amount is used up or reached; the number of stretches if none. */
function firstThatCovers(stretches: readonly Stretch[], exactIn: boolean, amount: bigint): number {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const stretch = stretches[middle] as Stretch
    if ((exactIn ? stretch.input : stretch.output) < amount) low = middle + 1
    else high = middle
  }
  return low
}

/** The first stretch that ends at the limit or beyond it; the number of stretches if none. */
function firstAtOrPast({ stretches, zeroForOne }: Walk, limit: bigint): number {
  let low = 0
  let high = stretches.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const { ratio } = stretches[middle] as Stretch
    if (zeroForOne ? ratio > limit : ratio < limit) low = middle + 1
    else high = middle
  }
  return low
}
