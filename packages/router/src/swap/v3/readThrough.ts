import { invalid } from '../../errors.ts'
import { maxUint256, objectOf } from '../check.ts'
import type { V3Pool } from '../types.ts'
import { maxUint128 } from './bounds.ts'
import type { Question } from './quote.ts'
import type { Signal } from './signal.ts'
import {
  addStretch,
  isLongEnough,
  type Outcome,
  settle,
  startWalk,
  type Walk,
  wordEnd,
} from './walk.ts'

/**
 * Where the ticks of a v3 pool can be looked up: what its contract tells, all as of the block of the
 * pool's state. `v3TickReader` makes one from a node; a cache or an index makes a faster one.
 */
export type V3TickSource = {
  /**
   * `tickBitmap(word)` of the pool: bit `i` says whether tick `(256 * word + i) * tickSpacing` is
   * initialised. Words go down below zero, to -3466 for a spacing of 1.
   */
  tickBitmap(word: number, options: V3TickSource.Options): Promise<bigint>
  /** `liquidityNet` of `ticks(tick)`; asked only for ticks that are initialised. */
  liquidityNet(tick: number, options: V3TickSource.Options): Promise<bigint>
}

export declare namespace V3TickSource {
  type Options = { signal: Signal | undefined }
}

/** What a swap comes to through a pool whose ticks are read as it goes, no more of them than it takes. */
export async function readThrough(
  pool: V3Pool,
  question: Question,
  source: V3TickSource,
  signal: Signal | undefined,
): Promise<Outcome> {
  const { exactIn, zeroForOne, amount, limit } = question
  const walk = startWalk(pool, zeroForOne)
  let uncrossed: number | undefined
  const cross = async () => {
    if (uncrossed === undefined) return
    walk.liquidity = liquidityAfter(
      walk,
      uncrossed,
      await abortable(source.liquidityNet(uncrossed, { signal }), signal),
    )
    uncrossed = undefined
  }
  while (!isLongEnough(walk, exactIn, amount, limit)) {
    await cross()
    const end = wordEnd(walk)
    const word = Math.floor(end / walk.tickSpacing) >> 8
    const bitmap: unknown = await abortable(source.tickBitmap(word, { signal }), signal)
    if (typeof bitmap !== 'bigint' || bitmap < 0n || bitmap > maxUint256)
      throw invalid(`source.tickBitmap(${word})`, bitmap, 'must be a uint256')
    const tick = nextInWord(walk, bitmap, word)
    addStretch(walk, tick ?? end, tick !== undefined)
    if (!walk.ended) uncrossed = tick
  }
  const outcome = settle(walk, exactIn, amount, limit)
  if (uncrossed === undefined || outcome.sqrtRatioX96 !== walk.ratio) return outcome
  await cross()
  return settle(walk, exactIn, amount, limit)
}

/** The next initialised tick in the word of the next stretch, if there is one. */
function nextInWord(walk: Walk, bitmap: bigint, word: number): number | undefined {
  const { tickSpacing, zeroForOne } = walk
  const at = Math.floor(walk.tick / tickSpacing) - word * 256
  // Downwards the tick itself counts; upwards only those above it do.
  const bits = zeroForOne
    ? bitmap & ((1n << BigInt(at + 1)) - 1n)
    : (bitmap >> BigInt(at + 1)) << BigInt(at + 1)
  if (bits === 0n) return undefined
  const bit = zeroForOne ? highestBit(bits) : highestBit(bits & -bits)
  return (word * 256 + bit) * tickSpacing
}

function highestBit(bits: bigint): number {
  return bits.toString(2).length - 1
}

function liquidityAfter(walk: Walk, tick: number, net: unknown): bigint {
  const path = `source.liquidityNet(${tick})`
  if (typeof net !== 'bigint') throw invalid(path, net, 'must be a bigint')
  const liquidity = walk.zeroForOne ? walk.liquidity - net : walk.liquidity + net
  if (liquidity < 0n || liquidity > maxUint128)
    throw invalid(path, net, 'must leave the liquidity from 0 to 2^128 - 1')
  return liquidity
}

/** Throws unless `value` can be asked for ticks. */
export function sourceOf(path: string, value: unknown): V3TickSource {
  const source = objectOf(path, value)
  for (const name of ['tickBitmap', 'liquidityNet'])
    if (typeof source[name] !== 'function')
      throw invalid(`${path}.${name}`, source[name], 'must be a function')
  return value as V3TickSource
}

/** Throws unless `value` is a signal that can be waited with, or none. */
export function signalOf(path: string, value: unknown): Signal | undefined {
  if (value === undefined) return undefined
  const signal = objectOf(path, value)
  if (typeof signal.addEventListener !== 'function' || typeof signal.aborted !== 'boolean')
    throw invalid(path, value, 'must be an AbortSignal')
  return value as Signal
}

/** Waits for an answer, but not past the caller's patience, even when the source does not heed it. */
async function abortable<value>(
  answer: Promise<value>,
  signal: Signal | undefined,
): Promise<value> {
  if (signal === undefined) return answer
  if (signal.aborted) throw signal.reason
  let stop: (() => void) | undefined
  try {
    return await Promise.race([
      answer,
      new Promise<never>((_, reject) => {
        stop = () => reject(signal.reason)
        signal.addEventListener('abort', stop)
      }),
    ])
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop)
  }
}
