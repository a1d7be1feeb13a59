/**
 * Rows as they stand while somebody points at them: each where it was, with what is new of it, and what
 * has vanished as it was last. Later rows may follow; what would come in between is counted.
 */
export function steadyRows<row>(options: steadyRows.Options<row>): steadyRows.Result<row> {
  const { shown, rows, keyOf } = options
  const now = new Map(rows.map(row => [keyOf(row), row]))
  const known = new Set(shown.map(keyOf))
  const last = rows.findLastIndex(row => known.has(keyOf(row)))
  const between = rows.slice(0, last + 1)
  // Of a list with nothing in common with what is shown nothing is a next page.
  const later = last < 0 && shown.length > 0 ? [] : rows.slice(last + 1)
  const steady = [...shown.map(row => now.get(keyOf(row)) ?? row), ...later]
  const fresh = rows.length - later.length - between.filter(row => known.has(keyOf(row))).length
  return {
    rows: steady,
    fresh,
    isBehind:
      steady.length !== rows.length ||
      steady.some((row, index) => keyOf(row) !== keyOf(rows[index] as row)),
  }
}

export declare namespace steadyRows {
  type Options<row> = {
    /** What is on the screen. */
    shown: readonly row[]
    /** What is true now. */
    rows: readonly row[]
    keyOf: (row: row) => string
  }
  type Result<row> = {
    rows: readonly row[]
    /** Rows that are not shown yet. */
    fresh: number
    /** Whether the rows are others, or in another order, than what is true now. */
    isBehind: boolean
  }
}
