import { AbortedError } from '../errors.ts'
import type { ExpectedPrice } from './price.ts'
import type { ExecutionResult } from './state.ts'

/** Those who wait for one run: it goes on for as long as one of them does. */
export type Callers = {
  /** Aborted when all have aborted. */
  signal: AbortSignal
  /** What those who are there expect. */
  expectations: () => readonly ExpectedPrice[]
  join: (
    signal: AbortSignal | undefined,
    expectedPrice?: ExpectedPrice | undefined,
  ) => {
    expect: (price: ExpectedPrice) => void
    /** Somebody whom the run does not suit: it need not go on for that one. */
    leave: () => void
    /** Waits for the run; an abort ends only this wait while others are there. */
    follow: (result: Promise<ExecutionResult>) => Promise<ExecutionResult>
  }
}

export function createCallers(): Callers {
  const all = new AbortController()
  const present = new Map<object, ExpectedPrice | undefined>()
  return {
    signal: all.signal,
    expectations: () => [...present.values()].filter(price => price !== undefined),
    join: (signal, expectedPrice) => {
      const caller = {}
      const own = new AbortController()
      present.set(caller, expectedPrice)
      const leave = () => {
        if (present.delete(caller) && present.size === 0) all.abort(signal?.reason)
      }
      const stop = () => {
        leave()
        // The last one sees the run itself come to its end.
        if (present.size > 0) own.abort(signal?.reason)
      }
      if (signal?.aborted) stop()
      signal?.addEventListener('abort', stop, { once: true })
      return {
        ...{ leave },
        expect: price => {
          if (present.has(caller)) present.set(caller, price)
        },
        follow: result =>
          untilAborted(result, own.signal).finally(() =>
            signal?.removeEventListener('abort', stop),
          ),
      }
    },
  }
}

function untilAborted(
  result: Promise<ExecutionResult>,
  signal: AbortSignal,
): Promise<ExecutionResult> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new AbortedError({ cause: signal.reason, moneyMoved: 'unknown' }))
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
