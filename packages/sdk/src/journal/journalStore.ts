type Awaitable<value> = value | Promise<value>

/**
 * Where a client keeps the journal of its runs: strings by key. Any storage will do that gives back what it
 * was given; answers may come at once or as promises. What it says is never trusted: a value that is not
 * what the client wrote is ignored.
 */
export type JournalStore = {
  /** The value of a key; undefined or null when there is none. */
  get: (key: string) => Awaitable<string | null | undefined>
  set: (key: string, value: string) => Awaitable<void>
  delete: (key: string) => Awaitable<void>
  /** The keys that begin with `prefix`. */
  keys: (prefix: string) => Awaitable<readonly string[]>
  /**
   * Sets a key that is not there, in one step that no other process can come between, and says whether it
   * did. Without it two processes are kept apart by looking twice.
   */
  add?: ((key: string, value: string) => Awaitable<boolean>) | undefined
  /** The locks of an origin, where all that share the store have them; else leases in the store are used. */
  locks?: (Pick<LockManager, 'request'> & Partial<Pick<LockManager, 'query'>>) | undefined
  /** Calls back when another page or process may have changed something; returns what stops it. */
  watch?: ((listener: () => void) => () => void) | undefined
}
