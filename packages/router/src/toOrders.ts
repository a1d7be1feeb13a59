import { invalid } from './errors.ts'
import { isObject } from './isObject.ts'

/**
 * A list of at least one order (or of what `noun` says), each with the path that an error about it
 * begins with.
 *
 * @throws RouterError that names the list or the order.
 */
export function toOrders<order extends object>(
  orders: readonly order[],
  path: string,
  noun = 'order',
): { order: order; path: string }[] {
  if (!Array.isArray(orders) || orders.length === 0)
    throw invalid(path, orders, `must hold at least one ${noun}`)
  // Not `map`, which would leave out what a sparse list does not hold.
  return Array.from(orders, (order: order, index) => {
    const at = `${path}[${index}]`
    if (!isObject(order)) throw invalid(at, order, `is no ${noun}`)
    return { order, path: at }
  })
}
