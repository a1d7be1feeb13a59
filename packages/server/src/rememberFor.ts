/** Entries of one memory. */
const most = 10_000

/**
 * Remembers values for a time, the newest ten thousand of them.
 *
 * @param milliseconds How long each is remembered.
 */
export function rememberFor<value>(milliseconds: number) {
  const entries = new Map<string, { value: value; until: number }>()
  return {
    get(key: string): value | undefined {
      const entry = entries.get(key)
      if (!entry || entry.until > performance.now()) return entry?.value
      entries.delete(key)
      return undefined
    },
    set(key: string, value: value) {
      entries.delete(key)
      entries.set(key, { value, until: performance.now() + milliseconds })
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}
