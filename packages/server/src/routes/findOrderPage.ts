import type { RouteOutput } from '@sluice/sdk/api'
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import type { ChainContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { atTime } from '../orderbook/atTime.ts'
import { findCurrencies, toDecimal } from '../price.ts'
import { collections } from '../storage/schema/metadata.ts'
import { type OrderRow, orders } from '../storage/schema/orders.ts'
import { findCriteria } from './findCriteria.ts'
import { toCount, toOrder } from './toOrder.ts'

/**
 * One page of orders. By price they come in the order of what they are worth in the native currency; those
 * in currencies without a rate come last, currency by currency, each in the order of its own amounts.
 */
export async function findOrderPage(
  context: ChainContext,
  options: findOrderPage.Options,
): Promise<RouteOutput<'/orders/asks/v5'>> {
  const { sortBy, limit } = options
  const rows =
    sortBy === 'price' ? await byValue(context, options) : await byTime(context, options, sortBy)
  const time = Math.floor(context.now() / 1000)
  const [currencies, criteria, kinds] = await Promise.all([
    findCurrencies(
      context,
      rows.map(row => row.currency),
    ),
    findCriteria(context, rows, options.includeCriteriaMetadata),
    contractKinds(context, rows),
  ])
  const last = rows.at(-1)
  const cursorOf = (row: OrderRow) =>
    sortBy === 'price'
      ? encodeCursor([row.value, row.currency, row.price, row.id])
      : encodeCursor([row[sortBy], row.id])
  return {
    orders: rows.map(row => {
      const currency = currencies.get(row.currency)
      return {
        ...toOrder(row, {
          chain: context.chain,
          currency,
          contractKind: kinds.get(row.contract),
          criteria: criteria.get(row.id) ?? { kind: row.criteriaKind },
          time,
          includeRawData: options.includeRawData,
          normalizeRoyalties: options.normalizeRoyalties,
        }),
        ...(options.includeDepth && currency
          ? {
              depth: [
                {
                  price: toDecimal(atTime(row, time).price, currency.decimals),
                  quantity: toCount(row.quantityRemaining),
                  uniqueMakers: 1,
                },
              ],
            }
          : {}),
      }
    }),
    continuation: last && rows.length === limit ? cursorOf(last) : null,
  }
}

export declare namespace findOrderPage {
  type Options = {
    where: readonly (SQL | undefined)[]
    sortBy: 'createdAt' | 'updatedAt' | 'price'
    direction: 'asc' | 'desc'
    limit: number
    continuation: string | undefined
    includeCriteriaMetadata?: boolean | undefined
    includeRawData?: boolean | undefined
    includeDepth?: boolean | undefined
    normalizeRoyalties?: boolean | undefined
  }
}

async function byTime(
  { db, chain }: ChainContext,
  { where, direction, limit, continuation }: findOrderPage.Options,
  sortBy: 'createdAt' | 'updatedAt',
): Promise<OrderRow[]> {
  const cursor = decodeCursor(continuation, ['uint', 'hash'])
  const column = orders[sortBy]
  const order = direction === 'desc' ? desc : asc
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.chainId, chain.id),
        ...where,
        cursor &&
          beyond(direction, [
            [column, sql`${cursor[0]}::numeric`],
            [orders.id, sql`${cursor[1]}`],
          ]),
      ),
    )
    .orderBy(order(column), order(orders.id))
    .limit(limit)
}

/** Two queries, each in the order of an index: those with a value, then, if there is room, those without. */
async function byValue(
  { db, chain }: ChainContext,
  { where, direction, limit, continuation }: findOrderPage.Options,
): Promise<OrderRow[]> {
  const cursor = decodeCursor(continuation, ['uint?', 'address', 'uint', 'hash'])
  const order = direction === 'desc' ? desc : asc
  const conditions = and(eq(orders.chainId, chain.id), ...where)
  const id = cursor && sql`${cursor[3]}`
  const valued =
    cursor && cursor[0] === null
      ? []
      : await db
          .select()
          .from(orders)
          .where(
            and(
              conditions,
              isNotNull(orders.value),
              cursor &&
                beyond(direction, [
                  [orders.value, sql`${cursor[0]}::numeric`],
                  [orders.id, sql`${id}`],
                ]),
            ),
          )
          .orderBy(order(orders.value), order(orders.id))
          .limit(limit)
  if (valued.length === limit) return valued
  const others = await db
    .select()
    .from(orders)
    .where(
      and(
        conditions,
        isNull(orders.value),
        cursor && cursor[0] === null
          ? beyond(direction, [
              [orders.currency, sql`${cursor[1]}`],
              [orders.price, sql`${cursor[2]}::numeric`],
              [orders.id, sql`${id}`],
            ])
          : undefined,
      ),
    )
    .orderBy(order(orders.currency), order(orders.price), order(orders.id))
    .limit(limit - valued.length)
  return [...valued, ...others]
}

/** The condition that a row comes after a place, column by column. */
function beyond(
  direction: 'asc' | 'desc',
  columns: readonly (readonly [AnyPgColumn, SQL])[],
): SQL | undefined {
  const later = direction === 'desc' ? lt : gt
  return or(
    ...columns.map(([column, value], index) =>
      and(
        ...columns.slice(0, index).map(([earlier, same]) => eq(earlier, same)),
        later(column, value),
      ),
    ),
  )
}

async function contractKinds({ db, chain }: ChainContext, rows: readonly OrderRow[]) {
  const contracts = [...new Set(rows.map(row => row.contract))]
  if (contracts.length === 0) return new Map<Hex, never>()
  const found = await db
    .select({ contract: collections.contract, kind: collections.kind })
    .from(collections)
    .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts)))
  return new Map(found.map(row => [row.contract, row.kind]))
}
