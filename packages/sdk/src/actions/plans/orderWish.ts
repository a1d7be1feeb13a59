/** Seconds. */
const hour = 3600

/**
 * An order as its caller wishes it, for telling whether two calls want the same: of an end it is for how many hours from
 * now. Whoever reviews the same in two tabs has ends that are seconds apart, and means one order, which is signed once.
 *
 * @param now Seconds since 1970.
 */
export function orderWish<order extends { expirationTime?: string | undefined }>(
  order: order,
  now: number,
): Omit<order, 'expirationTime'> & { expirationTime?: number | undefined } {
  const { expirationTime, ...rest } = order
  return expirationTime === undefined
    ? rest
    : { ...rest, expirationTime: Math.round((Number(expirationTime) - now) / hour) }
}
