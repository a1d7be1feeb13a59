import { eq, inArray, or } from 'drizzle-orm'
import { orders } from '../storage/schema/orders.ts'
import { bidsFor } from './bidsFor.ts'
import { findOrderPage } from './findOrderPage.ts'
import { bidsInGroups, findGroups } from './groups.ts'
import { inCollection } from './inCollection.ts'
import { orderFilters, statusFilter } from './orderFilters.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /users/{user}/bids/v1 */
export const getUserBids: RouteHandler<'/users/{user}/bids/v1'> = async (
  context,
  { path, query },
) => {
  const { sortBy = 'createdAt', limit = 50, collection, status, ids } = query
  return findOrderPage(context, {
    ...query,
    where: [
      eq(orders.side, 'buy'),
      status === 'valid'
        ? inArray(orders.status, ['active', 'inactive'])
        : statusFilter({ status, ids }, true),
      ...orderFilters({ ...query, maker: path.user }),
      bidsInGroups(context, await findGroups(context, query)),
      query.type ? eq(orders.criteriaKind, query.type) : undefined,
      collection === undefined
        ? undefined
        : or(inCollection(orders, collection), bidsFor(context, collection)),
    ],
    sortBy,
    direction: 'desc',
    limit,
    continuation: query.continuation,
  })
}
