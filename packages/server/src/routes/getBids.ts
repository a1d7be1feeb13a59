import { zeroAddress } from '@sluice/router/seaport'
import { eq, inArray, type SQL } from 'drizzle-orm'
import { wrappedNative } from '../bidCurrencies.ts'
import { ServerError } from '../errors.ts'
import { parseTokenSetId } from '../orderbook/tokenSets/parseTokenSetId.ts'
import { setsWith } from '../orderbook/tokenSets/setsWith.ts'
import { orders } from '../storage/schema/orders.ts'
import { bidsFor } from './bidsFor.ts'
import { findOrderPage } from './findOrderPage.ts'
import { bidsInGroups, findGroups } from './groups.ts'
import { orderFilters, statusFilter, unknownSet } from './orderFilters.ts'
import type { RouteHandler } from './routeHandler.ts'
import { toTokenKey } from './toTokenKey.ts'

/** GET /orders/bids/v6 */
export const getBids: RouteHandler<'/orders/bids/v6'> = async (context, { query }, asked) => {
  const { sortBy = 'createdAt', limit = 50, token, tokenSetId, collection, attribute } = query
  const groups = await findGroups(context, query)
  const wrapped = wrappedNative(context.chain)
  const isNarrow = [query.maker, query.contracts, token, tokenSetId, collection, groups].some(
    filter => filter !== undefined,
  )
  if (attribute && !collection)
    throw new ServerError('attribute needs collection', { code: 'invalid_request', apiCode: -1 })
  const conditions: (SQL | undefined)[] = [
    eq(orders.side, 'buy'),
    statusFilter(query, isNarrow),
    // No offer is in the native currency itself.
    ...orderFilters(query, wrapped ? [wrapped] : []),
    bidsInGroups(context, groups),
    query.orderType ? eq(orders.criteriaKind, query.orderType) : undefined,
    query.includePrivate || query.ids || query.maker ? undefined : eq(orders.taker, zeroAddress),
  ]
  if (token) {
    const status = query.status ?? (query.ids ? 'any' : 'active')
    const sets = await setsWith(context, toTokenKey(token), { status })
    conditions.push(inArray(orders.tokenSetId, sets))
  }
  if (tokenSetId !== undefined) {
    if (!parseTokenSetId(tokenSetId)) throw unknownSet(tokenSetId)
    conditions.push(eq(orders.tokenSetId, tokenSetId.toLowerCase()))
  }
  if (collection !== undefined) conditions.push(bidsFor(context, collection, attribute))
  const page = {
    ...query,
    where: conditions,
    // Of one maker's the database chooses: by the maker they are few where its collections have many.
    isOfAny: query.status === 'any' && !query.ids && !query.maker,
    sortBy,
    direction: query.sortDirection ?? 'desc',
    limit,
    continuation: query.continuation,
  }
  return findOrderPage(context, page, asked)
}
