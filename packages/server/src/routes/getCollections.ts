import type { Collection } from '@sluice/sdk/api'
import { and, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Hex } from 'viem'
import { ServerError } from '../errors.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { mintStages } from '../mint/mintStages.ts'
import { readDrops } from '../mint/readDrops.ts'
import { findCurrencies } from '../price.ts'
import { sales } from '../storage/schema/chainData.ts'
import { collections, tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import { comparable, findFigures, type Period, periods } from './findFigures.ts'
import { likeText } from './likeText.ts'
import type { RouteContext, RouteHandler } from './routeHandler.ts'
import { currenciesOf, toCollection } from './toCollection.ts'

/** Keys of traits of one collection. */
const mostKeys = 200
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
  const rank = rankOf(sortBy, seconds, comparable(chain))
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
        query.name ? ilike(collections.name, likeText(query.name)) : undefined,
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
  const found = rows.map(row => row.collection.contract)
  const [figures, keys, drops] = await Promise.all([
    findFigures(context, found),
    (query.includeAttributes ?? true) ? findKeys(context, found) : undefined,
    query.includeMintStages ? readDrops(context, found) : undefined,
  ])
  const currencies = await findCurrencies(context, currenciesOf(figures.values()))
  const last = rows.at(-1)
  return {
    collections: rows.flatMap(({ collection }): Collection[] => {
      const its = figures.get(collection.contract)
      if (!its) return []
      const attributes = keys
        ?.filter(row => row.contract === collection.contract)
        .map(({ key, kind, count }) => ({ key, kind, count: Number.parseInt(count, 10) }))
      const drop = drops?.get(collection.contract)
      return [
        {
          ...toCollection(context, collection, { figures: its, currencies }),
          ...(attributes ? { attributes } : {}),
          ...(drop ? mintStages(chain, drop, seconds) : {}),
        },
      ]
    }),
    continuation:
      last && rows.length === limit ? encodeCursor([last.rank, last.collection.contract]) : null,
  }
}

/** The keys of the traits of each collection, and how many values each has. */
async function findKeys({ db, chain }: RouteContext, contracts: readonly Hex[]) {
  if (contracts.length === 0) return []
  const rows = await db
    .select({
      contract: tokenAttributes.contract,
      key: tokenAttributes.key,
      kind: sql<string>`min(${tokenAttributes.kind})`,
      count: sql<string>`count(distinct ${tokenAttributes.value})::text`,
      place:
        sql<string>`row_number() over (partition by ${tokenAttributes.contract} order by ${tokenAttributes.key})`.as(
          'place',
        ),
    })
    .from(tokenAttributes)
    .where(and(eq(tokenAttributes.chainId, chain.id), inArray(tokenAttributes.contract, contracts)))
    .groupBy(tokenAttributes.contract, tokenAttributes.key)
    .orderBy(sql`place`)
    .limit(contracts.length * mostKeys)
  return rows
}

function since(period: Period, seconds: number): SQL {
  const length = periods[period]
  return length === undefined ? sql`` : sql` filter (where timestamp > ${seconds - length})`
}

/** Written out with aliases: in the fields of a query drizzle leaves out the names of tables. */
function rankOf(sortBy: string, seconds: number, currencies: readonly Hex[]): SQL<string | null> {
  if (sortBy === 'createdAt') return sql`${collections.createdAt}::numeric`
  if (sortBy === 'updatedAt') return sql`${collections.updatedAt}::numeric`
  const same = sql.raw(
    'r.chain_id = "collections"."chain_id" and r.contract = "collections"."contract"',
  )
  if (sortBy === 'floorAskPrice')
    return sql`(select min(floor_price) from ${tokens} as r where ${same})`
  const period = isVolume(sortBy) ? volumeOf[sortBy] : 'allTime'
  return sql`coalesce((select sum(total_price)${since(period, seconds)} from ${sales} as r where ${inArray(sql`r.currency`, currencies)} and ${same}), 0)`
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
