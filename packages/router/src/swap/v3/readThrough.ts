import { invalid, RouterError } from '../../errors.ts'
import { guard } from '../../guard.ts'
import { maxUint256 } from '../check.ts'
import type { V3Pool } from '../types.ts'
import { maxUint128 } from './bounds.ts'
import { highestBit } from './mostSignificantBit.ts'
import type { Question } from './quote.ts'
import { type Outcome, settle } from './settle.ts'
import type { Signal } from './signal.ts'
import { addStretch, isLongEnough, startWalk, type Walk, wordEnd } from './walk.ts'

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

/** How long and how far ticks are read. */
export type ReadLimits = {
  /** Ends the reading, with its reason. */
  signal?: Signal | undefined
  /** Milliseconds that the whole reading may take: 1 to 3600000, by default 30000. */
  timeout?: number | undefined
  /** How many words and ticks may be read: 1 to 1000000, by default 1000. One follows the other. */
  maxReads?: number | undefined
}

/** After so many reads it is looked whether others must have their turn, and after so many milliseconds
 * they get it: a source may answer at once, every time. */
const readsAtOnce = 100
const longestTurn = 20

/** What a swap comes to through a pool whose ticks are read as it goes, no more of them than it takes. */
export async function readThrough(
  pool: V3Pool,
  question: Question,
  source: V3TickSource,
  limits: ReadLimits,
): Promise<Outcome> {
  const patience = startPatience(limits)
  try {
    return await walkThrough(pool, question, source, patience)
  } finally {
    patience.end()
  }
}

async function walkThrough(
  pool: V3Pool,
  question: Question,
  source: V3TickSource,
  { read, signal }: Patience,
): Promise<Outcome> {
  const { exactIn, zeroForOne, amount, limit } = question
  const walk = startWalk(pool, zeroForOne, limit === undefined)
  let uncrossed: number | undefined
  const cross = async () => {
    const tick = uncrossed
    if (tick === undefined) return
    walk.liquidity = liquidityAfter(
      walk,
      tick,
      await read(() => source.liquidityNet(tick, { signal })),
    )
    uncrossed = undefined
  }
  while (!isLongEnough(walk, exactIn, amount, limit)) {
    await cross()
    const end = wordEnd(walk)
    const word = Math.floor(end / walk.tickSpacing) >> 8
    const bitmap: unknown = await read(() => source.tickBitmap(word, { signal }))
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

function liquidityAfter(walk: Walk, tick: number, net: unknown): bigint {
  const path = `source.liquidityNet(${tick})`
  if (typeof net !== 'bigint') throw invalid(path, net, 'must be a bigint')
  const liquidity = walk.zeroForOne ? walk.liquidity - net : walk.liquidity + net
  if (liquidity < 0n || liquidity > maxUint128)
    throw invalid(path, net, 'must leave the liquidity from 0 to 2^128 - 1')
  return liquidity
}

type Patience = {
  signal: Signal | undefined
  /** Asks, and waits for the answer, but not past the limits, even when the source heeds none of them. */
  read: (ask: () => Promise<bigint>) => Promise<bigint>
  /** Leaves no timer and no listener behind. */
  end: () => void
}

function startPatience({ signal, timeout = 30_000, maxReads = 1_000 }: ReadLimits): Patience {
  let reads = 0
  let turn = Date.now()
  let stopped: { reason: unknown } | undefined
  let giveUp: (reason: unknown) => void = () => {}
  const stop = (reason: unknown) => {
    stopped ??= { reason }
    giveUp(reason)
  }
  const onAbort = () => {
    try {
      stop(guarded(() => signal?.reason))
    } catch (error) {
      // Nobody would catch it where events are told.
      stop(error)
    }
  }
  const onTimeout = () =>
    stop(readingStopped('timeout', timeout, `took longer than ${timeout} ms`, 'Ask again.'))
  // Before the timer, so that a signal which cannot be listened to leaves none behind.
  guarded(() => signal?.addEventListener('abort', onAbort))
  const timer = timers.setTimeout(onTimeout, timeout)
  return {
    signal,
    async read(ask) {
      // Before the source is asked: nobody would wait for an answer that fails.
      if (guarded(() => signal?.aborted)) throw guarded(() => signal?.reason)
      if (reads === maxReads)
        throw readingStopped('maxReads', maxReads, `took more than ${maxReads} reads`, 'Raise it.')
      if (++reads % readsAtOnce === 0 && Date.now() - turn > longestTurn) {
        await new Promise<void>(resume => timers.setTimeout(resume, 0))
        turn = Date.now()
      }
      if (stopped) throw stopped.reason
      return Promise.race([
        ask(),
        new Promise<never>((_, reject) => {
          giveUp = reject
        }),
      ])
    },
    end() {
      timers.clearTimeout(timer)
      guarded(() => signal?.removeEventListener('abort', onAbort))
    },
  }
}

/** What a signal throws when it is looked at is not its reason. */
const guarded = /* @__PURE__ */ guard(<value>(look: () => value): value => look())

/** Browsers and Node both have them; the router is compiled without the types of either. */
const timers = globalThis as unknown as {
  setTimeout(action: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

function readingStopped(field: string, value: unknown, what: string, hint: string): RouterError {
  return new RouterError(`Reading the ticks ${what}`, {
    code: 'reading_stopped',
    field,
    value,
    hints: [hint, 'Or lower the amount, or give the pool with its ticks. Nothing was sent.'],
  })
}
