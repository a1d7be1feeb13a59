import { invalid } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { sortsBefore } from '../sortsBefore.ts'
import type { Fraction, Token } from '../types.ts'
import { maxTick, minTick } from './bounds.ts'
import { getSqrtRatioAtTick } from './tickMath.ts'

/** 1 / ln(1.0001): how many ticks a unit of the natural logarithm of a price is. */
const ticksPerLog = 10_000.499_991_667_082
/** Both sides of a fraction that fits are finite as floating point numbers. */
const limit = 1n << 1000n

/**
 * The highest tick whose price of token1 per token0 is at most the given one. For a pair that is not
 * sorted that is the first tick whose price, told the same way round as `price`, is at least `price`.
 *
 * @param price base units of `quote` for one base unit of `base`.
 * @throws RouterError `invalid_input` when no pool can have this price, or of these tokens.
 *
 * @example
 * ```ts
 * priceToClosestTick(weth, usdc, { numerator: 1n, denominator: 1n }) // 0
 * ```
 */
export const priceToClosestTick = /* @__PURE__ */ guard(unguardedPriceToClosestTick)

function unguardedPriceToClosestTick(base: Token, quote: Token, price: Fraction): number {
  const [amount1, amount0] = sortsBefore('base', base, 'quote', quote)
    ? [sideOf('numerator', price), sideOf('denominator', price)]
    : [sideOf('denominator', price), sideOf('numerator', price)]
  // As in `getTickAtSqrtRatio`: the floor of the logarithm is right unless it is close to a whole tick.
  const estimate = (Math.log(Number(amount1)) - Math.log(Number(amount0))) * ticksPerLog
  const nearest = Math.round(estimate)
  const tick =
    Math.abs(estimate - nearest) > 0.001
      ? Math.floor(estimate)
      : isAtMost(nearest, amount1, amount0)
        ? nearest
        : nearest - 1
  // The highest tick is no price of a pool: every price is below it.
  if (!(tick >= minTick && tick < maxTick))
    throw invalid('price', price, 'must be a price that a pool can have')
  return tick
}

function isAtMost(tick: number, amount1: bigint, amount0: bigint): boolean {
  if (tick < minTick) return true
  if (tick > maxTick) return false
  const sqrtRatio = getSqrtRatioAtTick(tick)
  return sqrtRatio * sqrtRatio * amount0 <= amount1 << 192n
}

function sideOf(side: 'numerator' | 'denominator', price: unknown): bigint {
  const value: unknown = (price as Fraction | null | undefined)?.[side]
  if (typeof value !== 'bigint' || value <= 0n || value >= limit)
    throw invalid(`price.${side}`, value, 'must be a bigint from 1 to 2^1000 - 1')
  return value
}
