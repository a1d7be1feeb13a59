/** A value that changes by events through a pure function, for any number of listeners. */
export type Store<state, event> = {
  getState(): state
  dispatch(event: event): void
  /** Returns the function that stops listening. */
  subscribe(listener: () => void): () => void
}

export function createStore<state, event>(
  reducer: (state: state, event: event) => state,
  initial: state,
): Store<state, event> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    dispatch(event) {
      const next = reducer(state, event)
      if (next === state) return
      state = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
