/**
 * What is chosen after a row was pressed: it changes, and with a range so does everything from the row that was
 * pressed before up to it, all to the state that it gets.
 */
export function selectRange(options: selectRange.Options): ReadonlySet<string> {
  const { order, chosen, key, from, isRange } = options
  const [start, end] = [from === undefined ? -1 : order.indexOf(from), order.indexOf(key)]
  const keys =
    isRange && start >= 0 && end >= 0
      ? order.slice(Math.min(start, end), Math.max(start, end) + 1)
      : [key]
  const isChosen = !chosen.has(key)
  const next = new Set(chosen)
  for (const each of keys) isChosen ? next.add(each) : next.delete(each)
  return next
}

export declare namespace selectRange {
  type Options = {
    /** The rows as they stand. */
    order: readonly string[]
    chosen: ReadonlySet<string>
    key: string
    /** The row that was pressed before. */
    from: string | undefined
    isRange: boolean
  }
}
