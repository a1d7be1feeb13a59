import { zeroAddress } from '@sluice/router/seaport'
import { eq, sql } from 'drizzle-orm'
import { orders } from '../storage/schema/orders.ts'
import { findOrderPage } from './findOrderPage.ts'
import { findGroups, inGroups } from './groups.ts'
import { inTokenSet, orderFilters, statusFilter } from './orderFilters.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /orders/asks/v5 */
export const getAsks: RouteHandler<'/orders/asks/v5'> = async (context, { query }, asked) => {
  const { sortBy = 'createdAt', limit = 50, token, tokenSetId } = query
  const groups = await findGroups(context, query)
  const isNarrow = [query.maker, query.contracts, token, tokenSetId, groups].some(
    filter => filter !== undefined,
  )
  const page = {
    ...query,
    where: [
      sql`${orders.side} = 'sell'`,
      statusFilter(query, isNarrow),
      ...orderFilters(query),
      inGroups(orders, groups),
      token ? isOneOf(orders, [toTokenKey(token)]) : undefined,
      tokenSetId === undefined ? undefined : inTokenSet(context.chain.id, orders, tokenSetId),
      query.includePrivate || query.ids || query.maker ? undefined : eq(orders.taker, zeroAddress),
    ],
    // Of one maker's the database chooses: by the maker they are few where its collections have many.
    isOfAny: query.status === 'any' && !query.ids && !query.maker,
    sortBy,
    direction: query.sortDirection ?? (sortBy === 'price' ? 'asc' : 'desc'),
    limit,
    continuation: query.continuation,
  }
  return findOrderPage(context, page, asked)
}
