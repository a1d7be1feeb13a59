import { invalid } from '../../errors.ts'
import { notes } from '../notes.ts'
import type { Token, V3Pool, V3Tick } from '../types.ts'
import { maxTick, maxUint128, minTick } from './bounds.ts'
import { endWithin, guessNext, startGuess } from './endWithin.ts'
import type { Question } from './quote.ts'
import { type Outcome, settle } from './settle.ts'
import { checkTicks, placeInTicks, refuseTicks } from './tickList.ts'
import { v3PoolOf } from './v3PoolOf.ts'
import { addStretch, isLongEnough, startWalk, type Walk, wordEnd } from './walk.ts'

type Listed = V3Pool & { ticks: readonly V3Tick[] }

/**
 * A pool as it was looked through, and the ways from its price as far as swaps went so far. Nothing is
 * prepared that no swap has asked for: a first question mostly ends before the next tick, and most pools
 * are asked once.
 *
 * A class, because V8 puts what an object literal makes among what lives long, once many such objects did;
 * and whatever dies there keeps its list of ticks from being collected for long.
 */
class Snapshot {
  readonly token0: Token
  readonly token1: Token
  readonly fee: number
  readonly sqrtRatioX96: bigint
  readonly liquidity: bigint
  readonly tickCurrent: number
  readonly tickSpacing: number
  readonly ticks: readonly V3Tick[]
  /** The number of ticks, and the outermost, by which most of what is done to a list shows. */
  readonly length: number
  readonly lowest: V3Tick | undefined
  readonly highest: V3Tick | undefined
  /** Of the highest initialised tick that is not above the price. */
  readonly place: number
  /** Whether the ticks that swaps downwards and upwards come by were looked through. */
  below = false
  above = false
  /** By direction: 'asked' after a first question, which goes its way without leaving anything behind. */
  down: Way | 'asked' | undefined = undefined
  up: Way | 'asked' | undefined = undefined

  constructor(pool: Listed) {
    const { ticks } = pool
    const { length } = ticks
    this.token0 = pool.token0
    this.token1 = pool.token1
    this.fee = pool.fee
    this.sqrtRatioX96 = pool.sqrtRatioX96
    this.liquidity = pool.liquidity
    this.tickCurrent = pool.tickCurrent
    this.tickSpacing = pool.tickSpacing
    this.ticks = ticks
    this.length = length
    this.lowest = ticks[0]
    this.highest = ticks[length - 1]
    this.place = placeInTicks(pool)
  }
}

/** A way, the next initialised tick on it, its place in the list, and what was come by, if that is kept. */
type Way = {
  walk: Walk
  next: number | undefined
  net: bigint
  place: number
  /** The ticks as they were: those that were crossed, and the next one after them. */
  met: { ticks: V3Tick[]; indexes: number[]; nets: bigint[] } | undefined
}

const snapshots = /* @__PURE__ */ notes<Snapshot>()

/**
 * What a swap comes to through a pool whose ticks are known. Ticks that were changed in place since they
 * were looked through are looked through again, if the swap comes by them.
 *
 * @throws RouterError `invalid_input` when the ticks on the way are not those of the pool's state.
 */
export function swapThrough(pool: V3Pool, snapshot: Snapshot, question: Question): Outcome {
  const { zeroForOne, limit } = question
  lookAlong(snapshot, zeroForOne)
  const known = zeroForOne ? snapshot.down : snapshot.up
  if (known === undefined && limit === undefined) {
    if (zeroForOne) snapshot.down = 'asked'
    else snapshot.up = 'asked'
    return walkOn(startWay(snapshot, zeroForOne, true), snapshot, question)
  }
  const way = typeof known === 'object' ? known : startWay(snapshot, zeroForOne, false)
  if (zeroForOne) snapshot.down = way
  else snapshot.up = way
  const outcome = walkOn(way, snapshot, question)
  if (isUnchanged(way, snapshot, outcome.crossed)) return outcome
  const anew = lookThrough(v3PoolOf('pool', pool))
  return walkOn(startWay(anew, zeroForOne, true), anew, question)
}

/**
 * What is known of a pool, for as long as it is not written to. Its ticks are looked through where a swap is
 * to come by them.
 *
 * @throws RouterError `invalid_input` when there is no such pool.
 */
export function snapshotOf(value: unknown): Snapshot {
  const known = snapshots.get(value)
  return known !== undefined && isOf(known, value as V3Pool) ? known : look(v3PoolOf('pool', value))
}

/**
 * Looks through all ticks of what is known to be a pool otherwise.
 *
 * @throws RouterError `invalid_input` when its ticks are not those of its state.
 */
export function lookThrough(pool: V3Pool): Snapshot {
  const snapshot = look(pool)
  lookAlong(snapshot, true)
  lookAlong(snapshot, false)
  return snapshot
}

function look(pool: V3Pool): Snapshot {
  const { ticks } = pool
  if (ticks === undefined)
    throw invalid('pool.ticks', ticks, 'must be given, or be read as the swap goes')
  if (!Array.isArray(ticks)) throw invalid('pool.ticks', ticks, 'must be a list of ticks')
  const snapshot = new Snapshot(pool as Listed)
  snapshots.set(pool, snapshot)
  return snapshot
}

