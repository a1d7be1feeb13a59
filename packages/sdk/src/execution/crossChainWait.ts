/** Fills on another chain may take long: milliseconds for a payment that states no deadline, and at least. */
export const usualWait = 1_800_000
/** Milliseconds after a payment's deadline, for what happened at the last moment to be final, and told. */
const afterwards = 300_000
/** The longest wait for one payment, whatever deadline it states, milliseconds. */
const longest = 21_600_000

/**
 * How long the marketplace is asked what became of a payment for something on another chain, milliseconds: until the
 * payment's own deadline and five minutes, 30 minutes at least and six hours at most; or as long as the caller says.
 *
 * @param options `refundableFrom` is the deadline, in seconds since 1970; `now` in milliseconds since then.
 */
export function crossChainWait(options: {
  configured: number | undefined
  refundableFrom: number | undefined
  now: number
}): number {
  const { configured, refundableFrom, now } = options
  if (configured !== undefined) return configured
  const stated = refundableFrom === undefined ? 0 : refundableFrom * 1000 - now + afterwards
  return Math.min(Math.max(stated, usualWait), longest)
}
