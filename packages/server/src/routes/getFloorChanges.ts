import { and, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { findCurrencies, toDecimal } from '../price.ts'
import { salePrice } from '../rates/salePrice.ts'
import { floorChanges } from '../storage/schema/figures.ts'
import { orders } from '../storage/schema/orders.ts'
import { parseCollectionId } from './parseCollectionId.ts'
import type { RouteHandler } from './routeHandler.ts'
import { toSource } from './toOrder.ts'

const former = alias(floorChanges, 'former')

/** GET /events/collections/floor-ask/v2 */
export const getFloorChanges: RouteHandler<'/events/collections/floor-ask/v2'> = async (
  context,
  { query },
) => {
  const { db, chain } = context
  const { limit = 50, sortDirection = 'desc' } = query
  const collection = contractOf(query.collection)
  const cursor = decodeCursor(query.continuation, ['long', 'address'])
  const way = sql.raw(sortDirection)
  const is = sql.raw(sortDirection === 'desc' ? '<' : '>')
  const before = db
    .select({ value: former.value })
    .from(former)
    .where(
      and(
        ...[eq(former.chainId, floorChanges.chainId), eq(former.contract, floorChanges.contract)],
        lt(former.minute, floorChanges.minute),
      ),
    )
    .orderBy(sql`${former.minute} desc`)
    .limit(1)
    .as('before')
  const rows = await db
    .select({
      change: floorChanges,
      previous: before.value,
      order: {
        ...{ tokenId: orders.tokenId, maker: orders.maker, endTime: orders.endTime },
        source: orders.source,
      },
    })
    .from(floorChanges)
    .leftJoin(
      orders,
      and(eq(orders.chainId, floorChanges.chainId), eq(orders.id, floorChanges.orderId)),
    )
    .leftJoinLateral(before, sql`true`)
    .where(
      and(
        eq(floorChanges.chainId, chain.id),
        collection && eq(floorChanges.contract, collection),
        since(query.startTimestamp),
        query.endTimestamp === undefined ? undefined : lte(floorChanges.time, query.endTimestamp),
        cursor &&
          sql`(${floorChanges.time}, ${floorChanges.contract}) ${is} (${cursor[0]}::bigint, ${cursor[1]})`,
      ),
    )
    .orderBy(sql`${floorChanges.time} ${way}`, sql`${floorChanges.contract} ${way}`)
    .limit(limit)
  const currencies = await findCurrencies(
    context,
    rows.flatMap(({ change }) => change.currency ?? []),
  )
  const last = rows.at(-1)?.change
  return {
    events: rows.map(({ change, previous, order }) => {
      const { contract, price, value } = change
      const currency = change.currency && currencies.get(change.currency)
      const sold = change.currency &&
        price !== null && { currency: change.currency, totalPrice: price, value, amount: 1n }
      return {
        collection: { id: contract },
        floorAsk: {
          orderId: change.orderId,
          contract: change.orderId && contract,
          tokenId: order?.tokenId?.toString() ?? null,
          maker: order?.maker ?? null,
          price: sold && currency ? salePrice(chain, sold, currency) : null,
          validUntil: order?.endTime ?? null,
          source: toSource(chain, order?.source ?? null)?.name ?? null,
        },
        event: {
          ...{ id: change.id, kind: change.kind },
          previousPrice:
            previous === null ? null : toDecimal(previous, chain.nativeCurrency.decimals),
          // Nobody keeps which transaction it was, if it was one.
          ...{ txHash: null, txTimestamp: null },
          createdAt: new Date(change.time * 1000).toISOString(),
        },
      }
    }),
    continuation: last && rows.length === limit ? encodeCursor([last.time, last.contract]) : null,
  }
}

const since = (time: number | undefined): SQL | undefined =>
  time === undefined ? undefined : gte(floorChanges.time, time)

/** @throws ServerError 400 for a part of a contract, whose floor is not kept. */
function contractOf(collection: string | undefined): Hex | undefined {
  const id = parseCollectionId(collection)
  if (id?.includes(':'))
    throw new ServerError(
      `collection must be a contract: what the floor of a range of tokens was is not kept, got ${id}`,
      { code: 'not_supported', apiCode: -1 },
    )
  return id as Hex | undefined
}
