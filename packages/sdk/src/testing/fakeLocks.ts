type Locks = Pick<LockManager, 'request' | 'query'>

/** The Web Locks of one origin, in memory. */
export function fakeLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    options: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ) => {
    const before = queues.get(name)
    if (before && options.ifAvailable) return callback(null)
    const work = async () => {
      await before?.catch(() => undefined)
      if (options.signal?.aborted) throw options.signal.reason
      return callback({ name, mode: 'exclusive' })
    }
    const turn = work()
    queues.set(name, turn)
    const done = () => {
      if (queues.get(name) === turn) queues.delete(name)
    }
    const over = turn.finally(done)
    const aborted = new Promise<never>((_, reject) => {
      options.signal?.addEventListener('abort', () => {
        if (before && queues.get(name) === turn) queues.set(name, before)
        reject(options.signal?.reason)
      })
    })
    return Promise.race([over, aborted])
  }
  const query = async () => ({
    held: [...queues.keys()].map(name => ({ name, mode: 'exclusive' as const })),
  })
  return { request: request as Locks['request'], query }
}
