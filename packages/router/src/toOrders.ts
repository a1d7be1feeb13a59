import { invalid } from './errors.ts'

/**
 * A list of at least one order, each with the path that an error about it begins with.
 *
 * @throws RouterError that names the list or the order.
 */
export function toOrders<order extends object>(
  orders: readonly order[],
  path: string,
): { order: order; path: string }[] {
  if (!Array.isArray(orders) || orders.length === 0)
    throw invalid(path, orders, 'must hold at least one order')
  return orders.map((order: order, index) => {
    const at = `${path}[${index}]`
    if (typeof order !== 'object' || order === null) throw invalid(at, order, 'must be an order')
    return { order, path: at }
  })
}
