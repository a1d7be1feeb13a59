import { AbortedError } from '../errors.ts'
import { onAbort } from '../onAbort.ts'

/** Lets at most `most` pieces of work run at once; the others wait their turn, in order. */
export function limiter(most: number): Limit {
  const waiting = new Set<() => void>()
  let running = 0
  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        stay()
        waiting.delete(begin)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(new AbortedError({ cause: signal?.reason }))
      }
      waiting.add(begin)
      const stay = onAbort(signal, leave)
    })
  return async (work, signal) => {
    if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
    if (running >= most) await turn(signal)
    else running += 1
    try {
      return await work()
    } finally {
      const [next] = waiting
      // The place is handed on, so that nobody who comes meanwhile takes it.
      if (next) next()
      else running -= 1
    }
  }
}

/** An aborted signal ends the wait for a turn with an AbortedError; `work` itself it does not stop. */
export type Limit = <value>(
  work: () => Promise<value>,
  signal?: AbortSignal | undefined,
) => Promise<value>
