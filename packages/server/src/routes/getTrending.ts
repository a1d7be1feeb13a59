import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { findCurrencies, toDecimal } from '../price.ts'
import { saleWorthOf } from '../rates/saleWorth.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collectionFigures, figureTimes } from '../storage/schema/figures.ts'
import { collections } from '../storage/schema/metadata.ts'
import { findFigures } from './findFigures.ts'
import { isCounted } from './isCounted.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { currenciesOf, toCollection } from './toCollection.ts'

/** Seconds. */
const periods = {
  '5m': 300,
  '10m': 600,
  '30m': 1800,
  '1h': 3600,
  '6h': 21_600,
} as const
const lastDay = {
  volume: collectionFigures.volume1Day,
  count: collectionFigures.sales1Day,
  formerVolume: collectionFigures.formerVolume1Day,
  formerCount: collectionFigures.formerSales1Day,
}
/** The columns of the periods whose sums are kept. */
const keptPeriods = {
  '1d': lastDay,
  '24h': lastDay,
  '7d': {
    volume: collectionFigures.volume7Day,
    count: collectionFigures.sales7Day,
    formerVolume: collectionFigures.formerVolume7Day,
    formerCount: collectionFigures.formerSales7Day,
  },
  '30d': {
    volume: collectionFigures.volume30Day,
    count: collectionFigures.sales30Day,
    formerVolume: collectionFigures.formerVolume30Day,
    formerCount: collectionFigures.formerSales30Day,
  },
} as const
/** Collections of one answer: each has figures of its own. */
const most = 200

/** GET /collections/trending/v1 */
export const getTrending: RouteHandler<'/collections/trending/v1'> = async (context, { query }) => {
  const { db, chain, now } = context
  const { period = '1d', sortBy = 'volume' } = query
  const time = Math.floor(now() / 1000)
  const limit = Math.min(query.limit ?? 50, most)
  const rows =
    period in periods
      ? await findRecent(context, {
          time,
          length: periods[period as keyof typeof periods],
          sortBy,
          limit,
        })
      : await findKept(context, {
          columns: keptPeriods[period as keyof typeof keptPeriods],
          sortBy,
          limit,
        })
  const contracts = rows.map(row => row.contract)
  if (contracts.length === 0) return { collections: [] }
  const [described, figures] = await Promise.all([
    db
      .select()
      .from(collections)
      .where(and(eq(collections.chainId, chain.id), inArray(collections.contract, contracts))),
    findFigures(context, contracts, query.normalizeRoyalties),
  ])
  const currencies = await findCurrencies(context, currenciesOf(figures.values()))
  const rowOf = new Map<Hex, (typeof described)[number]>(described.map(row => [row.contract, row]))
  return {
    collections: rows.flatMap(({ contract, counted }) => {
      const [row, its] = [rowOf.get(contract), figures.get(contract)]
      if (!row || !its) return []
      const collection = toCollection(context, row, {
        figures: its,
        currencies,
        normalizeRoyalties: query.normalizeRoyalties,
      })
      return [
        {
          id: contract,
          contract,
          primaryContract: contract,
          name: collection.name,
          image: collection.image,
          description: collection.description,
          sampleImages: collection.sampleImages,
          count: counted?.count ?? null,
          volume: counted && toDecimal(counted.volume, chain.nativeCurrency.decimals),
          countPercentChange:
            counted && percentChange(BigInt(counted.count), BigInt(counted.former.count)),
          volumePercentChange: counted && percentChange(counted.volume, counted.former.volume),
          onSaleCount: its.onSaleCount,
          tokenCount: its.counted?.tokenCount ?? null,
          ownerCount: its.counted?.ownerCount ?? null,
          floorAsk: collection.floorAsk,
          topBid: collection.topBid,
          collectionVolume: collection.volume,
          volumeChange: collection.volumeChange,
        },
      ]
    }),
  }
}

type Traded = {
  contract: Hex
  /** Null while it is yet to be counted: it stands where it stood before. */
  counted: {
    /** Base units of the native currency. */
    volume: bigint
    count: number
    /** Of the period before. */
    former: { volume: bigint; count: number }
  } | null
}

/** The collections with the most of a period that is kept for all of them, in the order of an index. */
async function findKept(
  { db, chain }: RouteContext,
  { columns, sortBy, limit }: findKept.Options,
): Promise<Traded[]> {
  const by = sortBy === 'volume' ? columns.volume : columns.count
  const rows = await db
    .select({
      contract: collectionFigures.contract,
      isCounted: isCounted(collectionFigures.contract),
      ...columns,
    })
    .from(collectionFigures)
    .leftJoin(figureTimes, eq(figureTimes.chainId, collectionFigures.chainId))
    .where(and(eq(collectionFigures.chainId, chain.id), gt(by, sql`0`)))
    .orderBy(desc(by), desc(collectionFigures.contract))
    .limit(limit)
  return rows.map(({ contract, isCounted, volume, count, formerVolume, formerCount }) => ({
    contract,
    counted: isCounted
      ? { volume, count, former: { volume: formerVolume, count: formerCount } }
      : null,
  }))
}

declare namespace findKept {
  type Options = {
    columns: (typeof keptPeriods)[keyof typeof keptPeriods]
    sortBy: 'volume' | 'sales'
    limit: number
  }
}

/** The same of a few hours, by adding up their sales. */
async function findRecent(
  { db, chain }: RouteContext,
  { time, length, sortBy, limit }: findRecent.Options,
): Promise<Traded[]> {
  const volume = sql`coalesce(sum(${saleWorthOf(chain)}), 0)`
  const found = (from: number, to: number, contracts?: readonly Hex[]) =>
    db
      .select({
        contract: sales.contract,
        volume: sql<string>`${volume}::text`,
        count: sql<string>`count(*)::text`,
      })
      .from(sales)
      .where(
        and(
          eq(sales.chainId, chain.id),
          gt(sales.timestamp, from),
          lte(sales.timestamp, to),
          contracts ? inArray(sales.contract, [...contracts]) : undefined,
        ),
      )
      .groupBy(sales.contract)
  const by = sortBy === 'volume' ? volume : sql`count(*)`
  const rows = await found(time - length, time)
    .orderBy(desc(by), desc(sales.contract))
    .limit(limit)
  if (rows.length === 0) return []
  const contracts = rows.map(row => row.contract)
  const before = await found(time - 2 * length, time - length, contracts)
  const formerOf = new Map(before.map(row => [row.contract, row]))
  return rows.map(({ contract, volume, count }) => {
    const former = formerOf.get(contract)
    return {
      contract,
      counted: {
        volume: BigInt(volume),
        count: Number(count),
        former: { volume: BigInt(former?.volume ?? 0), count: Number(former?.count ?? 0) },
      },
    }
  })
}

declare namespace findRecent {
  /** Seconds: now, since 1970, and how far back. */
  type Options = { time: number; length: number; sortBy: 'volume' | 'sales'; limit: number }
}

/** In percent, with 2 decimal places; null where there was nothing before. */
function percentChange(now: bigint, before: bigint): number | null {
  if (before === 0n) return null
  const change = ((now - before) * 10_000n) / before
  return change < 0n ? -toDecimal(-change, 2) : toDecimal(change, 2)
}
