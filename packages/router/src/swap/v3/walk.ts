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

/** The way in one direction from one price: everything a list per stretch, nearest first. */
export type Walk = {
  readonly zeroForOne: boolean
  readonly fee: bigint
  readonly tickSpacing: number
  readonly startRatio: bigint
  readonly startTick: number
  /** The tick at the end of each stretch, and the square root of the price there. */
  readonly ticks: number[]
  readonly ratios: bigint[]
  readonly liquidities: bigint[]
  /** What goes in, fee included, and comes out from the start to the end of each stretch. */
  readonly inputs: bigint[]
  readonly outputs: bigint[]
  /** How many initialised ticks are passed by the end of each stretch, the one there included. */
  readonly crossed: number[]
  /** Where the next stretch begins, and its liquidity. */
  ratio: bigint
  tick: number
  liquidity: bigint
  /** The last stretch ends where prices end. */
  ended: boolean
}

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

/** Begins a way at the price of a pool. */
export function startWalk(pool: startWalk.Pool, zeroForOne: boolean): Walk {
  const { sqrtRatioX96, tickCurrent } = pool
  return {
    zeroForOne,
    fee: BigInt(pool.fee),
    tickSpacing: pool.tickSpacing,
    startRatio: sqrtRatioX96,
    startTick: tickCurrent,
    ticks: [],
    ratios: [],
    liquidities: [],
    inputs: [],
    outputs: [],
    crossed: [],
    ratio: sqrtRatioX96,
    tick: tickCurrent,
    liquidity: pool.liquidity,
    ended: zeroForOne ? sqrtRatioX96 <= lowestLimit : sqrtRatioX96 >= highestLimit,
  }
}

export declare namespace startWalk {
  type Pool = {
    fee: number
    sqrtRatioX96: bigint
    liquidity: bigint
    tickCurrent: number
    tickSpacing: number
  }
}

/**
 * The end of the word of the tick bitmap that the next stretch lies in. The contract stops there even when
 * no tick is initialised, and each of its stops rounds.
 */
export function wordEnd({ zeroForOne, tick, tickSpacing }: Walk): number {
  const compressed = Math.floor(tick / tickSpacing)
  return zeroForOne ? (compressed & ~255) * tickSpacing : ((compressed + 1) | 255) * tickSpacing
}

/** Adds the stretch that ends at a tick, which is initialised or not. */
export function addStretch(walk: Walk, tick: number, initialized: boolean): void {
  const { zeroForOne, ratio: from, liquidity, fee } = walk
  const ended = zeroForOne ? tick <= minTick : tick >= maxTick
  const to = ended ? (zeroForOne ? lowestLimit : highestLimit) : getSqrtRatioAtTick(tick)
  const last = walk.ticks.length - 1
  let input = last < 0 ? 0n : (walk.inputs[last] as bigint)
  let output = last < 0 ? 0n : (walk.outputs[last] as bigint)
  if (liquidity !== 0n && from !== to) {
    const net = inputBetween(from, to, liquidity, zeroForOne)
    input += net + ceilDiv(net * fee, million - fee)
    output += outputBetween(from, to, liquidity, zeroForOne)
  }
  walk.ticks.push(tick)
  walk.ratios.push(to)
  walk.liquidities.push(liquidity)
  walk.inputs.push(input)
  walk.outputs.push(output)
  walk.crossed.push(
    (last < 0 ? 0 : (walk.crossed[last] as number)) + (initialized && !ended ? 1 : 0),
  )
  walk.ratio = to
  walk.tick = zeroForOne ? tick - 1 : tick
  walk.ended = ended
}

/** Whether the way is long enough for a swap, so that `settle` can tell what it comes to. */
export function isLongEnough(
  walk: Walk,
  exactIn: boolean,
  amount: bigint,
  limit: bigint | undefined,
): boolean {
  if (walk.ended) return true
  const last = walk.ticks.length - 1
  if (last < 0) return false
  if (((exactIn ? walk.inputs : walk.outputs)[last] as bigint) >= amount) return true
  return limit !== undefined && (walk.zeroForOne ? walk.ratio <= limit : walk.ratio >= limit)
}

/** What a swap of `amount` comes to that goes no further than `limit`; the way is long enough for it. */
export function settle(
  walk: Walk,
  exactIn: boolean,
  amount: bigint,
  limit: bigint | undefined,
): Outcome {
  const { zeroForOne, ratios } = walk
  const sums = exactIn ? walk.inputs : walk.outputs
  const place = firstAtLeast(sums, amount)
  if (limit !== undefined) {
    const stop = firstAtOrPast(ratios, limit, zeroForOne)
    if (stop < place) {
      if (ratios[stop] === limit) return atEndOf(walk, stop)
      return atLimit(walk, stop, limit)
    }
    if (stop === place && stop < ratios.length && ratios[stop] !== limit) {
      const whole = atLimit(walk, stop, limit)
      if ((exactIn ? whole.amountIn : whole.amountOut) <= amount) return whole
    }
  }
  if (place === sums.length) return atEndOf(walk, place - 1)
  if (sums[place] === amount) return atEndOf(walk, place)
  return exactIn ? withinByInput(walk, place, amount) : withinByOutput(walk, place, amount)
}

