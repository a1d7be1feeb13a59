import { maxTick, minTick } from './bounds.ts'
import { beginningOf, type Outcome, toOutput, withinByInput } from './settle.ts'
import { getTickAtSqrtRatio } from './tickMath.ts'
import { highestLimit, lowestLimit, ratioAtStop, type Walk } from './walk.ts'

/** ln(1.0001) / 2: the logarithm of the square root of the price from one tick to the next. */
const logOfStep = Math.log(1.0001) / 2
const q96 = 2 ** 96
/** Larger inputs than this may need the coarser formula of the contract. */
const mostForOneFormula = 1n << 95n

/** In floating point: what is left of an amount, and the square root of the price, on the way of a swap. */
export type Guess = { left: number; root: number }

export function startGuess(walk: Walk, exactIn: boolean, amount: bigint): Guess {
  const { input, output } = beginningOf(walk, walk.stretches.length)
  const done = exactIn ? input : output
  const left = Number(done === 0n ? amount : amount - done)
  return { left: exactIn ? left * walk.share : left, root: Number(walk.ratio) / q96 }
}

/** Goes on to the next stop; whether the stretch up to there seems to hold what is left of the amount. */
export function guessNext(walk: Walk, exactIn: boolean, guess: Guess, stop: number): boolean {
  const to = Math.exp(stop * logOfStep)
  const distance = walk.zeroForOne === exactIn ? 1 / to - 1 / guess.root : to - guess.root
  const capacity = Number(walk.liquidity) * Math.abs(distance)
  guess.left -= capacity
  guess.root = to
  // Clearly: no exact output may come near what there is at any price.
  return guess.left < -1e-9 * capacity
}

/**
 * What a swap comes to that ends before the next stop, if it clearly does, as it seems to; undefined leaves
 * it to the walk. Of such a stretch neither the price at its end nor what it could take is needed.
 *
 * An input is used up before the stop exactly when the price that it leads to has not reached the stop's,
 * for both are rounded away from it. An output is, too, where the distance left is worth a unit.
 */
export function endWithin(
  walk: Walk,
  exactIn: boolean,
  amount: bigint,
  stop: number,
): Outcome | undefined {
  const { zeroForOne, liquidity, stretches } = walk
  if (liquidity === 0n) return undefined
  const beginning = beginningOf(walk, stretches.length)
  if (exactIn) {
    if (amount >= mostForOneFormula) return undefined
    const outcome = withinByInput(walk, beginning, liquidity, amount)
    const { sqrtRatioX96 } = outcome
    const end = ratioAtStop(walk, stop)
    return (zeroForOne ? sqrtRatioX96 > end : sqrtRatioX96 < end) ? outcome : undefined
  }
  const end = zeroForOne ? Math.max(stop, minTick + 1) : Math.min(stop, maxTick - 1)
  const root = Math.exp(end * logOfStep)
  // A step of one tick must be worth some units.
  const step = Number(liquidity) * (zeroForOne ? root : 1 / root) * logOfStep
  if (step < 4) return undefined
  const outcome = toOutput(walk, beginning, liquidity, amount)
  const { sqrtRatioX96 } = outcome
  if (sqrtRatioX96 < lowestLimit || sqrtRatioX96 > highestLimit) return undefined
  const tick = getTickAtSqrtRatio(sqrtRatioX96)
  if (zeroForOne ? tick <= end : tick >= end - 1) return undefined
  outcome.tick ??= tick
  return outcome
}
