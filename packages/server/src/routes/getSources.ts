import { sql } from 'drizzle-orm'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { orders } from '../storage/schema/orders.ts'
import type { RouteHandler } from './routeHandler.ts'

/** GET /sources/v1: where the orders of the book came from. */
export const getSources: RouteHandler<'/sources/v1'> = async ({ db, chain }, { query }) => {
  const { limit = 100, sortDirection = 'asc', domain } = query
  if (query.sortBy === 'createdAt')
    throw new ServerError('sortBy createdAt is not supported', {
      code: 'not_supported',
      apiCode: -1,
    })
  const [after] = decodeCursor(query.continuation, ['text']) ?? []
  const start = after == null ? undefined : Buffer.from(after, 'hex').toString('utf8')
  const [sign, way] =
    sortDirection === 'asc' ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')]
  const next = (from: ReturnType<typeof sql> | undefined) => sql`
    select o.source from ${orders} as o
    where o.chain_id = ${chain.id} and o.source is not null
      ${domain === undefined ? sql`` : sql`and o.source = ${domain}`}
      ${from === undefined ? sql`` : sql`and o.source ${sign} ${from}`}
    order by o.source ${way} limit 1`
  // From each source to the next one by the index: a list of orders may have millions of few sources.
  const result = await db.execute(sql`
    with recursive found(source, place) as (
      (select n.source, 1 from (${next(start === undefined ? undefined : sql`${start}`)}) as n)
      union all
      select (${next(sql`found.source`)}), found.place + 1 from found
      where found.source is not null and found.place < ${limit}
    )
    select source from found where source is not null order by place`)
  const { rows } = result as unknown as { rows: { source: string }[] }
  const last = rows.at(-1)
  return {
    sources: rows.map(({ source }) => {
      const known = chain.sources?.find(({ domain }) => domain === source)
      return {
        id: source,
        name: known?.name ?? source,
        domain: source,
        icon: known?.icon ?? null,
        tokenUrl: known?.tokenUrl ?? null,
      }
    }),
    continuation:
      last && rows.length === limit
        ? encodeCursor([Buffer.from(last.source).toString('hex')])
        : null,
  }
}
