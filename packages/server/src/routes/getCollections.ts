import type { Collection } from '@sluice/sdk/api'
import { and, eq, gt, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { bidCurrencies } from '../bidCurrencies.ts'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { findCurrency, nativeCurrency, toDecimal } from '../price.ts'
import {
  balances,
  collections,
  sales,
  tokenAttributes,
  tokenSets,
  tokens,
} from '../storage/schema.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { findOrders } from './tokenDetails.ts'
import { toFloorAsk } from './toOrder.ts'

const day = 86_400
const periods = { '1day': day, '7day': 7 * day, '30day': 30 * day, allTime: undefined } as const
const volumeOf = {
  '1DayVolume': '1day',
  '7DayVolume': '7day',
  '30DayVolume': '30day',
  allTimeVolume: 'allTime',
} as const

/** GET /collections/v7 */
export const getCollections: RouteHandler<'/collections/v7'> = async (context, { query }) => {
  const { db, chain, now } = context
  const { sortBy = 'allTimeVolume', sortDirection, limit = 20 } = query
  if (sortBy === 'lastMintTimestamp')
    throw new ServerError('sortBy lastMintTimestamp is not supported yet', {
      code: 'not_supported',
      apiCode: -1,
    })
  const seconds = Math.floor(now() / 1000)
  const direction = sortDirection ?? (sortBy === 'floorAskPrice' ? 'asc' : 'desc')
  const rank = rankOf(sortBy, seconds)
  const cursor = decodeCursor(query.continuation, ['uint?', 'address'])
  const contracts = [query.id?.split(':')[0], query.slug?.toLowerCase()].filter(
    c => c !== undefined,
  )
  const ranked = db
    .select({ contract: collections.contract, rank: rank.as('rank') })
    .from(collections)
    .where(
      and(
        eq(collections.chainId, chain.id),
        ...contracts.map(contract => eq(collections.contract, contract as Hex)),
        query.contract ? inArray(collections.contract, query.contract) : undefined,
        query.name
          ? ilike(collections.name, `%${query.name.replace(/[\\%_]/g, '\\$&')}%`)
          : undefined,
      ),
    )
    .as('ranked')
  const way = sql.raw(direction)
  const rows = await db
    .select({ collection: collections, rank: ranked.rank })
    .from(ranked)
    .innerJoin(
      collections,
      and(eq(collections.chainId, chain.id), eq(collections.contract, ranked.contract)),
    )
    .where(cursor ? after(cursor, ranked.rank, ranked.contract, direction) : undefined)
    .orderBy(sql`${ranked.rank} ${way} nulls last`, ranked.contract)
    .limit(limit)
  const found: Collection[] = []
  for (const row of rows)
    found.push(
      await toCollection(context, row.collection, seconds, query.includeAttributes ?? true),
    )
  const last = rows.at(-1)
  return {
    collections: found,
    continuation:
      last && rows.length === limit ? encodeCursor([last.rank, last.collection.contract]) : null,
  }
}

type Row = typeof collections.$inferSelect

async function toCollection(
  context: RouteContext,
  row: Row,
  seconds: number,
  includeAttributes: boolean,
): Promise<Collection> {
  const { db, chain } = context
  const { contract } = row
  const within = (table: { chainId: AnyPgColumn; contract: AnyPgColumn }) =>
    and(eq(table.chainId, chain.id), eq(table.contract, contract))
  const [[counts], [owners], images, [floor], [traded], keys] = await Promise.all([
    db
      .select({
        all: sql<string>`count(*)::text`,
        listed: sql<string>`count(${tokens.floorPrice})::text`,
      })
      .from(tokens)
      .where(within(tokens)),
    db
      .select({ count: sql<string>`count(distinct ${balances.owner})::text` })
      .from(balances)
      .where(and(within(balances), gt(balances.amount, 0n))),
    db
      .select({ image: tokens.image })
      .from(tokens)
      .where(and(within(tokens), isNotNull(tokens.image)))
      .orderBy(tokens.tokenId)
      .limit(4),
    db
      .select()
      .from(tokens)
      .where(and(within(tokens), isNotNull(tokens.floorPrice)))
      .orderBy(tokens.floorPrice, tokens.tokenId)
      .limit(1),
    db
      .select(figures(seconds))
      .from(sales)
      .where(and(within(sales), eq(sales.currency, nativeCurrency))),
    includeAttributes
      ? db
          .select({
            key: tokenAttributes.key,
            kind: sql<string>`min(${tokenAttributes.kind})`,
            count: sql<string>`count(distinct ${tokenAttributes.value})::text`,
          })
          .from(tokenAttributes)
          .where(within(tokenAttributes))
          .groupBy(tokenAttributes.key)
          .orderBy(tokenAttributes.key)
          .limit(200)
      : [],
  ])
  const [bestBid] = await db
    .select({ id: tokenSets.topBidOrderId })
    .from(tokenSets)
    .where(and(eq(tokenSets.chainId, chain.id), eq(tokenSets.id, `contract:${contract}`)))
    .limit(1)
  const orders = await findOrders(context, [floor?.floorOrderId ?? null, bestBid?.id ?? null])
  const topBid = orders.get(bestBid?.id ?? '')
  const floorOrder = floor?.floorOrderId ? orders.get(floor.floorOrderId) : undefined
  const { decimals } = chain.nativeCurrency
  return {
    chainId: chain.id,
    id: contract,
    slug: contract,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
    name: row.name ?? contract,
    symbol: row.symbol,
    image: row.image ?? images[0]?.image ?? null,
    description: row.description,
    sampleImages: images.map(({ image }) => image).filter(image => image !== null),
    tokenCount: counts?.all ?? '0',
    onSaleCount: counts?.listed ?? '0',
    primaryContract: contract,
    tokenSetId: `contract:${contract}`,
    royalties: {
      recipient: row.royalties[0]?.recipient ?? null,
      breakdown: row.royalties,
      bps: row.royalties.reduce((sum, { bps }) => sum + bps, 0),
    },
    floorAsk:
      floorOrder && floor
        ? toFloorAsk(floorOrder, await findCurrency(context, floorOrder.currency), {
            contract,
            tokenId: floor.tokenId.toString(),
            name: floor.name,
            image: floor.image,
          })
        : null,
    topBid: topBid ? toFloorAsk(topBid, await findCurrency(context, topBid.currency)) : null,
    volume: byPeriod(period => toDecimal(BigInt(traded?.[`volume:${period}`] ?? 0), decimals)),
    salesCount: byPeriod(period => Number.parseInt(traded?.[`count:${period}`] ?? '0', 10)),
    collectionBidSupported: bidCurrencies(chain).length > 0,
    ownerCount: Number.parseInt(owners?.count ?? '0', 10),
    contractKind: row.kind,
    ...(includeAttributes
      ? {
          attributes: keys.map(({ key, kind, count }) => ({
            key,
            kind,
            count: Number.parseInt(count, 10),
          })),
        }
      : {}),
  }
}

type Period = keyof typeof periods

function byPeriod(of: (period: Period) => number): Record<Period, number> {
  return { '1day': of('1day'), '7day': of('7day'), '30day': of('30day'), allTime: of('allTime') }
}

function figures(seconds: number) {
  const volume = (period: Period) =>
    sql<string | null>`(sum(${sales.totalPrice})${since(period, seconds)})::text`
  const count = (period: Period) => sql<string>`(count(*)${since(period, seconds)})::text`
  return {
    'volume:1day': volume('1day'),
    'volume:7day': volume('7day'),
    'volume:30day': volume('30day'),
    'volume:allTime': volume('allTime'),
    'count:1day': count('1day'),
    'count:7day': count('7day'),
    'count:30day': count('30day'),
    'count:allTime': count('allTime'),
  }
}

function since(period: Period, seconds: number): SQL {
  const length = periods[period]
  return length === undefined ? sql`` : sql` filter (where timestamp > ${seconds - length})`
}

/** Written out with aliases: in the fields of a query drizzle leaves out the names of tables. */
function rankOf(sortBy: string, seconds: number): SQL<string | null> {
  if (sortBy === 'createdAt') return sql`${collections.createdAt}::numeric`
  if (sortBy === 'updatedAt') return sql`${collections.updatedAt}::numeric`
  const same = sql.raw(
    'r.chain_id = "collections"."chain_id" and r.contract = "collections"."contract"',
  )
  if (sortBy === 'floorAskPrice')
    return sql`(select min(floor_price) from ${tokens} as r where ${same})`
  const period = isVolume(sortBy) ? volumeOf[sortBy] : 'allTime'
  return sql`coalesce((select sum(total_price)${since(period, seconds)} from ${sales} as r where r.currency = ${nativeCurrency} and ${same}), 0)`
}

function isVolume(sortBy: string): sortBy is keyof typeof volumeOf {
  return sortBy in volumeOf
}

function after(
  [rank, contract]: readonly [string | null, string | null],
  column: SQL.Aliased,
  contractColumn: AnyPgColumn,
  direction: 'asc' | 'desc',
): SQL | undefined {
  if (rank === null) return and(sql`${column} is null`, sql`${contractColumn} > ${contract}`)
  const sign = sql.raw(direction === 'desc' ? '<' : '>')
  return or(
    sql`${column} ${sign} ${rank}::numeric`,
    and(sql`${column} = ${rank}::numeric`, sql`${contractColumn} > ${contract}`),
    sql`${column} is null`,
  )
}
