/** Seconds from the quote until when an intent may be paid. */
const payWithin = 600
/** Seconds for each of the two that follow, filling and claiming, at least. */
const leastEach = 600
/** Seconds that the transaction of a fill, and that of a claim, is given to be mined, beside all confirmations. */
const toFill = 120
const toClaim = 300
/** Hundredths of a percent by which blocks may come more slowly than when an intent was quoted. */
const slack = 2_500
/** Times are multiples of this, seconds, so that one quote's are mostly those of the next one. */
const step = 300
/** Seconds that the confirmations of a chain may take, so that nobody's payment is held for longer than some hours. */
export const longestWait = 3_600

/** Seconds that the confirmations of both chains take. */
export type Waits = { origin: number; destination: number }

/**
 * Until when an intent that is quoted now may be paid, filled and claimed, in seconds since 1970. What is paid at the
 * last moment is still seen in time to be filled, and what is filled at the last moment is still seen in time to be
 * claimed: after its deadline who paid can take the payment back, with what it was for.
 *
 * @param time Seconds since 1970.
 */
export function intentTimes(
  time: number,
  waits: Waits,
): { payBy: number; fillBy: number; deadline: number } {
  const payBy = time + payWithin
  const fillBy = payBy + atLeast(withSlack(waits.origin) + toFill)
  return { payBy, fillBy, deadline: fillBy + atLeast(claimTime(waits)) }
}

/**
 * Seconds from a fill until its payment is claimed at the latest: until the fill is confirmed, and the claim before it
 * is, as there is one at a time, and this one is mined.
 */
export const claimTime = ({ origin, destination }: Waits): number =>
  withSlack(destination + origin) + toClaim

const withSlack = (seconds: number) => Math.ceil((seconds * (10_000 + slack)) / 10_000)

const atLeast = (seconds: number) => Math.max(leastEach, Math.ceil(seconds / step) * step)
