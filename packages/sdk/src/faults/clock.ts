import { random } from './random.ts'
import { watchListeners } from './watchListeners.ts'

type Timer = { id: number; at: number; work: () => void; every?: number | undefined }

/** Time that passes only when it is told to, for the code under test and for the world around it. */
export type Clock = {
  /** Milliseconds since it was installed. */
  now: () => number
  /** The world's own appointments; they are no timers of the code under test. */
  after: (milliseconds: number, work: () => void) => void
  /** Lets everything that is under way come to its next wait. */
  quiet: () => Promise<void>
  /** Goes to the next timer or appointment, `until` at the latest, and does its work; false when there is none. */
  step: (until?: number) => Promise<boolean>
  /** How many timers the code under test has set. */
  timers: () => number
  /** What the code under test still listens to. */
  listeners: () => string[]
  /** Lets the world listen, uncounted, with what it does at once. */
  unwatched: <value>(work: () => value) => value
  /** The browser tells every page of it. */
  tell: (type: 'online' | 'visibilitychange') => void
  /** How many appointments the world still has. */
  appointments: () => number
  /** Forgets the timers and the listeners of the code under test: its process died. */
  drop: () => void
  /** The machine sleeps: time passes, and what was due is done late. */
  sleep: (milliseconds: number) => void
  /** Milliseconds that it slept in all. */
  slept: () => number
  /** Moves the wall clock, and only it. */
  jump: (milliseconds: number) => void
  /** Takes the place of the global `fetch`. */
  onFetch: (fetch: typeof globalThis.fetch) => void
  uninstall: () => void
}

const start = Date.UTC(2026, 0, 1)

/**
 * Takes the place of timers, `Date.now` and `performance.now`. Not vitest's own, because thousands of runs
 * need it fast, the world must be told from the client, and a client that died loses its timers alone.
 */
export function installClock(): Clock {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    date: Date.now,
    performance: performance.now,
    fetch: globalThis.fetch,
    timeout: AbortSignal.timeout,
    random: Math.random,
  }
  const listeners = watchListeners()
  // The same ids and the same pauses in every run of a seed.
  const next = random(1)
  // The test runner draws too, whenever it likes: only the pauses of the code under test are the same.
  Math.random = () => (/withRetries/.test(String(new Error().stack)) ? next() : real.random())
  Object.defineProperty(crypto, 'getRandomValues', {
    configurable: true,
    value: (bytes: Uint8Array) => bytes.map(() => Math.floor(next() * 256)),
  })
  const immediate: (work: () => void) => void = Reflect.get(globalThis, 'setImmediate')
  let now = 0
  let skew = 0
  let slept = 0
  let ids = 0
  let own: Timer[] = []
  const world: Timer[] = []
  // Those of `AbortSignal.timeout` keep no process alive, and end with it.
  let platform: Timer[] = []

  const set = (work: () => void, milliseconds: number | undefined, every?: number) => {
    ids += 1
    own.push({ id: ids, at: now + Math.max(1, Number(milliseconds) || 0), work, every })
    return ids
  }
  const clear = (id: unknown) => {
    own = own.filter(timer => timer.id !== id)
  }
  Object.assign(globalThis, {
    setTimeout: (work: (...args: unknown[]) => void, milliseconds?: number, ...args: unknown[]) =>
      set(() => work(...args), milliseconds),
    setInterval: (work: () => void, milliseconds?: number) =>
      set(work, milliseconds, Math.max(1, milliseconds ?? 1)),
    clearTimeout: clear,
    clearInterval: clear,
  })
  AbortSignal.timeout = milliseconds => {
    const controller = new AbortController()
    const late = () => controller.abort(new DOMException('It took too long', 'TimeoutError'))
    ids += 1
    platform.push({ id: ids, at: now + milliseconds, work: late })
    return controller.signal
  }
  Date.now = () => start + now + skew
  performance.now = () => now

  const quiet = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise<void>(resolve => immediate(resolve))
  }
  const first = (timers: readonly Timer[]) =>
    timers.reduce<Timer | undefined>(
      (least, timer) =>
        !least || timer.at < least.at || (timer.at === least.at && timer.id < least.id)
          ? timer
          : least,
      undefined,
    )
  return {
    now: () => now,
    quiet,
    after: (milliseconds, work) => {
      ids += 1
      world.push({ id: ids, at: now + milliseconds, work })
    },
    step: async (until = Number.POSITIVE_INFINITY) => {
      await quiet()
      const waiting = () => own.length + world.length > 0
      // Code that is loaded for the first time takes real time.
      for (let turn = 0; !waiting() && turn < 50; turn += 1) {
        await new Promise<void>(resolve => real.setTimeout(resolve, 2))
      }
      const due = first([...own, ...world, ...platform])
      if (!due || due.at > until) return false
      now = Math.max(now, due.at)
      if (world.includes(due)) world.splice(world.indexOf(due), 1)
      else if (platform.includes(due)) platform.splice(platform.indexOf(due), 1)
      else if (due.every === undefined) clear(due.id)
      else due.at = now + due.every
      due.work()
      await quiet()
      return true
    },
    timers: () => own.length,
    appointments: () => world.length,
    listeners: listeners.left,
    unwatched: listeners.unwatched,
    tell: listeners.tell,
    drop: () => {
      own = []
      platform = []
      listeners.drop()
    },
    sleep: milliseconds => {
      now += milliseconds
      listeners.tell('visibilitychange')
      slept += milliseconds
    },
    slept: () => slept,
    jump: milliseconds => {
      skew += milliseconds
    },
    onFetch: fetch => {
      globalThis.fetch = fetch
    },
    uninstall: () => {
      listeners.uninstall()
      Math.random = real.random
      Reflect.deleteProperty(crypto, 'getRandomValues')
      Object.assign(globalThis, {
        fetch: real.fetch,
        setTimeout: real.setTimeout,
        setInterval: real.setInterval,
        clearTimeout: real.clearTimeout,
        clearInterval: real.clearInterval,
      })
      AbortSignal.timeout = real.timeout
      Date.now = real.date
      performance.now = real.performance
    },
  }
}
