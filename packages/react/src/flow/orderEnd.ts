import type { FieldProblem } from './fieldProblem.ts'

/** How long an order stands, as it is chosen. */
export type OrderSpan = {
  /** Seconds from the review until the order ends. */
  duration: number
  /** Seconds since 1970 at which it ends instead, whenever it is reviewed. */
  endsAt?: number | undefined
}

/** The longest that an order may stand, by the marketplace's rule. */
export const mostDays = 180

const day = 86_400

/**
 * When an order ends, in seconds since 1970, or what is wrong with that. With `duration` where the end is counted from
 * the review: it tells the same choice in two reviews.
 *
 * @param now Milliseconds since 1970.
 */
export function orderEnd({ duration, endsAt }: OrderSpan, now: number): orderEnd.Result {
  const begin = Math.floor(now / 1000)
  const expiresAt = endsAt ?? begin + duration
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= begin)
    return { problem: { code: 'no-duration' } }
  if (expiresAt > begin + mostDays * day)
    return { problem: { code: 'duration-most', most: mostDays } }
  return endsAt === undefined ? { expiresAt, duration } : { expiresAt }
}

export declare namespace orderEnd {
  type Result =
    | { expiresAt: number; duration?: number | undefined; problem?: undefined }
    | { problem: FieldProblem; expiresAt?: undefined; duration?: undefined }
}
