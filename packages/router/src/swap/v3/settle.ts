import { ceilDiv } from './fullMath.ts'
import { afterAmount0Came } from './sqrtPriceMath.ts'
import { getSqrtRatioAtTick, getTickAtSqrtRatio } from './tickMath.ts'
import type { Start, Stretch, Walk } from './walk.ts'
import { million, q96Minus1, withFee } from './withFee.ts'

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
