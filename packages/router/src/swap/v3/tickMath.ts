import { invalid } from '../../errors.ts'
import { maxUint256 } from '../check.ts'
import { squareRoot } from '../v2/squareRoot.ts'
import { maxSqrtRatio, minSqrtRatio } from './bounds.ts'
import { tickOf } from './check.ts'

/** sqrt(1.0001)^-(2^i) in Q128, rounded, as TickMath of the contracts has them; made with their first use. */
const factors: bigint[] = []

function makeFactors(): void {
  // In Q256: the error doubles with each square, and stays far below what is rounded.
  let ratio = squareRoot(((1n << 512n) * 10_000n) / 10_001n)
  for (let bit = 0; bit < 20; bit++) {
    factors.push(((ratio >> 127n) + 1n) >> 1n)
    ratio = (ratio * ratio) >> 256n
  }
}

const lowBits = 10
const lowMask = 1023
let lowRatios: readonly bigint[] | undefined

/**
 * The products of the lowest ten factors. The contract multiplies from the lowest bit up and cuts after
 * each step, so the first ten steps can be looked up and the result stays the same to the last bit.
 */
function makeLowRatios(): readonly bigint[] {
  makeFactors()
  const ratios = [1n << 128n]
  for (let bit = 0; bit < lowBits; bit++) {
    const factor = factors[bit] as bigint
    for (let i = 0; i < 1 << bit; i++) ratios.push(((ratios[i] as bigint) * factor) >> 128n)
  }
  lowRatios = ratios
  return ratios
}

/**
 * The square root of the price at a tick, in Q64.96, rounded up: to the last bit what TickMath of the
 * contracts gives.
 *
 * @param tick from -887272 to 887272.
 * @throws RouterError `invalid_input` when there is no such tick.
 *
 * @example
 * ```ts
 * getSqrtRatioAtTick(0) // 79228162514264337593543950336n, which is 2^96
 * ```
 */
export function getSqrtRatioAtTick(tick: number): bigint {
  tickOf('tick', tick)
  const slot = Math.imul(tick, 0x9e37_79b1) >>> 20
  const kept = keptRatios[slot]
  if (kept !== undefined && keptTicks[slot] === tick) return kept
  const ratio = computeSqrtRatio(tick)
  keptTicks[slot] = tick
  keptRatios[slot] = ratio
  return ratio
}

/** 4096 ratios, the last that fell into each slot: the pools of a block have the ticks of the last one's. */
const keptTicks = /* @__PURE__ */ new Int32Array(4096)
const keptRatios: (bigint | undefined)[] = /* @__PURE__ */ new Array(4096)

function computeSqrtRatio(tick: number): bigint {
  const distance = tick < 0 ? -tick : tick
  let ratio = (lowRatios ?? makeLowRatios())[distance & lowMask] as bigint
  for (let rest = distance >> lowBits, i = lowBits; rest !== 0; rest >>= 1, i++)
    if ((rest & 1) !== 0) ratio = (ratio * (factors[i] as bigint)) >> 128n
  if (tick > 0) ratio = maxUint256 / ratio
  return (ratio + 0xffff_ffffn) >> 32n
}

/** 2 / ln(1.0001): how many ticks a unit of the natural logarithm of a square root is. */
const ticksPerLog = 20_000.999_983_334_164
/** ln(2^96) in ticks, because the square root is in Q64.96. */
const logOfQ96 = 66.542_129_333_754_74

/**
 * The highest tick whose square root of the price is at most the given one.
 *
 * The logarithm is taken in floating point. Its error, and that of the ratios themselves (2^-32 at the
 * lowest tick), is below a hundred-thousandth of a tick; so the floor is right wherever the estimate is
 * further than a thousandth from a whole tick, and everywhere else the exact ratio decides.
 *
 * @param sqrtRatioX96 at least `minSqrtRatio` and less than `maxSqrtRatio`.
 * @throws RouterError `invalid_input` when no pool can have this price.
 *
 * @example
 * ```ts
 * getTickAtSqrtRatio(2n ** 96n) // 0
 * ```
 */
export function getTickAtSqrtRatio(sqrtRatioX96: bigint): number {
  if (
    typeof sqrtRatioX96 !== 'bigint' ||
    !(sqrtRatioX96 >= minSqrtRatio && sqrtRatioX96 < maxSqrtRatio)
  )
    throw invalid('sqrtRatioX96', sqrtRatioX96, 'must be a price that a pool can have, in Q64.96')
  const estimate = (Math.log(Number(sqrtRatioX96)) - logOfQ96) * ticksPerLog
  const nearest = Math.round(estimate)
  if (Math.abs(estimate - nearest) > 0.001) return Math.floor(estimate)
  return getSqrtRatioAtTick(nearest) <= sqrtRatioX96 ? nearest : nearest - 1
}
