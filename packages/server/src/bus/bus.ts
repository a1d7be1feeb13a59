/**
 * What one replica tells the others: something is new on a chain. `upTo` is the block up to which its
 * rows are there, when that has changed; after a roll-back it is lower than before.
 */
export type Hint = {
  chainId: number
  upTo?: number | undefined
  /**
   * The contracts and makers, in lower case, of all that is new, or what `addedOrders` makes of them; undefined when it
   * may be anything.
   */
  touched?: readonly string[] | undefined
}

/**
 * Carries hints between the replicas of a server, the own one included. A hint may be lost, come twice or
 * out of order: the rows are the truth, and whoever hears one looks at them. In one process it is a list
 * of listeners, with PostgreSQL its notifications; a message broker could stand here as well.
 */
export type Bus = {
  /** Tells every replica, in its own time; never fails. */
  publish(hint: Hint): void
  /**
   * Hears every hint; undefined means that some may have been missed: so it is at the beginning, as soon
   * as none will be, and after every interruption. Answers the function that ends it.
   */
  subscribe(listener: (hint: Hint | undefined) => void): () => void
  close(): Promise<void>
}
