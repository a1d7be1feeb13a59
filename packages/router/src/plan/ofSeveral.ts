/** The place of an order in a call of several. */
export function ofSeveral(orders: readonly unknown[], order: number): { order?: number } {
  return orders.length > 1 ? { order } : {}
}
