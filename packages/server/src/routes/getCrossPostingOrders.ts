import type { RouteHandler } from './routeHandler.ts'

/**
 * GET /cross-posting-orders/v1
 *
 * Orders stay in this book: a post for another one is refused, so none was ever passed on.
 */
export const getCrossPostingOrders: RouteHandler<'/cross-posting-orders/v1'> = async () => ({
  orders: [],
  continuation: null,
})
