import type { RouteOutput } from '@sluice/sdk/api'
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ChainContext } from '../context.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { areSteady } from '../orderbook/areSteady.ts'
import { atTime } from '../orderbook/atTime.ts'
import { findCurrencies, toDecimal } from '../price.ts'
import { orderColumns, type RawRow, readOrder, type ShownOrder } from '../storage/orderColumns.ts'
import { collections } from '../storage/schema/metadata.ts'
import { type OrderStatus, orders } from '../storage/schema/orders.ts'
import { findCriteria } from './findCriteria.ts'
import type { Asked } from './routeHandler.ts'
import { toCount, toOrder } from './toOrder.ts'

/**
 * One page of orders. By price they come in the order of what they are worth in the native currency; those
 * in currencies without a rate come last, currency by currency, each in the order of its own amounts.
 */
export async function findOrderPage(
  context: ChainContext,
  options: findOrderPage.Options,
  asked?: Pick<Asked, 'holds'> | undefined,
): Promise<RouteOutput<'/orders/asks/v5'>> {
  const { sortBy, limit } = options
  const rows = await findRows(context, options)
  const time = Math.floor(context.now() / 1000)
  const orders = rows.map(({ order }) => order)
  const [currencies, criteria] = await Promise.all([
    findCurrencies(
      context,
      orders.map(order => order.currency),
    ),
    findCriteria(context, orders, options.includeCriteriaMetadata),
  ])
  if (areSteady(orders, currencies)) asked?.holds?.()
  const last = orders.at(-1)
  const cursorOf = (row: ShownOrder) =>
    sortBy === 'price'
      ? encodeCursor([row.value, row.currency, row.price, row.id])
      : encodeCursor([row[sortBy], row.id])
  return {
    orders: rows.map(({ order: row, contractKind }) => {
      const currency = currencies.get(row.currency)
      return {
        ...toOrder(row, {
          chain: context.chain,
          currency,
          contractKind,
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
    /** Whether those of any status are asked for, and not some by their ids. */
    isOfAny?: boolean | undefined
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

type Row = { order: ShownOrder; contractKind: string | undefined }

/** The orders of the page with the kind of their collections, in one statement. */
async function findRows(context: ChainContext, options: findOrderPage.Options): Promise<Row[]> {
  const { db, chain } = context
  const { limit, direction } = options
  const all = [eq(orders.chainId, chain.id), ...options.where]
  const parts = (
    options.sortBy === 'price' ? eachStatus(options, byValue(options)) : byTime(options)
  ).map(({ where, order }) => {
    const way = sql.raw(` ${direction}`)
    const columns = sql.join(
      order.map(column => sql`${column}${way}`),
      sql`, `,
    )
    return sql`(select * from ${orders} where ${and(...all, where)} order by ${columns} limit ${limit})`
  })
  const outer = options.sortBy === 'price' ? priceOrder[direction] : timeOrder(options)
  const page =
    parts.length === 1
      ? sql.join(parts)
      : sql`(select * from (${sql.join(parts, sql` union all `)}) as o order by ${outer} limit ${limit})`
  const result = await db.execute(sql`
    select ${orderColumns({ rawData: options.includeRawData })}, c.kind as c_kind
    from ${page} as o
    left join ${collections} as c on c.chain_id = o.chain_id and c.contract = o.contract
    order by ${outer}`)
  return (result as unknown as { rows: RawRow[] }).rows.flatMap(row => {
    const order = readOrder(row)
    return order ? [{ order, contractKind: (row.c_kind as string | null) ?? undefined }] : []
  })
}

/** A range of an index, and the columns that it is in the order of. */
type Part = { where: SQL | undefined; order: readonly AnyPgColumn[] }

const priceOrder = {
  asc: sql.raw(
    'o.value, case when o.value is null then o.currency end, case when o.value is null then o.price end, o.id',
  ),
  desc: sql.raw(
    'o.value desc nulls last, case when o.value is null then o.currency end desc, case when o.value is null then o.price end desc, o.id desc',
  ),
}

const timeOrder = ({ sortBy, direction }: findOrderPage.Options) =>
  sql.raw(
    `o.${sortBy === 'updatedAt' ? 'updated_at' : 'created_at'} ${direction}, o.id ${direction}`,
  )

function byTime({ sortBy, direction, continuation }: findOrderPage.Options): Part[] {
  const cursor = decodeCursor(continuation, ['long', 'hash'])
  const column = sortBy === 'updatedAt' ? orders.updatedAt : orders.createdAt
  const order = [column, orders.id]
  const after = cursor && [sql`${cursor[0]}::bigint`, sql`${cursor[1]}`]
  return [{ where: after && beyond(direction, order, after), order }]
}

/**
 * The same of each status by itself, where those of any are asked for: indexes of prices begin with it, and of all statuses
 * at once every order of a collection would be sorted.
 */
function eachStatus({ isOfAny }: findOrderPage.Options, parts: readonly Part[]): readonly Part[] {
  if (!isOfAny) return parts
  return parts.flatMap(part =>
    statuses.map(status => ({
      ...part,
      where: and(sql`${orders.status} = ${sql.raw(`'${status}'`)}`, part.where),
    })),
  )
}

const statuses = [
  'active',
  'inactive',
  'expired',
  'cancelled',
  'filled',
] as const satisfies OrderStatus[]

/** Those with a value, then those without, by currency. */
function byValue({ direction, continuation }: findOrderPage.Options): Part[] {
  const cursor = decodeCursor(continuation, ['uint?', 'address', 'uint', 'hash'])
  const valued = [orders.value, orders.id]
  const others = [orders.currency, orders.price, orders.id]
  if (!cursor)
    return [
      { where: isNotNull(orders.value), order: valued },
      { where: isNull(orders.value), order: others },
    ]
  const [value, currency, price, id] = cursor
  if (value !== null) {
    const after = [sql`${value}::numeric`, sql`${id}`]
    return [
      { where: beyond(direction, valued, after), order: valued },
      { where: isNull(orders.value), order: others },
    ]
  }
  const after = [sql`${currency}`, sql`${price}::numeric`, sql`${id}`]
  return [{ where: and(isNull(orders.value), beyond(direction, others, after)), order: others }]
}

/** The condition that a row comes after a place: one comparison, so that an index is read from there on. */
function beyond(
  direction: 'asc' | 'desc',
  columns: readonly AnyPgColumn[],
  place: readonly SQL[],
): SQL {
  const row = sql.join([...columns.map(column => sql`${column}`)], sql`, `)
  const is = sql.raw(direction === 'desc' ? '<' : '>')
  return sql`(${row}) ${is} (${sql.join([...place], sql`, `)})`
}
