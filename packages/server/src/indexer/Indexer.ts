import type { IndexerStatus } from './IndexerStatus.ts'

/** What follows one chain. */
export type Indexer = {
  status(): IndexerStatus
  /** Indexes up to the head, the metadata included. */
  catchUp(): Promise<void>
  /** Begins to follow the chain; ends with `close`. */
  follow(): void
  /** Looks at the chain now instead of at the next tick. */
  wake(): void
  /** Somebody has written something, which need not be looked for at once. */
  touch(): void
  close(): Promise<void>
}
