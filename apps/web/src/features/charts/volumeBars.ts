const day = 86_400
/** Bars that are still to be told apart. */
const mostBars = 62
/** Weeks of ten years. Days are what a marketplace says: of more than that, and of nonsense, bars are longer. */
const mostWeeks = 520

/** What was sold from one time on until another, in seconds since 1970. Volume and lowest price for looking only. */
export type VolumeBar = {
  from: number
  to: number
  volume: number
  count: number
  lowest: number | undefined
}

/**
 * Days as bars, those without a sale among them, from the left to the right; weeks, where days would be too many.
 *
 * @param days As the marketplace has them: only those with a sale, in any order.
 * @param first When the first day began, and `last` when the last did, UTC, in seconds since 1970.
 */
export function volumeBars(days: readonly VolumeDay[], first: number, last: number): VolumeBar[] {
  const wanted = Math.floor((last - first) / day) + 1
  if (!(wanted > 0) || !Number.isFinite(wanted)) return []
  const weeks = wanted > mostBars ? Math.ceil(wanted / (7 * mostWeeks)) : 0
  const length = (weeks > 0 ? 7 * weeks : 1) * day
  // The last is whole where a week does not fit: what is looked at is the latest.
  const count = Math.ceil((wanted * day) / length)
  const begin = last + day - count * length
  const bars = Array.from({ length: count }, (_, index): VolumeBar => {
    const from = begin + index * length
    return { from, to: from + length, volume: 0, count: 0, lowest: undefined }
  })
  for (const { timestamp, volume, sales_count, floor_sell_value } of days) {
    if (typeof timestamp !== 'number') continue
    const bar = bars[Math.floor((timestamp - begin) / length)]
    if (bar === undefined) continue
    bar.volume += volume ?? 0
    bar.count += sales_count ?? 0
    if (typeof floor_sell_value === 'number')
      bar.lowest = Math.min(bar.lowest ?? floor_sell_value, floor_sell_value)
  }
  return bars
}

/** A day of `/collections/daily-volumes/v1`. */
export type VolumeDay = {
  timestamp?: number | null | undefined
  volume?: number | null | undefined
  sales_count?: number | null | undefined
  floor_sell_value?: number | null | undefined
}
