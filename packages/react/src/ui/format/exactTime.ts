import { isDate } from '../../format/isDate.ts'

/** The date and time, to the minute, in the person's own time zone; "—" where there is no such date. `at` in seconds since 1970. */
export function exactTime(at: number, locale = 'en'): string {
  if (!isDate(at)) return '—'
  const format = known.get(locale) ?? new Intl.DateTimeFormat(locale, options)
  known.set(locale, format)
  return format.format(new Date(at * 1000))
}

const options = { dateStyle: 'medium', timeStyle: 'short' } as const
const known = new Map<string, Intl.DateTimeFormat>()