/** Walked to the end of a stretch, and over the tick there. */
function atEndOf(walk: Walk, place: number): Outcome {
  if (place < 0)
    return {
      amountIn: 0n,
      amountOut: 0n,
      sqrtRatioX96: walk.startRatio,
      tick: walk.startTick,
      liquidity: walk.liquidity,
      crossed: 0,
    }
  const isLast = place === walk.ticks.length - 1
  const tick = walk.ticks[place] as number
  return {
    amountIn: walk.inputs[place] as bigint,
    amountOut: walk.outputs[place] as bigint,
    sqrtRatioX96: walk.ratios[place] as bigint,
    // Where prices end no tick is crossed.
    tick: isLast && walk.ended ? undefined : walk.zeroForOne ? tick - 1 : tick,
    liquidity: isLast ? walk.liquidity : (walk.liquidities[place + 1] as bigint),
    crossed: walk.crossed[place] as number,
  }
}

/** Walked to a limit that lies within a stretch. */
function atLimit(walk: Walk, place: number, limit: bigint): Outcome {
  const { zeroForOne, fee } = walk
  const before = atEndOf(walk, place - 1)
  const liquidity = walk.liquidities[place] as bigint
  const net = inputBetween(before.sqrtRatioX96, limit, liquidity, zeroForOne)
  let tick: number | undefined
  if (zeroForOne && liquidity === 0n) {
    // Such a stretch may hold ends of words, which the contract steps over downwards.
    const limitTick = getTickAtSqrtRatio(limit)
    if (limitTick % (256 * walk.tickSpacing) === 0 && getSqrtRatioAtTick(limitTick) === limit)
      tick = limitTick - 1
  }
  return {
    amountIn: before.amountIn + net + ceilDiv(net * fee, million - fee),
    amountOut: before.amountOut + outputBetween(before.sqrtRatioX96, limit, liquidity, zeroForOne),
    sqrtRatioX96: limit,
    tick,
    liquidity,
    crossed: before.crossed,
  }
}

/** The input is used up within a stretch. */
function withinByInput(walk: Walk, place: number, amount: bigint): Outcome {
  const { zeroForOne, fee } = walk
  const isFirst = place === 0
  const from = isFirst ? walk.startRatio : (walk.ratios[place - 1] as bigint)
  const liquidity = walk.liquidities[place] as bigint
  const remaining = isFirst ? amount : amount - (walk.inputs[place - 1] as bigint)
  const usable = (remaining * (million - fee)) / million
  const to = zeroForOne
    ? afterAmount0Came(from, liquidity, usable)
    : from + (usable << 96n) / liquidity
  const output = outputBetween(from, to, liquidity, zeroForOne)
  return {
    amountIn: amount,
    amountOut: isFirst ? output : output + (walk.outputs[place - 1] as bigint),
    sqrtRatioX96: to,
    tick: to === from ? tickBefore(walk, place) : undefined,
    liquidity,
    crossed: isFirst ? 0 : (walk.crossed[place - 1] as number),
  }
}

/** The output is reached within a stretch. */
function withinByOutput(walk: Walk, place: number, amount: bigint): Outcome {
  const { zeroForOne, fee } = walk
  const isFirst = place === 0
  const from = isFirst ? walk.startRatio : (walk.ratios[place - 1] as bigint)
  const liquidity = walk.liquidities[place] as bigint
  const remaining = isFirst ? amount : amount - (walk.outputs[place - 1] as bigint)
  const reserve = liquidity << 96n
  const to = zeroForOne
    ? from - ceilDiv(remaining << 96n, liquidity)
    : ceilDiv(reserve * from, reserve - remaining * from)
  const net = inputBetween(from, to, liquidity, zeroForOne)
  const input = net + ceilDiv(net * fee, million - fee)
  const amountIn = isFirst ? input : input + (walk.inputs[place - 1] as bigint)
  // Rounding can lead to the very end of the stretch; then its tick is crossed, too.
  if (to === walk.ratios[place] && !(walk.ended && place === walk.ticks.length - 1))
    return { ...atEndOf(walk, place), amountIn, amountOut: amount }
  return {
    amountIn,
    amountOut: amount,
    sqrtRatioX96: to,
    tick: undefined,
    liquidity,
    crossed: isFirst ? 0 : (walk.crossed[place - 1] as number),
  }
}

/** The tick where a stretch begins: below its own price after a tick was crossed downwards. */
function tickBefore(walk: Walk, place: number): number {
  if (place === 0) return walk.startTick
  const tick = walk.ticks[place - 1] as number
  return walk.zeroForOne ? tick - 1 : tick
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

/** The first place whose number is at least `value`, in a list that does not fall; its length if none. */
function firstAtLeast(sums: readonly bigint[], value: bigint): number {
  let low = 0
  let high = sums.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] as bigint) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The first place whose price is the limit or beyond it; the length of the list if none. */
function firstAtOrPast(ratios: readonly bigint[], limit: bigint, falling: boolean): number {
  let low = 0
  let high = ratios.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const ratio = ratios[middle] as bigint
    if (falling ? ratio > limit : ratio < limit) low = middle + 1
    else high = middle
  }
  return low
}
