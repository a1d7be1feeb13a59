/** Runs work at most so many at once, for each key and in all; the rest waits its turn. */
export function createLimiter(limits: { perKey: number; total: number }) {
  const running = new Map<string, number>()
  const waiting: { key: string; start: () => void }[] = []
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
    const next = waiting.findIndex(each => isFree(each.key))
    if (next === -1) return
    const [entry] = waiting.splice(next, 1)
    entry?.start()
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
        const entry = {
          key,
          start: () => {
            signal.removeEventListener('abort', leave)
            take(key)
            resolve()
          },
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(entry), 1)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(entry)
      })
    try {
      return await work()
    } finally {
      release(key)
    }
  }
}
