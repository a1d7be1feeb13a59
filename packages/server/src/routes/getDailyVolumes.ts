import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { toDecimal } from '../price.ts'
import { saleWorthOf, unitWorthOf } from '../rates/saleWorth.ts'
import { sales } from '../storage/schema/chainData.ts'
import { inCollection } from './inCollection.ts'
import type { RouteHandler } from './routeHandler.ts'

/** Seconds. */
const day = 86_400
/** Days of one answer. */
const most = 400

/** GET /collections/daily-volumes/v1 */
export const getDailyVolumes: RouteHandler<'/collections/daily-volumes/v1'> = async (
  { db, chain, now },
  { query },
) => {
  const { id, limit = 60, startTimestamp = 0, endTimestamp } = query
  const today = dayOf(now() / 1000)
  const last = Math.min(dayOf(endTimestamp ?? today), today)
  const first = Math.max(dayOf(startTimestamp), last - (Math.min(limit, most) - 1) * day)
  const began = sql<string>`(${sales.timestamp} / ${sql.raw(`${day}`)})::text`
  const rows = await db
    .select({
      began,
      volume: sql<string>`coalesce(sum(${saleWorthOf(chain)}), 0)::text`,
      count: sql<string>`count(*)::text`,
      lowest: sql<string | null>`min(${unitWorthOf(chain)})::text`,
    })
    .from(sales)
    .where(
      and(
        eq(sales.chainId, chain.id),
        inCollection(sales, id),
        gte(sales.timestamp, first),
        lt(sales.timestamp, last + day),
      ),
    )
    .groupBy(began)
  const { decimals } = chain.nativeCurrency
  return {
    collections: rows
      .map(row => ({
        id,
        timestamp: Number(row.began) * day,
        volume: toDecimal(BigInt(row.volume), decimals),
        // A place among all collections would cost a look at every sale there is.
        rank: null,
        floor_sell_value: row.lowest === null ? null : toDecimal(BigInt(row.lowest), decimals),
        sales_count: Number(row.count),
      }))
      .sort((a, b) => b.timestamp - a.timestamp),
  }
}

/** When the day of a time began, UTC; both in seconds since 1970. */
const dayOf = (time: number) => Math.floor(time / day) * day
