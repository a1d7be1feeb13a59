import { zeroAddress } from '@sluice/router/seaport'
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Hex } from 'viem'
import { findCurrencies } from '../price.ts'
import { sales, transactions, transfers } from '../storage/schema/chainData.ts'
import { collections } from '../storage/schema/metadata.ts'
import { findFigures } from './findFigures.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { currenciesOf, toCollection } from './toCollection.ts'

/** Seconds. */
const periods = {
  '5m': 300,
  '10m': 600,
  '30m': 1800,
  '1h': 3600,
  '2h': 7200,
  '6h': 21_600,
  '24h': 86_400,
} as const
/** Collections of one answer: each has figures of its own. */
const most = 200

/**
 * Which mints cost something, and which nothing: what was sent along is known. Of those for which more contracts than
 * one had a part in what was sent nobody can tell, and they are neither.
 */
const costs: Record<'free' | 'paid', SQL> = {
  free: sql`exists (select 1 from ${transactions} where ${transactions.chainId} = ${transfers.chainId}
    and ${transactions.hash} = ${transfers.txHash} and ${transactions.value} = 0)`,
  paid: sql`exists (select 1 from ${sales} where ${sales.chainId} = ${transfers.chainId}
    and ${sales.block} = ${transfers.block} and ${sales.logIndex} = ${transfers.logIndex}
    and ${sales.orderKind} = 'mint')`,
}

type Period = keyof typeof periods
type Cost = keyof typeof costs | 'any'
type Mints = Awaited<ReturnType<typeof addUp>>

/** A hundredth of a period, a minute at most: milliseconds for which what was added up of it is told. */
const lifetimeOf = (period: Period): number => Math.min(periods[period] * 10, 60_000)

/** What was added up last, by server and chain, period and cost. */
const known = new WeakMap<object, Map<string, { at: number; mints: Promise<Mints> }>>()

/**
 * The collections of which the most was minted in a period. All mints of a day are read for that, which may be any
 * number: it is done once for all who ask within a while, whatever else they ask for.
 */
function mostMinted(context: RouteContext, period: Period, type: Cost): Promise<Mints> {
  const kept = known.get(context.indexer) ?? new Map()
  known.set(context.indexer, kept)
  const key = `${period} ${type}`
  const at = context.now()
  const last = kept.get(key)
  if (last && Math.abs(at - last.at) < lifetimeOf(period)) return last.mints
  const entry = { at, mints: addUp(context, period, type) }
  kept.set(key, entry)
  // A failure is nobody's but theirs who waited for it.
  entry.mints.catch(() => kept.get(key) === entry && kept.delete(key))
  return entry.mints
}

function addUp({ db, chain, now }: RouteContext, period: Period, type: Cost) {
  const time = Math.floor(now() / 1000)
  const count = sql<string>`sum(${transfers.amount})`
  const since = (seconds: number) =>
    sql<string>`coalesce(sum(${transfers.amount}) filter (where ${transfers.timestamp} > ${time - seconds}), 0)::text`
  return db
    .select({
      contract: transfers.contract,
      count: sql<string>`${count}::text`,
      hour: since(3600),
      sixHours: since(21_600),
      first: sql<string>`min(${transfers.timestamp})::text`,
      last: sql<string>`max(${transfers.timestamp})::text`,
    })
    .from(transfers)
    .where(
      and(
        eq(transfers.chainId, chain.id),
        eq(transfers.from, zeroAddress),
        gt(transfers.timestamp, time - periods[period]),
        lte(transfers.timestamp, time),
        type === 'any' ? undefined : costs[type],
      ),
    )
    .groupBy(transfers.contract)
    .orderBy(sql`${count} desc`, transfers.contract)
    .limit(most)
    .execute()
}

/** GET /collections/trending-mints/v1 */
export const getTrendingMints: RouteHandler<'/collections/trending-mints/v1'> = async (
  context,
  { query },
) => {
  const { db, chain } = context
  const { period = '24h', type = 'any', limit = 50 } = query
  const rows = (await mostMinted(context, period, type)).slice(0, limit)
  const contracts = rows.map(row => row.contract)
  if (contracts.length === 0) return { mints: [] }
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
    mints: rows.flatMap(mints => {
      const { contract } = mints
      const [row, its] = [rowOf.get(contract), figures.get(contract)]
      if (!row || !its) return []
      const { normalizeRoyalties } = query
      const collection = toCollection(context, row, {
        figures: its,
        currencies,
        normalizeRoyalties,
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
          createdAt: collection.createdAt,
          mintCount: Number(mints.count),
          oneHourCount: Number(mints.hour),
          sixHourCount: Number(mints.sixHours),
          mintedTimestamp: Number(mints.first),
          lastMintTimestamp: Number(mints.last),
          onSaleCount: its.onSaleCount,
          tokenCount: its.counted?.tokenCount ?? null,
          ownerCount: its.counted?.ownerCount ?? null,
          floorAsk: collection.floorAsk,
          collectionVolume: collection.volume,
          volumeChange: collection.volumeChange,
        },
      ]
    }),
  }
}
