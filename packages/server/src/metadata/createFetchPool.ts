import { setTimeout as sleep } from 'node:timers/promises'

/** Documents that are fetched at once, of which some are of collections; of one contract, and of one host. */
const most = { all: 24, collections: 8, contract: 8, host: 4 } as const
/** Milliseconds after which it is looked for more, though nothing has ended, and for which the others that end are waited for. */
const [longest, grace] = [1000, 50]

export type Fetched = { contract: string; host: string; isCollection: boolean; key: string }

/**
 * Fetches documents at once, with a share for each host and each contract: who is slow holds up themselves alone.
 * What ends is taken together, as far as it ends together.
 */
export function createFetchPool<result>() {
  const running = new Map<string, Promise<void>>()
  const shares = new Map<string, number>()
  let ended: result[] = []
  let failure: { error: unknown } | undefined
  let wake: () => void = () => undefined

  const namesOf = ({ contract, host, isCollection }: Fetched): [string, number][] => [
    [`contract ${contract}`, most.contract],
    [`host ${host}`, most.host],
    ...(isCollection ? [['collections', most.collections] satisfies [string, number]] : []),
  ]
  const change = (name: string, by: number) => {
    const count = (shares.get(name) ?? 0) + by
    if (count === 0) shares.delete(name)
    else shares.set(name, count)
  }

  return {
    isFull: () => running.size >= most.all,
    isEmpty: () => running.size === 0,
    /** Begins with one, unless it is on its way already, or has no room; answers whether it was begun. */
    begin(item: Fetched, work: () => Promise<result>): boolean {
      const names = namesOf(item)
      const hasRoom =
        running.size < most.all && names.every(([name, limit]) => (shares.get(name) ?? 0) < limit)
      if (running.has(item.key) || !hasRoom) return false
      for (const [name] of names) change(name, 1)
      const done = work()
        .then(
          result => {
            ended.push(result)
          },
          (error: unknown) => {
            failure ??= { error }
          },
        )
        .finally(() => {
          running.delete(item.key)
          for (const [name] of names) change(name, -1)
          wake()
        })
      running.set(item.key, done)
      return true
    },
    /**
     * What has ended since the last time, once some has, or a second has passed.
     *
     * @throws whatever one of them failed with.
     */
    async take(): Promise<result[]> {
      const timer = new AbortController()
      const pause = (milliseconds: number) =>
        sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined)
      try {
        if (ended.length === 0 && running.size > 0)
          await Promise.race([
            new Promise<void>(resolve => {
              wake = resolve
            }),
            pause(longest),
          ])
        if (running.size > 0) await Promise.race([Promise.all(running.values()), pause(grace)])
      } finally {
        timer.abort()
      }
      if (failure) throw failure.error
      const taken = ended
      ended = []
      return taken
    },
    /** Waits for all that is on its way, whatever becomes of it. */
    async end(): Promise<void> {
      await Promise.all(running.values())
    },
  }
}
