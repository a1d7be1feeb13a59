type Heard = { waiting: Set<() => void>; tell: () => void }

const heard = new WeakMap<AbortSignal, Heard>()

/**
 * Calls `stop` once when the signal is aborted. However many wait for one signal, it has one listener: a run
 * of a hundred items has hundreds of waits, and Node takes the eleventh listener for a leak.
 *
 * @returns what takes it back; the last one takes the listener away.
 */
export function onAbort(signal: AbortSignal | undefined, stop: () => void): () => void {
  if (!signal) return () => undefined
  let entry = heard.get(signal)
  if (!entry) {
    const waiting = new Set<() => void>()
    entry = {
      waiting,
      tell: () => {
        heard.delete(signal)
        for (const each of waiting) each()
      },
    }
    heard.set(signal, entry)
    signal.addEventListener('abort', entry.tell, { once: true })
  }
  const { waiting, tell } = entry
  // The same function may wait twice.
  const each = () => stop()
  waiting.add(each)
  return () => {
    if (!waiting.delete(each) || waiting.size > 0) return
    signal.removeEventListener('abort', tell)
    if (heard.get(signal)?.waiting === waiting) heard.delete(signal)
  }
}
