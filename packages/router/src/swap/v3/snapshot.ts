import { invalid } from '../../errors.ts'
import type { V3Pool } from '../types.ts'
import { maxTick, minTick } from './bounds.ts'
import type { Question } from './quote.ts'
import { placeOf, type TickTable, tickTableOf } from './tickTable.ts'
import { v3PoolOf } from './v3PoolOf.ts'
import {
  addStretch,
  isLongEnough,
  type Outcome,
  settle,
  startWalk,
  type Walk,
  wordEnd,
} from './walk.ts'

/** A pool as it was looked through, and the ways from its price as far as swaps went so far. */
export type Snapshot = Omit<V3Pool, 'type' | 'address'> & {
  table: TickTable
  down: Way
  up: Way
}

/** `place`: of the highest initialised tick that is not above where the next stretch begins. */
type Way = { walk: Walk; place: number }

const snapshots = /* @__PURE__ */ new WeakMap<V3Pool, Snapshot>()

/** What a swap comes to through a pool whose ticks are known. */
export function swapThrough(snapshot: Snapshot, question: Question): Outcome {
  const { exactIn, zeroForOne, amount, limit } = question
  const way = zeroForOne ? snapshot.down : snapshot.up
  while (!isLongEnough(way.walk, exactIn, amount, limit)) lengthen(way, snapshot.table)
  return settle(way.walk, exactIn, amount, limit)
}

/**
 * Looks through a pool, once for as long as it is not written to.
 *
 * @throws RouterError `invalid_input` when there is no such pool, or its ticks are not those of its state.
 */
export function snapshotOf(value: unknown): Snapshot {
  const known = snapshots.get(value as V3Pool)
  if (known !== undefined && isOf(known, value as V3Pool)) return known
  const pool = v3PoolOf('pool', value)
  const { token0, token1, fee, sqrtRatioX96, liquidity, tickCurrent, tickSpacing, ticks } = pool
  if (ticks === undefined)
    throw invalid('pool.ticks', ticks, 'must be given, or be read as the swap goes')
  const table = tickTableOf(ticks, tickSpacing)
  const place = placeOf(table.indexes, tickCurrent)
  if (liquidity !== liquidityAt(table, place))
    throw invalid('pool.liquidity', liquidity, 'must be what the ticks add up to at tickCurrent')
  const snapshot = {
    token0,
    token1,
    fee,
    sqrtRatioX96,
    liquidity,
    tickCurrent,
    tickSpacing,
    ticks,
    table,
    down: { walk: startWalk(pool, true), place },
    up: { walk: startWalk(pool, false), place },
  }
  snapshots.set(pool, snapshot)
  return snapshot
}

function isOf(snapshot: Snapshot, pool: V3Pool): boolean {
  return (
    snapshot.sqrtRatioX96 === pool.sqrtRatioX96 &&
    snapshot.liquidity === pool.liquidity &&
    snapshot.tickCurrent === pool.tickCurrent &&
    snapshot.ticks === pool.ticks &&
    snapshot.fee === pool.fee &&
    snapshot.tickSpacing === pool.tickSpacing &&
    snapshot.token0 === pool.token0 &&
    snapshot.token1 === pool.token1
  )
}

/** Adds the next stretch. Where there is no liquidity the ends of words round nothing and are skipped. */
function lengthen(way: Way, table: TickTable): void {
  const { walk } = way
  const { indexes } = table
  const dry = walk.liquidity === 0n
  let end: number
  let initialized: boolean
  if (walk.zeroForOne) {
    const next = way.place < 0 ? minTick - 1 : (indexes[way.place] as number)
    const word = dry ? minTick : wordEnd(walk)
    initialized = next >= word
    end = initialized ? next : word
    if (initialized) way.place--
  } else {
    const next = way.place + 1 < indexes.length ? (indexes[way.place + 1] as number) : maxTick + 1
    const word = dry ? maxTick : wordEnd(walk)
    initialized = next <= word
    end = initialized ? next : word
    if (initialized) way.place++
  }
  addStretch(walk, end, initialized)
  // Where prices end, the tick is not crossed and its liquidity stays.
  if (!walk.ended) walk.liquidity = liquidityAt(table, way.place)
}

function liquidityAt({ liquidities }: TickTable, place: number): bigint {
  return place < 0 ? 0n : (liquidities[place] as bigint)
}
