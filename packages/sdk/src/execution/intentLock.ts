import { AbortedError, SluiceError } from '../errors.ts'
import type { GuardedStore } from '../journal/guardStore.ts'
import { sleep } from '../sleep.ts'
import { withDeadline } from '../withDeadline.ts'
import { randomId } from './randomId.ts'

/** A lock that a run holds while it is under way. */
export type IntentLock = {
  /** Whether somebody else had it first. */
  waited: boolean
  /** Whether whoever had it is known to have died with it. */
  abandoned?: boolean | undefined
  /** Whether it is still ours: a machine that slept may have lost it to another tab. */
  held: () => Promise<boolean>
  release: () => Promise<void>
}

/** How long a lease lasts, how often it is renewed, and what two clocks may differ by. Milliseconds. */
const leaseTime = 15_000
const renewEvery = 5_000
const margin = 2_000
/** How long a lease must stand before it counts, where two may have been written at once; and between two looks. */
const settleTime = 100
const lookEvery = 250

/**
 * Takes the lock of a wish, by the origin's Web Locks where the storage has them, else by a lease in the
 * storage. A holder that crashed loses it: Web Locks at once, a lease when it is not renewed any more.
 *
 * @param options.wait - Milliseconds to wait for whoever holds it; 0 gives up at once.
 * @returns undefined when somebody else holds it, and `wait` is 0.
 * @throws AbortedError; SluiceError `run_under_way` when the wait takes too long.
 */
export async function takeLock(
  store: GuardedStore,
  name: string,
  options: { wait: number; signal?: AbortSignal | undefined },
): Promise<IntentLock | undefined> {
  const { signal } = options
  if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
  let take = leases(store, name)
  let first: Awaited<ReturnType<Take>>
  const byLocks = store.locks && webLocks(store.locks, name)
  try {
    first = await (byLocks ?? take)(false)
    if (byLocks) take = byLocks
  } catch (error) {
    // Pages without an origin of their own are refused Web Locks.
    if (!byLocks) throw error
    first = await take(false)
  }
  if (first || options.wait === 0) return first && { ...first, waited: false }
  let taken: ReturnType<Take> | undefined
  const lock = await withDeadline(stop => (taken = take(true, stop)), {
    milliseconds: options.wait,
    signal,
    onAbort: () => new AbortedError({ cause: signal?.reason }),
    onTimeout: () =>
      new SluiceError('The same request is still under way elsewhere', {
        code: 'run_under_way',
        retryable: true,
        hints: ['Nothing was sent for this call. Finish what another tab or window shows first.'],
      }),
  }).catch((error: unknown) => {
    // It may have come in the very moment in which nobody wanted it any more.
    taken?.then(late => late?.release()).catch(() => undefined)
    throw error
  })
  return lock && { ...lock, waited: true }
}

/**
 * Whether nobody is left who holds a lease: a living holder renews it within seconds.
 *
 * @throws AbortedError
 */
export async function untilAbandoned(
  store: GuardedStore,
  name: string,
  signal?: AbortSignal | undefined,
): Promise<boolean> {
  if (store.locks) return false
  const first = toLease(await store.get(leaseKey(name)))
  if (!first) return true
  for (;;) {
    const lease = toLease(await store.get(leaseKey(name)))
    if (!lease || isOver(lease)) return true
    if (lease.owner !== first.owner || lease.until !== first.until) return false
    await sleep(lookEvery * 4, signal)
  }
}

/** Whether somebody holds a lock now; it is neither taken nor waited for. */
export async function isHeld(store: GuardedStore, name: string): Promise<boolean> {
  try {
    const held = (await store.locks?.query?.())?.held
    if (held) return held.some(lock => lock.name === `sluice/${leaseKey(name)}`)
  } catch {
    // Pages without an origin of their own are refused Web Locks.
  }
  const lease = toLease(await store.get(leaseKey(name)))
  return lease !== undefined && !isOver(lease)
}

type Take = (
  wait: boolean,
  signal?: AbortSignal | undefined,
) => Promise<Omit<IntentLock, 'waited'> | undefined>

type Locks = NonNullable<GuardedStore['locks']>

function webLocks(locks: Locks, name: string): Take {
  return (wait, signal) =>
    new Promise((resolve, reject) => {
      const hold = (lock: unknown) => {
        if (!lock) return resolve(undefined)
        return new Promise<void>(end => {
          // It is free only once the request has settled.
          const release = async () => {
            end()
            await request.catch(() => undefined)
          }
          resolve({ held: async () => true, release })
        })
      }
      const options = wait ? (signal ? { signal } : {}) : { ifAvailable: true }
      const request = locks.request(`sluice/${leaseKey(name)}`, options, hold)
      request.catch(reject)
    })
}

type Lease = { owner: string; until: number }

function leases(store: GuardedStore, name: string): Take {
  const key = leaseKey(name)
  const owner = randomId()
  let abandoned = false
  const read = async () => toLease(await store.get(key))
  const write = () => {
    const until = Date.now() + leaseTime
    return { until, text: JSON.stringify({ owner, until } satisfies Lease) }
  }
  const claim = async (): Promise<number | undefined> => {
    const found = await store.get(key)
    const lease = toLease(found)
    if (lease && !isOver(lease)) return undefined
    abandoned = lease !== undefined
    const mine = write()
    if (found === undefined && store.add) {
      return (await store.add(key, mine.text)) ? mine.until : undefined
    }
    // Two may see the same lease run out: whoever adds one in its place, or else wrote last, has it.
    if (store.add) {
      if ((await store.get(key)) !== found) return undefined
      await store.delete(key)
      if (!(await store.add(key, mine.text))) return undefined
    } else await store.set(key, mine.text)
    await sleep(settleTime)
    return (await read())?.owner === owner ? mine.until : undefined
  }
  return async (wait, signal) => {
    let until = await claim()
    while (until === undefined) {
      if (!wait) return undefined
      await sleep(lookEvery, signal)
      until = await claim()
    }
    return hold(until)
  }

  function hold(first: number): Omit<IntentLock, 'waited'> {
    let until = first
    let lost = false
    let released = false
    const renew = async () => {
      const current = await read()
      if (released) return
      if (current?.owner !== owner) {
        lost = true
        return
      }
      const mine = write()
      await store.set(key, mine.text)
      until = mine.until
    }
    const timer = setInterval(renew, renewEvery)
    return {
      abandoned,
      held: async () => {
        // What another one wrote counts at once; what cannot be read is ours until it runs out.
        const current = await read()
        if (current && current.owner !== owner) lost = true
        if (!lost && Date.now() >= until) await renew()
        return !lost
      },
      release: async () => {
        released = true
        clearInterval(timer)
        if ((await read())?.owner === owner) await store.delete(key)
      },
    }
  }
}

function leaseKey(name: string): string {
  return `lock/${name}`
}

function isOver(lease: Lease): boolean {
  const left = lease.until - Date.now()
  // A lease that ends later than any can is somebody's mistake, or worse.
  return left < -margin || left > leaseTime + 60_000
}

function toLease(value: string | undefined): Lease | undefined {
  if (value === undefined) return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const [owner, until]: unknown[] = [Reflect.get(parsed, 'owner'), Reflect.get(parsed, 'until')]
    return typeof owner === 'string' && Number.isFinite(until)
      ? { owner, until: until as number }
      : undefined
  } catch {
    return undefined
  }
}
