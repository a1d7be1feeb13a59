import { setTimeout as sleep } from 'node:timers/promises'
import { describeFailure } from '../../describeFailure.ts'
import { createLease } from '../../storage/createLease.ts'
import { fencedDb } from '../../storage/fencedDb.ts'
import type { Database } from '../../storage/openDatabase.ts'
import { checkedWait } from '../checkedWait.ts'
import type { Party } from '../party.ts'
import { claimFilled } from './claimFilled.ts'
import { type FillTurns, fillPaid } from './fillPaid.ts'
import { followSent, type LastSent } from './followSent.ts'
import { isBusy } from './isBusy.ts'
import { refundUnfilled } from './refundUnfilled.ts'
import type { SolverContext } from './SolverContext.ts'
import { watchEscrow } from './watchEscrow.ts'

/** Milliseconds between passes while something is open, while nothing is, and while another process leads. */
const busyInterval = 200
const idleInterval = 1000
const standbyInterval = 500

export type Solver = {
  /** One pass over everything; false where another process leads. */
  pass(): Promise<boolean>
  /** Begins to work; ends with `close`. */
  follow(): void
  /** Looks now instead of at the next tick. */
  wake(): void
  close(): Promise<void>
}

/**
 * Fills what is paid for, claims what it has earned, and gives back what cannot be filled. The nonces of an
 * account are of a chain, not of two of them, so one process does it for all chains, under a lease; a chain
 * that does not answer holds up only what needs it.
 */
export function createSolver(options: createSolver.Options): Solver {
  const { database, parties, now, onFailure = () => undefined } = options
  const lease = createLease(database, { name: 'solver', lifetime: options.lifetime })
  const db = fencedDb(database.db, lease.check)
  const solver: SolverContext = { db, parties, now, onFailure }
  const stopped = new AbortController()
  const { signal } = stopped
  const lastSent: LastSent = new Map()
  const turns: FillTurns = new Map()
  const told = new Map<string, string>()
  let waker = new AbortController()
  let running: Promise<boolean> | undefined
  let following: Promise<unknown> | undefined

  /** Each step by itself; a failure is told once, not at every attempt. */
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    if (signal.aborted) return
    try {
      await work()
      told.delete(name)
    } catch (error) {
      const message = describeFailure(error)
      if (told.get(name) !== message && !signal.aborted) onFailure(error)
      told.set(name, message)
    }
  }

  const work = async () => {
    if (!(await lease.take())) return false
    await Promise.all(
      [...parties].map(async ([id, party]) => {
        await attempt(`escrow ${id}`, () => watchEscrow(solver, party))
        await attempt(`sent ${id}`, () => followSent(solver, party, lastSent))
        await attempt(`refunds ${id}`, () => refundUnfilled(solver, party))
        await attempt(`fills ${id}`, () => fillPaid(solver, party, turns))
        await attempt(`claims ${id}`, () => claimFilled(solver, party))
      }),
    )
    return true
  }

  const pass = () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  const loop = async () => {
    while (!signal.aborted) {
      waker = new AbortController()
      let pause = idleInterval
      await attempt('pass', async () => {
        if (!(await pass())) pause = standbyInterval
        else if (await isBusy(db, now())) pause = busyInterval
      })
      await sleep(pause, undefined, { signal: AbortSignal.any([signal, waker.signal]) }).catch(
        () => undefined,
      )
    }
  }

  return {
    pass,
    follow() {
      if (following) return
      // Nothing would be quoted: better said before somebody asks.
      const checks = [...parties].map(([id, party]) =>
        attempt(`confirmations ${id}`, () => checkedWait(party)),
      )
      following = Promise.all([loop(), lease.keep(signal), ...checks])
    },
    wake: () => waker.abort(),
    async close() {
      stopped.abort()
      await Promise.allSettled([following, running])
      await lease.release().catch(() => undefined)
    },
  }
}

export declare namespace createSolver {
  type Options = {
    database: Database
    parties: ReadonlyMap<number, Party>
    /** The wall clock, in milliseconds since 1970. */
    now: () => number
    onFailure?: ((error: unknown) => void) | undefined
    /** Milliseconds for which the lease lasts unless it is renewed. */
    lifetime?: number | undefined
  }
}
