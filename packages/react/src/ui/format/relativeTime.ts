import type { Messages } from '../messages/en.ts'
import { englishTime } from '../messages/english/englishTime.ts'

/** Units with their seconds and from how many seconds on they are used: a month is said in days. */
const units = [
  ['year', 31_536_000, 31_536_000],
  ['month', 2_592_000, 5_184_000],
  ['day', 86_400, 86_400],
  ['hour', 3600, 3600],
  ['minute', 60, 60],
] as const

const known = new Map<string, Intl.RelativeTimeFormat>()

/** "3 days ago", "in 2 hours", rounded. Both in seconds since 1970. */
export function relativeTime(
  at: number,
  now: number,
  locale = 'en',
  messages: Pick<Messages, 'time'> = { time: englishTime },
): string {
  const difference = at - now
  const relative = known.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  known.set(locale, relative)
  for (const [index, [unit, seconds, from]] of units.entries()) {
    // As the next smaller unit would say it, so that nothing reads "60 minutes".
    const smaller = units[index + 1]?.[1] ?? 1
    const rounded = Math.round(difference / smaller) * smaller
    if (Math.abs(rounded) >= from) return relative.format(Math.round(difference / seconds), unit)
  }
  return difference <= 0 ? messages.time.justNow : messages.time.soon
}
