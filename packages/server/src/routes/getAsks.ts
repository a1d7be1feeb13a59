import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { findCurrencies, nativeCurrency } from '../price.ts'
import { collections, orders } from '../storage/schema.ts'
import type { RouteHandler } from './routeHandler.ts'
import { isOneOf } from './tokenDetails.ts'
import { toOrder } from './toOrder.ts'
import { toTokenKey } from './toTokenKey.ts'

const columns = { createdAt: orders.createdAt, price: orders.price, updatedAt: orders.updatedAt }

/** GET /orders/asks/v5 */
export const getAsks: RouteHandler<'/orders/asks/v5'> = async (context, { query }) => {
  const { db, chain } = context
  const { sortBy = 'createdAt', limit = 50 } = query
  const status = query.status ?? (query.ids ? 'any' : 'active')
  const token = query.token ?? tokenOfSet(query.tokenSetId)
  if (status !== 'active' && !query.ids && !query.maker && !query.contracts && !token)
    throw new ServerError(`status ${status} needs one of ids, maker, token and contracts`, {
      code: 'invalid_request',
      apiCode: -1,
    })
  const direction = query.sortDirection ?? (sortBy === 'price' ? 'asc' : 'desc')
  const order = direction === 'desc' ? desc : asc
  const column = columns[sortBy]
  const rows = await db
    .select({ order: orders, kind: collections.kind })
    .from(orders)
    .leftJoin(
      collections,
      and(eq(collections.chainId, orders.chainId), eq(collections.contract, orders.contract)),
    )
    .where(
      and(
        eq(orders.chainId, chain.id),
        eq(orders.side, 'sell'),
        status === 'any' ? undefined : eq(orders.status, status),
        query.ids
          ? inArray(
              orders.id,
              query.ids.map(id => id.toLowerCase() as Hex),
            )
          : undefined,
        token ? isOneOf(orders, [toTokenKey(token)]) : undefined,
        query.maker ? eq(orders.maker, query.maker) : undefined,
        query.contracts ? inArray(orders.contract, query.contracts) : undefined,
        query.native ? eq(orders.currency, nativeCurrency) : undefined,
        query.includePrivate || query.ids || query.maker
          ? undefined
          : eq(orders.taker, nativeCurrency),
        after(query.continuation, column, direction),
      ),
    )
    .orderBy(order(column), order(orders.id))
    .limit(limit)
  const currencies = await findCurrencies(
    context,
    rows.map(row => row.order.currency),
  )
  const last = rows.at(-1)?.order
  return {
    orders: rows.map(row =>
      toOrder(row.order, {
        currency: currencies.get(row.order.currency),
        contractKind: row.kind ?? undefined,
        includeRawData: query.includeRawData,
      }),
    ),
    continuation: last && rows.length === limit ? encodeCursor([last[sortBy], last.id]) : null,
  }
}

function tokenOfSet(set: string | undefined): `0x${string}:${string}` | undefined {
  if (set === undefined) return undefined
  const [, token] = /^token:(0x[0-9a-f]{40}:\d{1,78})$/i.exec(set) ?? []
  if (token === undefined || BigInt(token.split(':')[1] ?? 0) >= 1n << 256n)
    throw new ServerError(
      `tokenSetId must be token:<contract>:<token id>, got ${set.slice(0, 150)}`,
      {
        code: 'invalid_request',
        apiCode: -1,
      },
    )
  return token.toLowerCase() as `0x${string}:${string}`
}

function after(
  continuation: string | undefined,
  column: (typeof columns)[keyof typeof columns],
  direction: 'asc' | 'desc',
): SQL | undefined {
  const cursor = decodeCursor(continuation, ['uint', 'hash'])
  if (!cursor) return undefined
  const [value, id] = cursor
  const bound = sql`${value}::numeric`
  const [beyond, beyondId] =
    direction === 'desc'
      ? [lt(column, bound), lt(orders.id, id as Hex)]
      : [gt(column, bound), gt(orders.id, id as Hex)]
  return or(beyond, and(eq(column, bound), beyondId))
}
