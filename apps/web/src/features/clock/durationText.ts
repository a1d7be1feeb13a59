const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
] as const

/** About how long, in the largest unit of which there are two or more: "7 minutes", "3 hours", "2 days". */
export function durationText(milliseconds: number, locale: string): string {
  const [unit, size] = units.find(([, size]) => milliseconds >= 2 * size) ?? ['minute', minute]
  return new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 },
  }).format(milliseconds / size)
}
