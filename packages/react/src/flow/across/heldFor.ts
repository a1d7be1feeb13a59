import type { Deposit } from './readDeposit.ts'

/** Seconds that may pass between the quote of a review and that of its payment, as far as its deadline goes. */
const reviewTime = 60
/** Seconds for which the escrow holds a payment at most. */
const longest = 86_400

/** Seconds for which a deposit like a quoted one may be held; undefined when it is over, or held for days. */
export function heldFor({ deadline }: Deposit, now: () => number): number | undefined {
  const held = Number(deadline) - Math.floor(now() / 1000)
  return held <= 0 || held > longest ? undefined : held + reviewTime
}
