import type { Bus, Hint } from './bus.ts'

/** The listeners of this process. What one of them throws is nobody else's trouble. */
export function listeners(isListening: () => boolean): listeners.Result {
  const all = new Set<(hint: Hint | undefined) => void>()
  const tellOne = (listener: (hint: Hint | undefined) => void, hint: Hint | undefined) => {
    try {
      if (all.has(listener)) listener(hint)
    } catch {
      // Its own business.
    }
  }
  return {
    tell(hint) {
      for (const listener of [...all]) tellOne(listener, hint)
    },
    subscribe(listener) {
      const own = (hint: Hint | undefined) => listener(hint)
      all.add(own)
      if (isListening()) setImmediate(tellOne, own, undefined)
      return () => void all.delete(own)
    },
  }
}

export declare namespace listeners {
  type Result = Pick<Bus, 'subscribe'> & { tell(hint: Hint | undefined): void }
}
