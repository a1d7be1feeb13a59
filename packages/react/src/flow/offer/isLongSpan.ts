import { type OrderSpan, orderEnd } from '../orderEnd.ts'

/** The longest that an offer may stand, in days, unless the form says more on purpose. */
export const usualDays = 30

/**
 * Whether an offer would stand for longer than is usual.
 *
 * @param now Milliseconds since 1970.
 */
export function isLongSpan(span: OrderSpan, now: number): boolean {
  const { expiresAt = 0 } = orderEnd(span, now)
  return expiresAt > Math.floor(now / 1000) + usualDays * 86_400
}
