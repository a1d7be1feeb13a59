/** A pause that can be ended early, by new work or because the page is looked at again. */
export type Waker = {
  /** Waits; over at once when somebody woke it since the last pause. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now: () => void
  /** Soon: what comes together is looked at together. */
  soon: () => void
  /** Wakes when a hidden page is shown again, or the network is back. */
  listen: () => void
  unlisten: () => void
}

/** The least time between two wakings by a flood, milliseconds. */
const apart = 50

/** @param collecting - Milliseconds between the end of a pause and the work collected in the next. */
export function waker(collecting: number): Waker {
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: (() => void) | undefined
  let woken: 'now' | 'soon' | undefined
  let soonAt = 0
  let wokenAt = Number.NEGATIVE_INFINITY
  const now = () => {
    woken = 'now'
    end?.()
  }
  const pause = async (milliseconds: number, signal: AbortSignal) => {
    const began = performance.now()
    const until = () => {
      if (woken === 'now') return Math.max(began, wokenAt + apart)
      const planned = began + milliseconds
      return woken === 'soon' ? Math.min(Math.max(began + collecting, soonAt), planned) : planned
    }
    while (!signal.aborted) {
      const left = until() - performance.now()
      if (left <= 0) break
      let over: (() => void) | undefined
      await new Promise<void>(resolve => {
        over = () => resolve()
        end = over
        timer = setTimeout(over, left)
        signal.addEventListener('abort', over, { once: true })
      })
      clearTimeout(timer)
      if (over) signal.removeEventListener('abort', over)
      end = undefined
    }
    // A pause that was over by itself does not hold up who wakes right after it.
    if (woken === 'now') wokenAt = performance.now()
    woken = undefined
  }
  const shown = () => {
    if (globalThis.document?.visibilityState !== 'hidden') now()
  }
  return {
    pause,
    now,
    soon: () => {
      if (woken) return
      woken = 'soon'
      // One turn of the event loop: what comes in the same moment comes together.
      soonAt = performance.now() + 1
      end?.()
    },
    listen: () => {
      globalThis.document?.addEventListener('visibilitychange', shown)
      globalThis.addEventListener?.('online', shown)
    },
    unlisten: () => {
      globalThis.document?.removeEventListener('visibilitychange', shown)
      globalThis.removeEventListener?.('online', shown)
    },
  }
}
