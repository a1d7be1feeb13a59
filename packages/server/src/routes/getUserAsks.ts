import { eq } from 'drizzle-orm'
import { orders } from '../storage/schema/orders.ts'
import { findOrderPage } from './findOrderPage.ts'
import { findGroups, inGroups } from './groups.ts'
import { inCollection } from './inCollection.ts'
import { orderFilters, statusFilter } from './orderFilters.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /users/{user}/asks/v1 */
export const getUserAsks: RouteHandler<'/users/{user}/asks/v1'> = async (
  context,
  { path, query },
) => {
  const { sortBy = 'createdAt', limit = 50, collection } = query
  return findOrderPage(context, {
    ...query,
    where: [
      eq(orders.side, 'sell'),
      statusFilter(query, true),
      ...orderFilters({ ...query, maker: path.user }),
      inGroups(orders, await findGroups(context, query)),
      collection === undefined ? undefined : inCollection(orders, collection),
    ],
    sortBy,
    direction: sortBy === 'price' ? 'asc' : 'desc',
    limit,
    continuation: query.continuation,
  })
}
