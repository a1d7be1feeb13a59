/**
 * Runs work at most so many at once, for each key and in all; the rest waits its turn. What comes free goes to the
 * key with the least that runs, of several such to the one that has waited longest for a turn: one with many waiting
 * holds nobody else up.
 */
export function createLimiter(limits: { perKey: number; total: number }) {
  const running = new Map<string, number>()
  /** Those that wait, by key; the key whose turn was last stands last. */
  const waiting = new Map<string, Set<() => void>>()
  let total = 0
  const isFree = (key: string) => total < limits.total && (running.get(key) ?? 0) < limits.perKey
  const take = (key: string) => {
    total++
    running.set(key, (running.get(key) ?? 0) + 1)
  }
  const release = (key: string) => {
    total--
    const left = (running.get(key) ?? 1) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    const next = nextKey()
    const starts = next === undefined ? undefined : waiting.get(next)
    const [start] = starts ?? []
    if (next === undefined || !starts || !start) return
    starts.delete(start)
    waiting.delete(next)
    if (starts.size > 0) waiting.set(next, starts)
    start()
  }
  const nextKey = () => {
    let best: string | undefined
    let least = Number.POSITIVE_INFINITY
    for (const key of waiting.keys()) {
      const count = running.get(key) ?? 0
      if (count >= least || !isFree(key)) continue
      best = key
      least = count
      if (count === 0) break
    }
    return best
  }
  return async <result>(
    key: string,
    signal: AbortSignal,
    work: () => Promise<result>,
  ): Promise<result> => {
    signal.throwIfAborted()
    if (isFree(key)) take(key)
    else
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          signal.removeEventListener('abort', leave)
          take(key)
          resolve()
        }
        const leave = () => {
          const starts = waiting.get(key)
          starts?.delete(start)
          if (starts?.size === 0) waiting.delete(key)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.set(key, (waiting.get(key) ?? new Set()).add(start))
      })
    try {
      return await work()
    } finally {
      release(key)
    }
  }
}
