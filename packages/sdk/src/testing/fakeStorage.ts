/** A Web Storage in memory that a test can make fail. */
export function fakeStorage(
  failing: { get?: boolean; set?: boolean } = {},
): Storage & { failing: { get?: boolean; set?: boolean } } {
  const entries = new Map<string, string>()
  const refuse = (message: string) => {
    throw new DOMException(message, 'QuotaExceededError')
  }
  return {
    failing,
    get length() {
      if (failing.get) refuse('The storage is disabled')
      return entries.size
    },
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => {
      if (failing.get) refuse('The storage is disabled')
      return entries.get(key) ?? null
    },
    setItem: (key, value) => {
      if (failing.set) refuse('The storage is full')
      entries.set(key, value)
    },
    removeItem: key => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
