import type { Refusal } from './orderKind.ts'

const day = 86_400
/** Seconds: how far ahead an order may begin, and how long it may stay. */
export const mostAhead = 7 * day
export const mostDuration = 180 * day
/** Seconds of grace for clocks that differ. */
const grace = 3600

/**
 * Whether the times of an order are such that it can be kept.
 *
 * @param time Seconds since 1970.
 */
export function checkTimes(
  { startTime, endTime }: { startTime: bigint; endTime: bigint },
  time: number,
): Refusal | undefined {
  if (endTime <= BigInt(time)) return { status: 'expired', reason: 'The order has expired' }
  if (startTime > BigInt(time + mostAhead))
    return { status: 'invalid-start-time', reason: 'The order begins more than 7 days ahead' }
  if (startTime >= endTime) return { status: 'invalid', reason: 'The order ends before it begins' }
  if (endTime > BigInt(time + mostDuration + grace))
    return { status: 'invalid', reason: 'An order may stay for 180 days at most' }
  return undefined
}
