import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { findCurrencies, toDecimal } from '../price.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { comparable, findFigures } from './findFigures.ts'
import type { RouteHandler } from './routeHandler.ts'
import { currenciesOf, toCollection } from './toCollection.ts'

/** Seconds. */
const periods = {
  '5m': 300,
  '10m': 600,
  '30m': 1800,
  '1h': 3600,
  '6h': 21_600,
  '1d': 86_400,
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
} as const
/** Collections of one answer: each has figures of its own. */
const most = 200

/** GET /collections/trending/v1 */
export const getTrending: RouteHandler<'/collections/trending/v1'> = async (context, { query }) => {
  const { db, chain, now } = context
  const { period = '1d', sortBy = 'volume' } = query
  const time = Math.floor(now() / 1000)
  const length = periods[period]
  const within = and(
    eq(sales.chainId, chain.id),
    gt(sales.timestamp, time - length),
    lte(sales.timestamp, time),
    inArray(sales.currency, comparable(chain)),
  )
  const volume = sql<string>`sum(${sales.totalPrice})`
  const count = sql<string>`count(*)`
  const rows = await db
    .select({
      contract: sales.contract,
      volume: sql<string>`${volume}::text`,
      count: sql<string>`${count}::text`,
    })
    .from(sales)
    .where(within)
    .groupBy(sales.contract)
    .orderBy(sql`${sortBy === 'volume' ? volume : count} desc`, sales.contract)
    .limit(Math.min(query.limit ?? 50, most))
  const contracts = rows.map(row => row.contract)
  if (contracts.length === 0) return { collections: [] }
  const [before, described, figures] = await Promise.all([
    db
      .select({
        contract: sales.contract,
        volume: sql<string>`${volume}::text`,
        count: sql<string>`${count}::text`,
      })
      .from(sales)
      .where(
        and(
          eq(sales.chainId, chain.id),
          gt(sales.timestamp, time - 2 * length),
          lte(sales.timestamp, time - length),
          inArray(sales.currency, comparable(chain)),
          inArray(sales.contract, contracts),
        ),
      )
      .groupBy(sales.contract),
    db
      .select()
      .from(collections)
      .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts))),
    findFigures(context, contracts),
  ])
  const currencies = await findCurrencies(context, currenciesOf(figures.values()))
  const formerOf = new Map(before.map(row => [row.contract, row]))
  const rowOf = new Map<Hex, (typeof described)[number]>(described.map(row => [row.contract, row]))
  return {
    collections: rows.flatMap(({ contract, volume, count }) => {
      const [row, its, former] = [
        rowOf.get(contract),
        figures.get(contract),
        formerOf.get(contract),
      ]
      if (!row || !its) return []
      const collection = toCollection(context, row, { figures: its, currencies })
      return [
        {
          id: contract,
          contract,
          primaryContract: contract,
          name: collection.name,
          image: collection.image,
          description: collection.description,
          sampleImages: collection.sampleImages,
          count: Number(count),
          volume: toDecimal(BigInt(volume), chain.nativeCurrency.decimals),
          countPercentChange: percentChange(count, former?.count),
          volumePercentChange: percentChange(volume, former?.volume),
          onSaleCount: its.onSaleCount,
          tokenCount: its.tokenCount,
          ownerCount: its.ownerCount,
          floorAsk: collection.floorAsk,
          topBid: collection.topBid,
          collectionVolume: collection.volume,
          volumeChange: collection.volumeChange,
        },
      ]
    }),
  }
}

/** In percent, with 2 decimal places; null where there was nothing before. */
function percentChange(now: string, before: string | undefined): number | null {
  if (before === undefined || BigInt(before) === 0n) return null
  const change = ((BigInt(now) - BigInt(before)) * 10_000n) / BigInt(before)
  return change < 0n ? -toDecimal(-change, 2) : toDecimal(change, 2)
}
