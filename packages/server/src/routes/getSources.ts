import { type SQL, sql } from 'drizzle-orm'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { orders } from '../storage/schema/orders.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'

/** Sources that are sorted by their moments: all of them are looked at for each page. */
const mostSorted = 10_000

/** GET /sources/v1: where the orders of the book came from. */
export const getSources: RouteHandler<'/sources/v1'> = async (context, { query }) => {
  const { limit = 100, sortDirection: direction = 'asc', domain, continuation } = query
  const find = query.sortBy === 'createdAt' ? findByTime : findByDomain
  const rows = await find(context, { limit, direction, domain, continuation })
  const last = rows.at(-1)
  return {
    sources: rows.map(({ source }) => {
      const known = context.chain.sources?.find(({ domain }) => domain === source)
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
        ? encodeCursor([...last.place, Buffer.from(last.source).toString('hex')])
        : null,
  }
}

type Page = {
  limit: number
  direction: 'asc' | 'desc'
  domain: string | undefined
  continuation: string | undefined
}
/** `place`: what the cursor has besides the source. */
type Source = { source: string; place: readonly number[] }

async function findByDomain(context: RouteContext, page: Page): Promise<Source[]> {
  const [after] = decodeCursor(page.continuation, ['text']) ?? []
  const from = after == null ? undefined : textOf(after)
  const result = await context.db.execute(sql`
    with recursive ${found(context, { ...page, from })}
    select source from found where source is not null order by place`)
  const { rows } = result as unknown as { rows: { source: string }[] }
  return rows.map(({ source }) => ({ source, place: [] }))
}

/** By when the first order came from each. */
async function findByTime(context: RouteContext, page: Page): Promise<Source[]> {
  const { db, chain } = context
  const [time, text] = decodeCursor(page.continuation, ['long', 'text']) ?? []
  const { sign, way } = ways[page.direction]
  const all = { domain: page.domain, direction: 'asc', from: undefined } as const
  const result = await db.execute(sql`
    with recursive ${found(context, { ...all, limit: mostSorted + 1 })}
    select f.source, o.created_at::text as time, (select max(place) from found where source is not null) as count
    from found as f cross join lateral (
      select created_at from ${orders}
      where chain_id = ${chain.id} and source = f.source order by created_at limit 1
    ) as o
    ${time == null ? sql`` : sql`where (o.created_at, f.source) ${sign} (${time}::bigint, ${textOf(text ?? '')})`}
    order by o.created_at ${way}, f.source ${way} limit ${page.limit}`)
  const { rows } = result as unknown as { rows: { source: string; time: string; count: number }[] }
  if (rows.some(({ count }) => count > mostSorted))
    throw new ServerError(
      `sortBy createdAt is not supported where there are more than ${mostSorted} sources`,
      { code: 'not_supported', apiCode: -1 },
    )
  return rows.map(({ source, time }) => ({ source, place: [Number(time)] }))
}

const ways = {
  asc: { sign: sql.raw('>'), way: sql.raw('asc') },
  desc: { sign: sql.raw('<'), way: sql.raw('desc') },
}
const textOf = (hex: string) => Buffer.from(hex, 'hex').toString('utf8')

/** The sources one after the other, by the index: a list of orders may have millions of few. */
function found(
  { chain }: RouteContext,
  { limit, direction, domain, from }: Omit<Page, 'continuation'> & { from: string | undefined },
): SQL {
  const { sign, way } = ways[direction]
  const next = (from: SQL | undefined) => sql`
    select o.source from ${orders} as o
    where o.chain_id = ${chain.id} and o.source is not null
      ${domain === undefined ? sql`` : sql`and o.source = ${domain}`}
      ${from === undefined ? sql`` : sql`and o.source ${sign} ${from}`}
    order by o.source ${way} limit 1`
  return sql`found(source, place) as (
      (select n.source, 1 from (${next(from === undefined ? undefined : sql`${from}`)}) as n)
      union all
      select (${next(sql`found.source`)}), found.place + 1 from found
      where found.source is not null and found.place < ${limit}
    )`
}
