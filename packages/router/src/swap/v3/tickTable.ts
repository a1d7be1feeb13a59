import { invalid } from '../../errors.ts'
import { isWhole } from '../check.ts'
import type { V3Tick } from '../types.ts'
import { maxTick, maxUint128, minTick } from './bounds.ts'
import { tickSpacingOf } from './check.ts'

/** A list of ticks, looked through once. */
export type TickTable = {
  tickSpacing: number
  /** Of the initialised ticks, ascending. */
  indexes: Int32Array
  /** The liquidity from the tick of the same place up to the next; zero from the last one on. */
  liquidities: readonly bigint[]
}

/** A list is looked through once, whichever pools hold it. */
const tables = /* @__PURE__ */ new WeakMap<readonly V3Tick[], TickTable>()

/**
 * Looks through a list of ticks.
 *
 * @throws RouterError `invalid_input` that names the tick: not a multiple of the spacing, out of bounds,
 * not above the one before it, or liquidity that does not come back to zero in the end, which means that
 * ticks are missing.
 */
export function tickTableOf(ticks: readonly V3Tick[], tickSpacing: number): TickTable {
  const known = tables.get(ticks)
  if (known?.tickSpacing === tickSpacing) return known
  tickSpacingOf('pool.tickSpacing', tickSpacing)
  if (!Array.isArray(ticks)) throw invalid('pool.ticks', ticks, 'must be a list of ticks')
  const indexes = new Int32Array(ticks.length)
  const liquidities: bigint[] = []
  let liquidity = 0n
  let previous = minTick - 1
  for (let i = 0; i < indexes.length; i++) {
    const tick: unknown = ticks[i]
    if (typeof tick !== 'object' || tick === null)
      throw invalid(`pool.ticks[${i}]`, tick, 'must be a tick')
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
    previous = index
    indexes[i] = index
    liquidities.push(liquidity)
  }
  if (liquidity !== 0n)
    throw invalid('pool.ticks', liquidity, 'must take out at the end all the liquidity they put in')
  const table = { tickSpacing, indexes, liquidities }
  tables.set(ticks, table)
  return table
}

function problemOf(index: unknown, tickSpacing: number, previous: number): string | undefined {
  if (!isWhole(index, minTick, maxTick))
    return `must be a whole number from ${minTick} to ${maxTick}`
  if (index % tickSpacing !== 0) return `must be a multiple of ${tickSpacing}`
  if (index <= previous) return 'must be above the tick before it'
  return undefined
}

/** The place of the highest initialised tick that is at most `tick`; -1 when there is none. */
export function placeOf(indexes: Int32Array, tick: number): number {
  let low = 0
  let high = indexes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((indexes[middle] as number) <= tick) low = middle + 1
    else high = middle
  }
  return low - 1
}
