import type { JournalStore } from './journalStore.ts'

/**
 * A journal in memory: it lives as long as the page or the process. Two clients that are given the same
 * one share it, as two tabs share Web Storage.
 *
 * @example
 * ```ts
 * import { createClient, memoryStore } from '@sluice/sdk'
 *
 * const forgetful = createClient({ chains: client.chains, journal: memoryStore() })
 * ```
 */
export function memoryStore(): JournalStore {
  const entries = new Map<string, string>()
  return {
    get: key => entries.get(key),
    set: (key, value) => {
      entries.set(key, value)
    },
    delete: key => {
      entries.delete(key)
    },
    keys: prefix => [...entries.keys()].filter(key => key.startsWith(prefix)),
    add: (key, value) => {
      if (entries.has(key)) return false
      entries.set(key, value)
      return true
    },
  }
}
