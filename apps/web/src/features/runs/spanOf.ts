import type { OrderSpan } from '@sluice/react'

const hour = 3_600
/** Longest between a review and the start of its run, for which the span is still told by its whole hours. */
const slack = 900
const usualDays = 30

/**
 * How long an order is to stand that is made anew: until it was to end, while that is ahead, else for as long as it was to
 * stand then. Empty where that cannot be told. `longer` is what an offer of more than 30 days needs.
 *
 * @param options `expiresAt` in seconds since 1970; `startedAt` of the run and `now` in milliseconds.
 */
export function spanOf(options: {
  expiresAt: number
  startedAt: number
  now: number
}): Partial<OrderSpan & { longer: boolean }> {
  const { expiresAt, startedAt, now } = options
  const begin = Math.floor(now / 1000)
  const isLong = (seconds: number) => seconds > usualDays * 24 * hour
  if (expiresAt > begin) return { endsAt: expiresAt, longer: isLong(expiresAt - begin) }
  const span = expiresAt - Math.floor(startedAt / 1000)
  if (!Number.isSafeInteger(span) || span <= 0) return {}
  // It was chosen in whole hours, and a little of it was gone when the run began.
  const whole = Math.ceil(span / hour) * hour
  const duration = whole - span <= slack ? whole : span
  return { duration, longer: isLong(duration) }
}
