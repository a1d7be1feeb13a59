import { invalid } from '../../errors.ts'
import { isObject } from '../../isObject.ts'
import { isWhole } from '../check.ts'
import type { V3Pool, V3Tick } from '../types.ts'
import { maxTick, maxUint128, minTick } from './bounds.ts'

/** Sums modulo 2^64: what is stored is cut to that, and no BigInt is made on the way. */
const sum = /* @__PURE__ */ new BigUint64Array(1)

type Listed = Pick<V3Pool, 'liquidity' | 'tickCurrent' | 'tickSpacing'> & {
  ticks: readonly V3Tick[]
}

/** The place of the highest tick that is not above `tickCurrent`, if they are in order; -1: there is none. */
export function placeInTicks(pool: Listed): number {
  const { ticks, tickCurrent } = pool
  let low = -1
  let high = ticks.length
  try {
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((ticks[middle] as V3Tick).index <= tickCurrent) low = middle
      else high = middle
    }
  } catch {
    refuseTicks(pool)
  }
  return low
}

/**
 * Looks through the ticks on one side of the price: those up to `place`, which a swap downwards comes by, or
 * those after it. A swap in the other direction meets none of them.
 *
 * Every tick must be a multiple of the spacing and above the one before it, and they must add up to the
 * pool's liquidity, or take it out again. That is compared modulo 2^64, which takes a tenth of the time that
 * exact sums take; and a missing tick shows in it. Whatever a swap walks over is added up exactly, and at
 * the end of the walk there must be nothing left (`snapshot.ts`).
 *
 * @throws RouterError `invalid_input` as `refuseTicks`.
 */
export function checkTicks(pool: Listed, place: number, below: boolean): void {
  const { ticks, tickSpacing, tickCurrent, liquidity } = pool
  const end = below ? place + 1 : ticks.length
  let previous = below ? minTick - 1 : tickCurrent
  let indexes = 0
  // Beginning with what must be there when the ticks above have taken out theirs: nothing is left of it.
  sum[0] = below ? 0n : liquidity
  try {
    for (let i = below ? 0 : place + 1; i < end; i++) {
      const { index, liquidityNet } = ticks[i] as V3Tick
      // A quotient is quicker to look at than a remainder.
      const steps = index / tickSpacing
      if (!(index > previous) || Math.floor(steps) !== steps) refuseTicks(pool)
      previous = index
      // Digits in a text would make a text of the sum; what is no bigint cannot be added to one.
      indexes += index
      ;(sum[0] as bigint) += liquidityNet
    }
  } catch {
    refuseTicks(pool)
  }
  const isGood =
    typeof indexes === 'number' &&
    previous <= (below ? tickCurrent : maxTick) &&
    sum[0] === (below ? BigInt.asUintN(64, liquidity) : 0n)
  if (!isGood) refuseTicks(pool)
}

/**
 * Goes through the ticks of a pool exactly, to say what is wrong with them.
 *
 * @throws RouterError `invalid_input` that names the tick: not a multiple of the spacing, out of bounds,
 * not above the one before it, or liquidity that does not come back to zero in the end, which means that
 * ticks are missing; or the liquidity of the pool, when it is not what the ticks add up to.
 */
export function refuseTicks(pool: Listed): never {
  const { ticks, tickSpacing, tickCurrent } = pool
  let [liquidity, atPrice] = [0n, 0n]
  let previous = minTick - 1
  for (const [i, tick] of (ticks as readonly unknown[]).entries()) {
    if (!isObject(tick)) throw invalid(`pool.ticks[${i}]`, tick, 'must be a tick')
    const { index, liquidityNet } = tick as V3Tick
    const problem = problemOf(index, tickSpacing, previous)
    if (problem !== undefined) throw invalid(`pool.ticks[${i}].index`, index, problem)
    if (typeof liquidityNet !== 'bigint')
      throw invalid(`pool.ticks[${i}].liquidityNet`, liquidityNet, 'must be a bigint')
    liquidity += liquidityNet
    if (liquidity < 0n || liquidity > maxUint128)
      throw invalid(
        `pool.ticks[${i}].liquidityNet`,
        liquidityNet,
        'must leave the liquidity from 0 to 2^128 - 1',
      )
    if (index <= tickCurrent) atPrice = liquidity
    previous = index
  }
  if (liquidity !== 0n)
    throw invalid('pool.ticks', liquidity, 'must take out at the end all the liquidity they put in')
  if (pool.liquidity !== atPrice)
    throw invalid(
      'pool.liquidity',
      pool.liquidity,
      'must be what the ticks add up to at tickCurrent',
    )
  throw invalid('pool.ticks', ticks, 'must stay as they are while they are looked at')
}

function problemOf(index: unknown, tickSpacing: number, previous: number): string | undefined {
  if (!isWhole(index, minTick, maxTick))
    return `must be a whole number from ${minTick} to ${maxTick}`
  if (index % tickSpacing !== 0) return `must be a multiple of ${tickSpacing}`
  if (index <= previous) return 'must be above the tick before it'
  return undefined
}
