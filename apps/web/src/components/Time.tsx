const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
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

/** "3 days ago", "in 2 hours". Both in seconds since 1970. */
export function relativeTime(at: number, now: number): string {
  const difference = at - now
  for (const [unit, seconds] of units) {
    if (Math.abs(difference) >= seconds)
      return relative.format(Math.trunc(difference / seconds), unit)
  }
  return difference < 0 ? 'just now' : 'in less than a minute'
}

/** The exact date and time in the person's own time zone. */
export function exactTime(at: number): string {
  return exact.format(new Date(at * 1000))
}
