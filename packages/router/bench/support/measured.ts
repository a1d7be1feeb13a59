/** What a benchmark has measured. */
export type Measured = {
  /** The same work by us and by others; medians in nanoseconds. */
  comparisons: { group: string; entries: { name: string; baseline: boolean; p50: number }[] }[]
  /** Figures of ours alone. */
  figures: {
    what: string
    ours: string
    /** What it may be at most, and whether it is. */
    atMost?: { limit: string; ok: boolean } | undefined
  }[]
}