function lookAlong(snapshot: Snapshot, below: boolean): void {
  if (below ? snapshot.below : snapshot.above) return
  checkTicks(snapshot, snapshot.place, below)
  if (below) snapshot.below = true
  else snapshot.above = true
}

/** Whether a pool is still what it was, but for ticks that were changed in place. */
function isOf(snapshot: Snapshot, pool: V3Pool): boolean {
  const { ticks, length } = snapshot
  return (
    snapshot.sqrtRatioX96 === pool.sqrtRatioX96 &&
    snapshot.liquidity === pool.liquidity &&
    snapshot.tickCurrent === pool.tickCurrent &&
    ticks === pool.ticks &&
    ticks.length === length &&
    ticks[0] === snapshot.lowest &&
    ticks[length - 1] === snapshot.highest &&
    snapshot.fee === pool.fee &&
    snapshot.tickSpacing === pool.tickSpacing &&
    snapshot.token0 === pool.token0 &&
    snapshot.token1 === pool.token1
  )
}

function startWay(snapshot: Snapshot, zeroForOne: boolean, brief: boolean): Way {
  const place = zeroForOne ? snapshot.place : snapshot.place + 1
  const walk = startWalk(snapshot, zeroForOne, brief)
  const met = brief ? undefined : { ticks: [], indexes: [], nets: [] }
  const way: Way = { walk, next: undefined, net: 0n, place, met }
  noteNext(way, snapshot)
  return way
}

/** Keeps how the next tick was found. It was looked at before, but may have been written to since. */
function noteNext(way: Way, snapshot: Snapshot): void {
  const tick = snapshot.ticks[way.place]
  way.next = tick?.index
  if (tick === undefined) return
  const { index, liquidityNet } = tick
  const { walk } = way
  const isAhead = walk.zeroForOne ? index <= walk.tick : index > walk.tick
  if (!isAhead || index % snapshot.tickSpacing !== 0 || typeof liquidityNet !== 'bigint')
    refuse(snapshot)
  way.net = liquidityNet
  if (way.met === undefined) return
  way.met.ticks.push(tick)
  way.met.indexes.push(index)
  way.met.nets.push(liquidityNet)
}

function refuse(snapshot: Snapshot): never {
  return refuseTicks(snapshot)
}

/** Whether the ticks that were crossed, and the one after them, still are what they were. */
function isUnchanged({ walk, met }: Way, known: Snapshot, crossed: number): boolean {
  if (met === undefined) return true
  const { ticks, indexes, nets } = met
  const step = walk.zeroForOne ? -1 : 1
  let place = walk.zeroForOne ? known.place : known.place + 1
  const last = Math.min(crossed, ticks.length - 1)
  for (let i = 0; i <= last; i++, place += step) {
    const tick = known.ticks[place]
    if (tick !== ticks[i] || tick?.index !== indexes[i] || tick?.liquidityNet !== nets[i])
      return false
  }
  return true
}

/** To guess in which stretch a swap ends saves walking that one; after a few it has cost more than that. */
const mostGuesses = 3

function walkOn(way: Way, snapshot: Snapshot, question: Question): Outcome {
  const { exactIn, amount, limit } = question
  const { walk } = way
  if (isLongEnough(walk, exactIn, amount, limit)) return settle(walk, exactIn, amount, limit)
  const guess = limit === undefined ? startGuess(walk, exactIn, amount) : undefined
  for (let guesses = 0; !isLongEnough(walk, exactIn, amount, limit); guesses++) {
    const end = nextStop(walk, way.next)
    if (guess && guesses < mostGuesses && guessNext(walk, exactIn, guess, end)) {
      const outcome = endWithin(walk, exactIn, amount, end)
      if (outcome) return outcome
    }
    lengthen(way, snapshot, end, end === way.next)
  }
  return settle(walk, exactIn, amount, limit)
}

/**
 * Where the next stretch ends: at the next initialised tick, or at the end of the word before it. Where
 * there is no liquidity the ends of words round nothing and are skipped.
 */
function nextStop(walk: Walk, next: number | undefined): number {
  const { zeroForOne, liquidity } = walk
  if (zeroForOne) {
    const word = liquidity === 0n ? minTick : wordEnd(walk)
    return next !== undefined && next >= word ? next : word
  }
  const word = liquidity === 0n ? maxTick : wordEnd(walk)
  return next !== undefined && next <= word ? next : word
}

function lengthen(way: Way, snapshot: Snapshot, end: number, initialized: boolean): void {
  const { walk, net } = way
  if (!initialized) {
    addStretch(walk, end, false)
    return
  }
  const step = walk.zeroForOne ? -1 : 1
  const after = walk.zeroForOne ? walk.liquidity - net : walk.liquidity + net
  const isLast = snapshot.ticks[way.place + step] === undefined
  if (after < 0n || after > maxUint128 || (isLast && after !== 0n)) refuse(snapshot)
  addStretch(walk, end, true)
  way.place += step
  noteNext(way, snapshot)
  // Where prices end, the tick is not crossed and its liquidity stays.
  if (!walk.ended) walk.liquidity = after
}
