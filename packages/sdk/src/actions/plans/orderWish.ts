/** Seconds. */
const day = 86_400

/**
 * An order as its caller wishes it, for telling whether two calls want the same: an end is said by its day. Whoever
 * reviews the same in two tabs has ends that are seconds apart, and means one order, which is signed once.
 */
export function orderWish<order extends { expirationTime?: string | undefined }>(
  order: order,
): Omit<order, 'expirationTime'> & { expirationTime?: number | undefined } {
  const { expirationTime, ...rest } = order
  return expirationTime === undefined
    ? rest
    : { ...rest, expirationTime: Math.floor(Number(expirationTime) / day) }
}
