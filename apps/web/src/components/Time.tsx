/** Units with their seconds and from how many seconds on they are used: a month is said in days. */
const units = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 5_184_000],
  ['day', 86_400, 86_400],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** A time relative to now, exact on hover. */
export function Time({ at, className = '' }: Time.Props) {
  const date = new Date(at * 1000)
  return (
    <time
      dateTime={date.toISOString()}
      title={exact.format(date)}
      className={`whitespace-nowrap ${className}`}
    >
      {relativeTime(at, Date.now() / 1000)}
    </time>
  )
}

export declare namespace Time {
  type Props = { /** Seconds since 1970. */ at: number; className?: string | undefined }
}

/** "3 days ago", "in 2 hours", rounded. Both in seconds since 1970. */
export function relativeTime(at: number, now: number): string {
  const difference = at - now
  for (const [index, [unit, seconds, from]] of units.entries()) {
    // As the next smaller unit would say it, so that nothing reads "60 minutes".
    const smaller = units[index + 1]?.[1] ?? 1
    const rounded = Math.round(difference / smaller) * smaller
    if (Math.abs(rounded) >= from) return relative.format(Math.round(difference / seconds), unit)
  }
  return difference < 0 ? 'just now' : 'in less than a minute'
}

/** The exact date and time in the person's own time zone. */
export function exactTime(at: number): string {
  return exact.format(new Date(at * 1000))
}
