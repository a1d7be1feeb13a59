import { consoleSink, LogLevel } from '../logger.ts'
import type { JournalStore } from './journalStore.ts'
import { memoryStore } from './memoryStore.ts'

const prefix = 'sluice/'

/**
 * A journal in Web Storage, under keys that begin with `sluice/`; runs survive a reload, and the tabs of an
 * origin share them. A storage that is disabled, full or throws is left alone from then on: the journal
 * goes on in memory, with one warning.
 *
 * @param storage - `localStorage` when absent.
 * @param warn - Gets the one warning; the console when absent.
 * @example
 * ```ts
 * import { createClient, webStore } from '@sluice/sdk'
 *
 * const remembering = createClient({ chains: client.chains, journal: webStore() })
 * ```
 */
export function webStore(
  storage?: Storage | undefined,
  warn: (problem: string, error: unknown) => void = (...parts) => consoleSink(LogLevel.Warn, parts),
): JournalStore {
  const memory = memoryStore()
  // What the storage held when it failed stays readable there; what could not be written is in memory.
  let broken = false
  const attempt = <value>(work: (storage: Storage) => value, instead: () => value): value => {
    if (broken) return instead()
    try {
      const found = storage ?? globalThis.localStorage
      if (!found) throw new TypeError('There is no Web Storage here')
      return work(found)
    } catch (error) {
      broken = true
      warn('The journal cannot be kept in Web Storage; it is kept in memory', error)
      return instead()
    }
  }
  const reading = <value>(work: (storage: Storage) => value): value | undefined => {
    try {
      const found = storage ?? globalThis.localStorage
      return found ? work(found) : undefined
    } catch {
      return undefined
    }
  }
  return {
    get: key => {
      const stored = () => reading(from => from.getItem(prefix + key)) ?? undefined
      return (memory.get(key) as string | undefined) ?? stored()
    },
    set: (key, value) =>
      attempt(
        to => {
          to.setItem(prefix + key, value)
        },
        () => {
          memory.set(key, value)
          // An older value must not outlive the newer one that did not fit.
          reading(from => from.removeItem(prefix + key))
        },
      ),
    delete: key => {
      memory.delete(key)
      reading(from => from.removeItem(prefix + key))
    },
    keys: start => {
      const stored = reading(from =>
        Array.from({ length: from.length }, (_, index) => from.key(index) ?? ''),
      )
      const kept = (stored ?? [])
        .filter(key => key.startsWith(prefix + start))
        .map(key => key.slice(prefix.length))
      return [...new Set([...kept, ...(memory.keys(start) as readonly string[])])]
    },
    watch: listener => {
      const hear = ({ key }: StorageEvent) => {
        // Without a key the whole storage was cleared.
        if (key === null || key.startsWith(prefix)) listener()
      }
      globalThis.addEventListener?.('storage', hear)
      return () => globalThis.removeEventListener?.('storage', hear)
    },
    get locks() {
      return globalThis.navigator?.locks
    },
  }
}

/** Whether there is a Web Storage that takes and gives back what it is given. */
export function hasWebStorage(): boolean {
  try {
    const probe = `${prefix}probe`
    globalThis.localStorage.setItem(probe, '1')
    const works = globalThis.localStorage.getItem(probe) === '1'
    globalThis.localStorage.removeItem(probe)
    return works
  } catch {
    return false
  }
}
