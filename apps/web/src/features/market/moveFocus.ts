/**
 * Where a key leads among cards in columns; undefined when there is nothing that way, or it is no such key.
 *
 * @param page How many rows the window shows.
 */
export function moveFocus(key: string, from: number, columns: number, count: number, page = 1) {
  const row = Math.floor(from / columns)
  const below = Math.floor((count - 1) / columns) - row
  const window = Math.max(1, page)
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -from,
    End: count - 1 - from,
    PageDown: Math.min(window, below) * columns,
    PageUp: -Math.min(window, row) * columns,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (!step) return undefined
  const to = from + step
  if (to < 0) return undefined
  // Down to where the last row is shorter.
  if (to >= count) return step > 1 && below > 0 ? count - 1 : undefined
  return to
}
