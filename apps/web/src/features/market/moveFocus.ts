/** Where an arrow key leads among cards in columns; undefined when there is nothing that way. */
export function moveFocus(key: string, from: number, columns: number, count: number) {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  if (step === undefined) return undefined
  const to = from + step
  if (to < 0) return undefined
  // From the last row but one down to where the last row is shorter.
  if (to >= count)
    return step > 1 && Math.floor(from / columns) < Math.floor((count - 1) / columns)
      ? count - 1
      : undefined
  return to
}
