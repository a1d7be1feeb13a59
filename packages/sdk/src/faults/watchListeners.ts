type Listener = EventListenerOrEventListenerObject

/** Counts who listens to abort signals, to the page and to its document; none may be left after a run. */
export type WatchedListeners = {
  /** What is still listened to: `abort`, `online`, `visibilitychange`. Signals that were aborted are over. */
  left: () => string[]
  /** Forgets all of them: the process that listened died. */
  drop: () => void
  /** Lets the world listen, uncounted, with what it does at once. */
  unwatched: <value>(work: () => value) => value
  /** What the browser tells a page: the network is back, the page is looked at again. */
  tell: (type: 'online' | 'visibilitychange') => void
  uninstall: () => void
}

/** Takes the place of a page's `document` and `addEventListener`, and watches every `AbortSignal`. */
export function watchListeners(): WatchedListeners {
  const signals = new Map<AbortSignal, Map<Listener, string>>()
  let watching = true
  const page = new Map<string, Set<Listener>>()
  const target = {
    addEventListener: (type: string, listener: Listener) => {
      page.set(type, (page.get(type) ?? new Set()).add(listener))
    },
    removeEventListener: (type: string, listener: Listener) =>
      void page.get(type)?.delete(listener),
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  Object.assign(AbortSignal.prototype, {
    addEventListener(this: AbortSignal, type: string, listener: Listener, options?: object) {
      if (!this.aborted && watching) {
        signals.set(this, (signals.get(this) ?? new Map()).set(listener, type))
      }
      addEventListener.call(this, type, listener, options)
    },
    removeEventListener(this: AbortSignal, type: string, listener: Listener) {
      signals.get(this)?.delete(listener)
      removeEventListener.call(this, type, listener)
    },
  })
  Object.assign(globalThis, { ...target, document: { ...target, visibilityState: 'visible' } })
  return {
    left: () => [
      ...[...signals].flatMap(([signal, own]) => (signal.aborted ? [] : [...own.values()])),
      ...[...page].flatMap(([type, own]) => [...own].map(() => type)),
    ],
    drop: () => {
      signals.clear()
      page.clear()
    },
    unwatched: work => {
      watching = false
      try {
        return work()
      } finally {
        watching = true
      }
    },
    tell: type => {
      for (const listener of [...(page.get(type) ?? [])]) {
        if (typeof listener === 'function') listener(new Event(type))
      }
    },
    uninstall: () => {
      for (const name of ['addEventListener', 'removeEventListener', 'document']) {
        Reflect.deleteProperty(globalThis, name)
        if (name !== 'document') Reflect.deleteProperty(AbortSignal.prototype, name)
      }
    },
  }
}
