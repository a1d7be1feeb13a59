/**
 * The time that is left, the nearer the more exact: "2 days 3 hr", "3 hr 12 min", and below an hour to the second, "12:34".
 *
 * @param left Whole seconds.
 */
export function countdownText(left: number, locale: string): string {
  const [days, hours] = [Math.floor(left / day), Math.floor((left % day) / hour)]
  const minutes = Math.floor((left % hour) / minute)
  if (left >= day) return `${inUnits(days, 'day', locale)} ${inUnits(hours, 'hour', locale)}`
  if (left >= hour) return `${inUnits(hours, 'hour', locale)} ${inUnits(minutes, 'minute', locale)}`
  return `${minutes}:${String(left % minute).padStart(2, '0')}`
}

const [day, hour, minute] = [86_400, 3600, 60]

function inUnits(count: number, unit: 'day' | 'hour' | 'minute', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count)
}
