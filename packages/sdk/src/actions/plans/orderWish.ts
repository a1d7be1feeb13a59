/**
 * An order as its caller wishes it, for telling whether two calls want the same: how long it was chosen to last, else
 * its exact end. Whoever reviews the same in two tabs has ends that are seconds apart, and means one order, which is
 * signed once.
 */
export function orderWish<
  order extends { expirationTime?: string | undefined; duration?: number | undefined },
>(order: order): order {
  return order.duration === undefined ? order : { ...order, expirationTime: undefined }
}
