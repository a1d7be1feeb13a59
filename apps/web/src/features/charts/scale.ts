/** From what is measured to pixels, in a straight line. Charts are for looking: no amount is paid from them. */
export function linearScale(
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): (value: number) => number {
  const span = to - from
  return value => (span === 0 ? (start + end) / 2 : start + ((value - from) / span) * (end - start))
}

/** Round numbers within a range, about as many as are wanted, the ends included where they are round. */
export function ticks(from: number, to: number, wanted: number): number[] {
  if (!(to > from) || !Number.isFinite(to - from)) return Number.isFinite(from) ? [from] : []
  const rough = (to - from) / Math.max(wanted, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find(factor => factor * power >= rough) ?? 10)
  const first = Math.ceil(from / step - 1e-9)
  const last = Math.floor(to / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) =>
    // Without the rounding error of the multiplication: 0.30000000000000004 is 0.3.
    Number(((first + index) * step).toPrecision(12)),
  )
}

/** The value that a share of the values is at most: 0.5 is the median. Undefined of none. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
