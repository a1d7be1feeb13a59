import { SluiceError } from '../errors.ts'
import { withDeadline } from '../withDeadline.ts'
import type { JournalStore } from './journalStore.ts'

/** The longest that a storage may take for one call, milliseconds. */
const callTimeout = 5_000

/** A storage that never fails and never hangs: what it cannot keep is kept in memory. */
export type GuardedStore = {
  get: (key: string) => Promise<string | undefined>
  /** Begins before it returns; the writes of one key keep their order. */
  set: (key: string, value: string) => Promise<void>
  delete: (key: string) => Promise<void>
  keys: (prefix: string) => Promise<readonly string[]>
  add: ((key: string, value: string) => Promise<boolean>) | undefined
  locks: JournalStore['locks']
  /** Calls back once something was written here, or may have been elsewhere; returns what stops it. */
  watch: (listener: () => void) => () => void
}

const guarded = new WeakMap<JournalStore, GuardedStore>()

/** Wraps a caller's storage, once. `warn` gets the first of its failures. */
export function guardStore(
  store: JournalStore,
  warn: (problem: string, error: unknown) => void,
): GuardedStore {
  const known = guarded.get(store)
  if (known) return known
  const made = wrap(store, warn)
  guarded.set(store, made)
  return made
}

function wrap(store: JournalStore, warn: (problem: string, error: unknown) => void): GuardedStore {
  const memory = new Map<string, string>()
  const tails = new Map<string, Promise<void>>()
  let warned = false
  const attempt = async <value>(
    work: () => value | Promise<value>,
    instead: () => value,
  ): Promise<value> => {
    try {
      const answer = work()
      return answer instanceof Promise ? await inTime(answer) : answer
    } catch (error) {
      if (!warned) warn('The journal cannot be stored; it goes on in memory', error)
      warned = true
      return instead()
    }
  }
  const inOrder = (key: string, work: () => Promise<void>): Promise<void> => {
    const before = tails.get(key)
    const done = before ? before.then(work) : work()
    tails.set(key, done)
    return done.then(() => {
      if (tails.get(key) === done) tails.delete(key)
    })
  }
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const written = (done: Promise<void>): Promise<void> => {
    void done.then(tell)
    return done
  }
  let unwatch: (() => void) | undefined
  const { add } = store
  return {
    get: async key => {
      const kept = memory.get(key)
      if (kept !== undefined) return kept
      const found = await attempt(
        () => store.get(key),
        () => undefined,
      )
      return typeof found === 'string' ? found : undefined
    },
    set: (key, value) => {
      if (memory.has(key)) memory.set(key, value)
      return written(
        inOrder(key, () =>
          attempt(
            () => store.set(key, value),
            () => void memory.set(key, value),
          ),
        ),
      )
    },
    delete: key => {
      memory.delete(key)
      return written(
        inOrder(key, () =>
          attempt(
            () => store.delete(key),
            () => undefined,
          ),
        ),
      )
    },
    keys: async prefix => {
      const stored = await attempt(
        () => store.keys(prefix),
        () => [],
      )
      const own = [...memory.keys()].filter(key => key.startsWith(prefix))
      return [...new Set([...(Array.isArray(stored) ? stored : []), ...own])]
    },
    add:
      add &&
      (async (key, value) =>
        attempt(
          () => add(key, value),
          () => claim(memory, key, value),
        )),
    get locks() {
      return store.locks
    },
    watch: listener => {
      if (listeners.size === 0) {
        try {
          unwatch = store.watch?.(tell)
        } catch (error) {
          warn('The journal does not tell what others change', error)
        }
      }
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        unwatch?.()
        unwatch = undefined
      }
    },
  }
}

function claim(memory: Map<string, string>, key: string, value: string): boolean {
  if (memory.has(key)) return false
  memory.set(key, value)
  return true
}

function inTime<value>(answer: Promise<value>): Promise<value> {
  const late = () =>
    new SluiceError('The storage does not answer', { code: 'storage_timeout', retryable: true })
  return withDeadline(() => answer, {
    milliseconds: callTimeout,
    onTimeout: late,
    onAbort: late,
  })
}
