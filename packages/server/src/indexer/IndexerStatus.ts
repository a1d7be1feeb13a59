/** How far the index of a chain is. */
export type IndexerStatus = {
  chainId: number
  /** The newest block that is indexed. */
  block: number | undefined
  /** The newest block that the chain was seen to have. */
  head: number | undefined
  /** Whether it is this process that indexes the chain; else another one does, with whom it shares the database. */
  leads: boolean
  /** Whether the index reached the head of the chain. */
  atHead: boolean
  /** Whether one round of reading tokens' metadata has ended since the start. */
  metadata: boolean
  /** Why the last pass failed; undefined when it did not. */
  error: string | undefined
}
