import { setMaxListeners } from 'node:events'

/**
 * Does work whose signal ends with `outer`, or after so many milliseconds with a `TimeoutError`. Not by
 * `AbortSignal.any` with `AbortSignal.timeout`: Node 20 forgets such a deadline with the next collection of
 * garbage, and the work then never ends.
 */
export async function withinTime<result>(
  milliseconds: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  outer?.throwIfAborted()
  const ended = new AbortController()
  const timer = setTimeout(
    () => ended.abort(new DOMException('It took too long', 'TimeoutError')),
    milliseconds,
  )
  const end = () => ended.abort(outer?.reason)
  // Much may be under way at once.
  if (outer) setMaxListeners(0, outer)
  outer?.addEventListener('abort', end)
  try {
    return await work(ended.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', end)
  }
}
